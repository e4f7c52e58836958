// The classes of app-header.module.css. Written by: npm run typecheck
declare const styles: {
  readonly account: string
  readonly bar: string
  readonly brand: string
  readonly elsewhere: string
  readonly header: string
  readonly links: string
  readonly menu: string
  readonly more: string
  readonly navigation: string
  readonly panel: string
  readonly tools: string
}
export default styles
