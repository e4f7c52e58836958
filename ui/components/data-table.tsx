import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** `narrow`: as wide as its content, on one line. */
  readonly width?: 'narrow'
  /** What the column always has room for, so that it is as wide whatever its cells hold. */
  readonly fits?: readonly string[]
  readonly headerClass?: string | undefined
  /** A class of the cells, for cards of another form than one line a column. */
  readonly cellClass?: string | undefined
  /** This column's cells name their rows. */
  readonly rowHeader?: boolean
  /** The header is only for a screen reader, and the card has no label: for buttons. */
  readonly headerHidden?: boolean
}

export interface DataTableProps<Row> {
  /** Names the table; for a screen reader only. */
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** What stands in place of the rows, across all columns: loading, empty or failed. */
  readonly placeholder?: ReactNode
  readonly busy?: boolean
  /** A press anywhere in a row leads where its last link does. */
  readonly rowsLead?: boolean
  /** A class of the rows, for cards of another form than one line a column. */
  readonly rowClass?: string | undefined
}

// On a phone the parts are no longer displayed as a table, and some browsers then forget that they are one.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
}

/**
 * Follows the link of a row from anywhere in it, unless the press ends a selection of text. Keyboards and screen readers have
 * the link itself.
 */
const followRow = (press: MouseEvent<HTMLTableRowElement>) => {
  const link = [...press.currentTarget.querySelectorAll('a')].at(-1)
  const isOnControl = press.target instanceof Element && press.target.closest('a, button') !== null
  if (link === undefined || isOnControl || press.button > 1 || window.getSelection()?.isCollapsed === false) return
  // To which the way back leads again.
  link.focus({ preventScroll: true })
  const elsewhere = press.button === 1 || press.ctrlKey || press.metaKey || press.shiftKey
  const same = { href: link.href, target: '_blank', rel: 'noopener' }
  const followed = elsewhere ? Object.assign(document.createElement('a'), same) : link
  followed.click()
}

/** A table that turns into a list of cards where it has no room for its words. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  placeholder,
  busy,
  rowsLead = false,
  rowClass,
}: DataTableProps<Row>) => {
  const columnClass = (part: 'head' | 'cell', { align, width, headerClass, cellClass, headerHidden }: Column<Row>) =>
    classNames(
      styles[part],
      align === 'end' && styles.end,
      width && styles[width],
      part === 'head' ? headerClass : cellClass,
      headerHidden && styles.unlabelled,
    )

  return (
    <div className={styles.frame}>
      <table {...as.table} aria-busy={busy || undefined} className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...as.columnheader}
                data-fits={column.fits?.join('\n')}
                className={columnClass('head', column)}
              >
                {column.headerHidden ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {placeholder === undefined ? (
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...as.row}
                {...(rowsLead && { onClick: followRow, onAuxClick: followRow })}
                className={classNames(styles.row, rowsLead && styles.leads, rowClass)}
              >
                {columns.map((column) => {
                  const Cell = column.rowHeader ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.key}
                      {...(column.rowHeader ? as.rowheader : as.cell)}
                      data-label={column.header}
                      className={columnClass('cell', column)}
                    >
                      {column.cell(row)}
                    </Cell>
                  )
                })}
              </tr>
            ))
          ) : (
            <tr {...as.row} className={styles.placeholder}>
              <td {...as.cell} colSpan={columns.length}>
                <div>{placeholder}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
