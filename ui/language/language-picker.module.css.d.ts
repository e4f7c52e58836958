// The classes of language-picker.module.css. Written by: npm run typecheck
declare const styles: {
  readonly flag: string
  readonly language: string
  readonly languages: string
}
export default styles
