/** One visit of one page. */
export interface Sample {
  /** With ", warm" at the end for the second visit. */
  readonly page: string
  /** Counted from 1. Samples of a run were taken within a minute, so they can be divided. */
  readonly run: number
  readonly figures: Readonly<Record<string, number>>
}

/** The figures of a visit, with their columns. Times are milliseconds since the navigation began. */
const columns: readonly (readonly [figure: string, heading: string, decimals: number])[] = [
  ['firstPaint', 'FCP ms', 0],
  ['typeable', 'typeable ms', 0],
  ['attached', 'handlers ms', 0],
  ['works', 'works ms', 0],
  ['blocking', 'TBT ms', 0],
  ['script', 'script ms', 0],
  ['longTasks', 'long tasks', 0],
  ['longestTask', 'longest ms', 0],
  ['layoutShift', 'CLS', 3],
  ['kibibytes', 'KiB', 1],
  ['kibibytesBeforeWorks', 'KiB before works', 1],
  ['requests', 'requests', 0],
  ['requestsBeforeWorks', 'before works', 0],
  ['nextRoute', 'next route ms', 0],
  ['beyondTransfer', 'beyond transfer ms', 0],
  ['slowestPress', 'slowest press ms', 0],
]

const median = (values: readonly (number | undefined)[]): number | undefined => {
  const sorted = values.filter((value) => value !== undefined).sort((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

const medianOf = (samples: readonly Sample[], page: string, figure: string): number | undefined =>
  median(samples.filter((sample) => sample.page === page).map(({ figures }) => figures[figure]))

/** The median of the ratios of each run, because the machine was equally busy within a run. */
const ratioOf = (samples: readonly Sample[], page: string, other: string, figure: string): number | undefined =>
  median(
    samples
      .filter((sample) => sample.page === page)
      .map(({ run, figures }) => {
        const one = figures[figure]
        const base = samples.find((sample) => sample.page === other && sample.run === run)?.figures[figure]
        return one === undefined || base === undefined || base === 0 ? undefined : one / base
      }),
  )

interface Goal {
  readonly page: string
  readonly figure: string
  /** The page by whose figure it is divided. */
  readonly over?: string
  readonly most: number
}

const goals: readonly Goal[] = [
  { page: 'sign-in', figure: 'typeable', over: 'static', most: 1.3 },
  { page: 'sign-in', figure: 'works', over: 'react', most: 0.8 },
  { page: 'sign-in', figure: 'attached', over: 'react', most: 1.45 },
  { page: 'orders', figure: 'works', over: 'react', most: 1.65 },
  { page: 'orders-cookie', figure: 'works', over: 'react', most: 1.8 },
  { page: 'orders-de', figure: 'works', over: 'orders', most: 1.03 },
  { page: 'sign-in', figure: 'blocking', most: 50 },
  { page: 'sign-in', figure: 'script', most: 250 },
  { page: 'sign-in', figure: 'kibibytes', most: 140 },
  ...['sign-in', 'orders', 'orders-de', 'orders-fa', 'orders-cookie', 'magic-link', 'activate'].map((page) => ({
    page,
    figure: 'layoutShift',
    most: 0,
  })),
  { page: 'sign-in, warm', figure: 'requestsBeforeWorks', most: 2 },
  { page: 'orders, warm', figure: 'nextRoute', most: 100 },
  { page: 'sign-in, warm', figure: 'works', over: 'sign-in (beside), warm', most: 0.95 },
  { page: 'orders-20000', figure: 'beyondTransfer', over: 'orders-200', most: 3 },
  { page: 'orders-20000-fast', figure: 'longestTask', most: 150 },
  { page: 'presses', figure: 'slowestPress', most: 100 },
]

const text = (value: number | undefined, decimals: number): string => value?.toFixed(decimals) ?? '–'

/** A Markdown table that also reads well in a terminal. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = rows
  const ruler = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(ruler), ...body.map(line)].join('\n')
}

const figuresTable = (samples: readonly Sample[]): string =>
  table([
    ['', ...columns.map(([, heading]) => heading)],
    ...[...new Set(samples.map(({ page }) => page))].map((page) => [
      page,
      ...columns.map(([figure, , decimals]) => text(medianOf(samples, page, figure), decimals)),
    ]),
  ])

const goalsTable = (samples: readonly Sample[]): string =>
  table([
    ['goal', 'at most', 'measured', ''],
    ...goals.flatMap(({ page, figure, over, most }) => {
      const measured = over === undefined ? medianOf(samples, page, figure) : ratioOf(samples, page, over, figure)
      const decimals = over === undefined ? (columns.find(([name]) => name === figure)?.[2] ?? 0) : 2
      const heading = columns.find(([name]) => name === figure)?.[1] ?? figure
      if (measured === undefined) return []
      const name = over === undefined ? `${page}: ${heading}` : `${page}: ${heading} ÷ ${over}`
      return [[name, text(most, decimals), text(measured, decimals), measured <= most ? 'ok' : 'missed']]
    }),
  ])

/** The tables of all figures and of the goals. */
export const resultsText = (samples: readonly Sample[]): string => `${figuresTable(samples)}\n\n${goalsTable(samples)}`
