// The classes of qr-code.module.css. Written by: npm run typecheck
declare const styles: {
  readonly code: string
}
export default styles
