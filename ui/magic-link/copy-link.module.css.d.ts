// The classes of copy-link.module.css. Written by: npm run typecheck
declare const styles: {
  readonly copy: string
  readonly outcome: string
}
export default styles
