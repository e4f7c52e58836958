// The classes of skeleton.module.css. Written by: npm run typecheck
declare const styles: {
  readonly block: string
  readonly full: string
  readonly line: string
  readonly medium: string
  readonly short: string
  readonly skeleton: string
}
export default styles
