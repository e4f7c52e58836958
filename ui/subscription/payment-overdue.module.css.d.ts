// The classes of payment-overdue.module.css. Written by: npm run typecheck
declare const styles: {
  readonly overdue: string
}
export default styles
