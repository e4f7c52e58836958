// The classes of copyable-text.module.css. Written by: npm run typecheck
declare const styles: {
  readonly button: string
  readonly code: string
  readonly copyable: string
  readonly outcome: string
  readonly text: string
  readonly toCome: string
  readonly value: string
}
export default styles
