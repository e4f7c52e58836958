// The classes of select-field.module.css. Written by: npm run typecheck
declare const styles: {
  readonly chevron: string
  readonly select: string
}
export default styles
