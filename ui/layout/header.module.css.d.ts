// The classes of header.module.css. Written by: npm run typecheck
declare const styles: {
  readonly account: string
  readonly customer: string
  readonly name: string
}
export default styles
