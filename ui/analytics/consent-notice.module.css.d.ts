// The classes of consent-notice.module.css. Written by: npm run typecheck
declare const styles: {
  readonly answers: string
  readonly question: string
  readonly title: string
  readonly words: string
}
export default styles
