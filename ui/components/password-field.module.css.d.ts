// The classes of password-field.module.css. Written by: npm run typecheck
declare const styles: {
  readonly toggle: string
}
export default styles
