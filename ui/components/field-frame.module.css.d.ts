// The classes of field-frame.module.css. Written by: npm run typecheck
declare const styles: {
  readonly control: string
  readonly error: string
  readonly field: string
  readonly hint: string
  readonly label: string
  readonly message: string
}
export default styles
