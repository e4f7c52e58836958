import type { MouseEvent, ReactNode } from 'react'
import { isModifiedClick } from './button.tsx'
import { joinClassNames } from './class-names.ts'
import styles from './data-table.module.css'
import { Skeleton } from './placeholders.tsx'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The placeholder of the cell while the table is loading. */
  readonly skeleton?: ReactNode
  readonly align?: 'start' | 'end'
  /** `narrow`: the column is as wide as its content, which does not wrap. */
  readonly width?: 'narrow'
  /** The widest texts of the column. They set its minimum width, so that the width does not change with the rows. */
  readonly widestTexts?: readonly string[]
  readonly headerClass?: string | undefined
  /** A class of the cells, for a column with a layout of its own on a phone. */
  readonly cellClass?: string | undefined
  /** Whether the cells of this column are the headers of their rows. */
  readonly rowHeader?: boolean
  /** Whether only screen readers read the header, for a column of buttons. */
  readonly headerHidden?: boolean
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Content that replaces all rows while the table is empty. */
  readonly placeholder?: ReactNode
  /**
   * Whether the table is loading, so that placeholders replace the rows. Screen readers skip them. With `first`,
   * placeholders also replace the headers, because content may still appear above the table and move the headers down.
   */
  readonly busy?: boolean | 'first'
  /** Whether a click anywhere in a row follows the last link of the row. */
  readonly hasRowLinks?: boolean
  /** A class of the rows, for a layout of their own on a phone, where each row is a card. */
  readonly rowClass?: string | undefined
}

// Some browsers drop the implicit roles of a table that the stylesheet displays as cards, so the roles are explicit.
const tableRoleProps = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
}

/**
 * Clicks the last link of a row when the row is clicked, unless the click ends a text selection. People with a keyboard
 * or a screen reader use the link itself.
 */
const followRowLink = (press: MouseEvent<HTMLTableRowElement>) => {
  const link = [...press.currentTarget.querySelectorAll('a')].at(-1)
  const isOnControl = press.target instanceof Element && press.target.closest('a, button') !== null
  if (link === undefined || isOnControl || press.button > 1 || window.getSelection()?.isCollapsed === false) return
  // The link gets the focus, so that the focus returns to it after "back".
  link.focus({ preventScroll: true })
  const same = { href: link.href, target: '_blank', rel: 'noopener' }
  const followed = isModifiedClick(press) ? Object.assign(document.createElement('a'), same) : link
  followed.click()
}

const skeletonRowKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** A table that becomes a list of cards when it is too narrow for its texts. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  placeholder,
  busy,
  hasRowLinks = false,
  rowClass,
}: DataTableProps<Row>) => {
  const columnClassOf = (part: 'head' | 'cell', { align, width, headerClass, cellClass, headerHidden }: Column<Row>) =>
    joinClassNames(
      styles[part],
      align === 'end' && styles.end,
      width && styles[width],
      part === 'head' ? headerClass : cellClass,
      headerHidden && styles.noLabel,
    )

  const isFirst = busy === 'first'
  const headerOf = ({ header, headerHidden }: Column<Row>) => {
    if (isFirst) return headerHidden || <Skeleton width="medium" />
    return headerHidden ? <span className="visually-hidden">{header}</span> : header
  }

  return (
    <div className={styles.frame}>
      <table
        {...tableRoleProps.table}
        aria-busy={Boolean(busy) || undefined}
        aria-hidden={isFirst || undefined}
        className={styles.table}
      >
        {isFirst || <caption className="visually-hidden">{caption}</caption>}
        <thead {...tableRoleProps.rowgroup}>
          <tr {...tableRoleProps.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...tableRoleProps.columnheader}
                data-widest={column.widestTexts?.join('\n')}
                className={columnClassOf('head', column)}
              >
                {headerOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoleProps.rowgroup} aria-hidden={Boolean(busy) || undefined}>
          {busy &&
            skeletonRowKeys.map((row) => (
              <tr key={row} className={`${styles.row} ${styles.skeleton}`}>
                {columns.map((column) => (
                  <td key={column.key} className={styles.cell}>
                    {column.skeleton}
                  </td>
                ))}
              </tr>
            ))}
          {placeholder === undefined ? (
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...tableRoleProps.row}
                {...(hasRowLinks && { onClick: followRowLink, onAuxClick: followRowLink })}
                className={joinClassNames(styles.row, hasRowLinks && styles.linkedRow, rowClass)}
              >
                {columns.map((column) => {
                  const Cell = column.rowHeader ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.key}
                      {...(column.rowHeader ? tableRoleProps.rowheader : tableRoleProps.cell)}
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
            <tr {...tableRoleProps.row} className={styles.placeholder}>
              <td {...tableRoleProps.cell} colSpan={columns.length}>
                <div>{placeholder}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
