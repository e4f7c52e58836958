// The classes of alert.module.css. Written by: npm run typecheck
declare const styles: {
  readonly action: string
  readonly alert: string
  readonly dismiss: string
  readonly error: string
  readonly icon: string
  readonly info: string
  readonly region: string
  readonly success: string
  readonly text: string
}
export default styles
