// The classes of on-computer.module.css. Written by: npm run typecheck
declare const styles: {
  readonly here: string
  readonly phone: string
  readonly text: string
}
export default styles
