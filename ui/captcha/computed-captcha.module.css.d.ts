// The classes of computed-captcha.module.css. Written by: npm run typecheck
declare const styles: {
  readonly captcha: string
  readonly mark: string
}
export default styles
