// The classes of resend-verification.module.css. Written by: npm run typecheck
declare const styles: {
  readonly line: string
  readonly question: string
  readonly status: string
  readonly wait: string
}
export default styles
