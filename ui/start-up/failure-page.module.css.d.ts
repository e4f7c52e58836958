// The classes of failure-page.module.css. Written by: npm run typecheck
declare const styles: {
  readonly problems: string
}
export default styles
