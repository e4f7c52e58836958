// The classes of dialog.module.css. Written by: npm run typecheck
declare const styles: {
  readonly body: string
  readonly close: string
  readonly content: string
  readonly dialog: string
  readonly footer: string
  readonly heading: string
  readonly large: string
  readonly small: string
}
export default styles
