// The classes of empty-state.module.css. Written by: npm run typecheck
declare const styles: {
  readonly action: string
  readonly state: string
  readonly text: string
}
export default styles
