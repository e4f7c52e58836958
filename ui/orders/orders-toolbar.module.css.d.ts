// The classes of orders-toolbar.module.css. Written by: npm run typecheck
declare const styles: {
  readonly chips: string
  readonly choices: string
  readonly icon: string
  readonly search: string
  readonly toolbar: string
  readonly unfold: string
}
export default styles
