// The classes of password-field.module.css. Written by: npm run typecheck
declare const styles: {
  readonly capsLock: string
  readonly toggle: string
}
export default styles
