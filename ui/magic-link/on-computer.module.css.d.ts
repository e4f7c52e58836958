// The classes of on-computer.module.css. Written by: npm run typecheck
declare const styles: {
  readonly phone: string
  readonly space: string
  readonly text: string
}
export default styles
