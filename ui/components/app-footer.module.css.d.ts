// The classes of app-footer.module.css. Written by: npm run typecheck
declare const styles: {
  readonly bar: string
  readonly footer: string
  readonly links: string
}
export default styles
