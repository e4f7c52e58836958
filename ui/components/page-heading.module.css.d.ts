// The classes of page-heading.module.css. Written by: npm run typecheck
declare const styles: {
  readonly actions: string
  readonly back: string
  readonly description: string
  readonly heading: string
  readonly words: string
}
export default styles
