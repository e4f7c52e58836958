// The classes of progress-steps.module.css. Written by: npm run typecheck
declare const styles: {
  readonly ahead: string
  readonly current: string
  readonly done: string
  readonly name: string
  readonly step: string
  readonly steps: string
  readonly stop: string
}
export default styles
