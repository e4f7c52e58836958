// The classes of card.module.css. Written by: npm run typecheck
declare const styles: {
  readonly card: string
  readonly description: string
  readonly flush: string
  readonly header: string
  readonly words: string
}
export default styles
