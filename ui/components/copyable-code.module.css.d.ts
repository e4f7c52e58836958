// The classes of copyable-code.module.css. Written by: npm run typecheck
declare const styles: {
  readonly button: string
  readonly code: string
  readonly copyable: string
  readonly outcome: string
  readonly toCome: string
  readonly value: string
}
export default styles
