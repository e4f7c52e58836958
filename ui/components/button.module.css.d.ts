// The classes of button.module.css. Written by: npm run typecheck
declare const styles: {
  readonly base: string
  readonly danger: string
  readonly label: string
  readonly large: string
  readonly medium: string
  readonly out: string
  readonly primary: string
  readonly quiet: string
  readonly secondary: string
  readonly small: string
}
export default styles
