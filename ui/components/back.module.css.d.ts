// The classes of back.module.css. Written by: npm run typecheck
declare const styles: {
  readonly back: string
}
export default styles
