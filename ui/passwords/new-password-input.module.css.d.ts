// The classes of new-password-input.module.css. Written by: npm run typecheck
declare const styles: {
  readonly advice: string
  readonly icon: string
}
export default styles
