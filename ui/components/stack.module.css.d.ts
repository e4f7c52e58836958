// The classes of stack.module.css. Written by: npm run typecheck
declare const styles: {
  readonly cluster: string
  readonly columns: string
  readonly large: string
  readonly medium: string
  readonly quiet: string
  readonly small: string
  readonly stack: string
}
export default styles
