// The classes of valid-link.module.css. Written by: npm run typecheck
declare const styles: {
  readonly stores: string
}
export default styles
