// The classes of page-shell.module.css. Written by: npm run typecheck
declare const styles: {
  readonly content: string
  readonly main: string
  readonly notices: string
  readonly page: string
  readonly shell: string
  readonly text: string
}
export default styles
