// The classes of orders-toolbar.module.css. Written by: npm run typecheck
declare const styles: {
  readonly icon: string
  readonly search: string
  readonly toolbar: string
}
export default styles
