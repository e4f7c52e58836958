// The classes of spinner.module.css. Written by: npm run typecheck
declare const styles: {
  readonly label: string
  readonly ring: string
  readonly spinner: string
}
export default styles
