// The classes of activation-successful-screen.module.css. Written by: npm run typecheck
declare const styles: {
  readonly another: string
  readonly email: string
  readonly head: string
  readonly platforms: string
  readonly steps: string
}
export default styles
