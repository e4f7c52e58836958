/** What stands where there is no figure. */
const nothing = '–'

/** A figure as it stands in a table. */
export const figureText = (value: number | undefined, decimals: number): string =>
  value === undefined
    ? nothing
    : value.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A Markdown table that can be read as it is: the first column to the left, figures to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const ruler = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(ruler), ...rows.map(line)].join('\n')
}
