// The classes of verification-sent-step.module.css. Written by: npm run typecheck
declare const styles: {
  readonly email: string
  readonly notice: string
}
export default styles
