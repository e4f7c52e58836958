// The classes of icon.module.css. Written by: npm run typecheck
declare const styles: {
  readonly icon: string
  readonly mirrored: string
}
export default styles
