import type { MouseEvent, ReactNode } from 'react'
import { opensElsewhere } from './button.tsx'
import { joinClassNames } from './class-names.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** `narrow`: as wide as its content, which stays on one line. */
  readonly width?: 'narrow'
  /** Texts that set the column's minimum width, so that the width does not depend on its cells. */
  readonly fits?: readonly string[]
  readonly headerClass?: string | undefined
  /** A class of the cells, for a card with a special layout. */
  readonly cellClass?: string | undefined
  /** Whether the cells of this column name their rows. */
  readonly rowHeader?: boolean
  /** Whether only screen readers get the header, for a column of buttons. */
  readonly headerHidden?: boolean
}

export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Replaces the rows, across all columns, while the table is loading, empty or failed. */
  readonly placeholder?: ReactNode
  readonly busy?: boolean
  /** Whether a click anywhere in a row follows the last link of the row. */
  readonly rowsLead?: boolean
  /** A class of the rows, for cards with their own layout. */
  readonly rowClass?: string | undefined
}

// On a phone, the stylesheet displays cards instead of a table, and some browsers then drop the roles.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
}

/**
 * Follows the last link of a clicked row, unless the click ends a text selection. Keyboards and screen readers use
 * the link itself.
 */
const followRow = (press: MouseEvent<HTMLTableRowElement>) => {
  const link = [...press.currentTarget.querySelectorAll('a')].at(-1)
  const isOnControl = press.target instanceof Element && press.target.closest('a, button') !== null
  if (link === undefined || isOnControl || press.button > 1 || window.getSelection()?.isCollapsed === false) return
  // After "back", the focus returns to this link.
  link.focus({ preventScroll: true })
  const same = { href: link.href, target: '_blank', rel: 'noopener' }
  const followed = opensElsewhere(press) ? Object.assign(document.createElement('a'), same) : link
  followed.click()
}

/** A table that becomes a list of cards when it is too narrow for its texts. */
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
  const columnClassOf = (part: 'head' | 'cell', { align, width, headerClass, cellClass, headerHidden }: Column<Row>) =>
    joinClassNames(
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
                className={columnClassOf('head', column)}
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
                className={joinClassNames(styles.row, rowsLead && styles.leads, rowClass)}
              >
                {columns.map((column) => {
                  const Cell = column.rowHeader ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.key}
                      {...(column.rowHeader ? as.rowheader : as.cell)}
                      data-label={column.header}
                      className={columnClassOf('cell', column)}
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
