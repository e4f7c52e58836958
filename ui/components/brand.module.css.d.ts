// The classes of brand.module.css. Written by: npm run typecheck
declare const styles: {
  readonly brand: string
  readonly mark: string
}
export default styles
