// The classes of auth-panel.module.css. Written by: npm run typecheck
declare const styles: {
  readonly art: string
  readonly column: string
  readonly description: string
  readonly footnote: string
  readonly form: string
  readonly map: string
  readonly panel: string
}
export default styles
