// The classes of subscription-cards.module.css. Written by: npm run typecheck
declare const styles: {
  readonly card: string
  readonly cards: string
  readonly facts: string
  readonly head: string
  readonly heading: string
  readonly onPhone: string
  readonly price: string
  readonly section: string
}
export default styles
