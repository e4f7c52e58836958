// The classes of store-badges.module.css. Written by: npm run typecheck
declare const styles: {
  readonly centred: string
}
export default styles
