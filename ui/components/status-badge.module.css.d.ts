// The classes of status-badge.module.css. Written by: npm run typecheck
declare const styles: {
  readonly badge: string
  readonly negative: string
  readonly neutral: string
  readonly positive: string
  readonly unknown: string
  readonly warning: string
}
export default styles
