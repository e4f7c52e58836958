// The classes of pagination.module.css. Written by: npm run typecheck
declare const styles: {
  readonly arrow: string
  readonly distant: string
  readonly gap: string
  readonly page: string
  readonly pagination: string
  readonly steps: string
  readonly summary: string
}
export default styles
