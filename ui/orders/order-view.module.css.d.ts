// The classes of order-view.module.css. Written by: npm run typecheck
declare const styles: {
  readonly activation: string
  readonly company: string
  readonly gift: string
  readonly item: string
  readonly parts: string
  readonly payment: string
  readonly receipt: string
  readonly total: string
}
export default styles
