// The classes of order-headline.module.css. Written by: npm run typecheck
declare const styles: {
  readonly headline: string
  readonly mark: string
  readonly title: string
}
export default styles
