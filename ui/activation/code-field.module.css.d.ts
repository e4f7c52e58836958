// The classes of code-field.module.css. Written by: npm run typecheck
declare const styles: {
  readonly code: string
}
export default styles
