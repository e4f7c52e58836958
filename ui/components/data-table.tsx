import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** `narrow`: as wide as its content, on one line. */
  readonly width?: 'narrow'
  /** A class of the header, by which a `steady` table knows how wide the column is. */
  readonly headerClass?: string | undefined
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
  /** Columns keep their width, whatever is in them: for rows that come later, or a page at a time. */
  readonly steady?: boolean
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

/** A table that turns into a list of cards where it has little room. */
export const DataTable = <Row,>({ caption, columns, rows, rowKey, placeholder, busy, steady }: DataTableProps<Row>) => {
  const columnClass = (part: 'head' | 'cell', { align, width, headerClass, headerHidden }: Column<Row>) =>
    classNames(
      styles[part],
      align === 'end' && styles.end,
      width && styles[width],
      part === 'head' && headerClass,
      headerHidden && styles.unlabelled,
    )

  return (
    <div className={styles.frame}>
      <table {...as.table} aria-busy={busy || undefined} className={styles[steady ? 'steady' : 'table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...as.columnheader} className={columnClass('head', column)}>
                {column.headerHidden ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {placeholder === undefined ? (
            rows.map((row) => (
              <tr key={rowKey(row)} {...as.row} className={styles.row}>
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
                {placeholder}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
