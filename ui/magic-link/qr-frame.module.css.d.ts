// The classes of qr-frame.module.css. Written by: npm run typecheck
declare const styles: {
  readonly code: string
  readonly frame: string
}
export default styles
