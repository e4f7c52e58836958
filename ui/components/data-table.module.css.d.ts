// The classes of data-table.module.css. Written by: npm run typecheck
declare const styles: {
  readonly cell: string
  readonly end: string
  readonly frame: string
  readonly head: string
  readonly leads: string
  readonly narrow: string
  readonly placeholder: string
  readonly row: string
  readonly table: string
  readonly unlabelled: string
}
export default styles
