// The classes of orders-table.module.css. Written by: npm run typecheck
declare const styles: {
  readonly date: string
  readonly id: string
  readonly price: string
  readonly status: string
}
export default styles
