// The classes of skip-link.module.css. Written by: npm run typecheck
declare const styles: {
  readonly link: string
}
export default styles
