// The classes of store-badge.module.css. Written by: npm run typecheck
declare const styles: {
  readonly action: string
  readonly badge: string
  readonly drawing: string
  readonly name: string
  readonly words: string
}
export default styles
