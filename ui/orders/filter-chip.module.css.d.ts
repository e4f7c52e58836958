// The classes of filter-chip.module.css. Written by: npm run typecheck
declare const styles: {
  readonly chip: string
}
export default styles
