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
  ['kibibytes', 'KiB', 1],
  ['requests', 'requests', 0],
  ['requestsBeforeWorks', 'before works', 0],
  ['nextRoute', 'next route ms', 0],
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
  { page: 'orders-de', figure: 'works', over: 'orders', most: 1.03 },
  { page: 'sign-in', figure: 'blocking', most: 50 },
  { page: 'sign-in', figure: 'kibibytes', most: 140 },
  { page: 'sign-in, warm', figure: 'requestsBeforeWorks', most: 2 },
  { page: 'orders, warm', figure: 'nextRoute', most: 100 },
  { page: 'presses', figure: 'slowestPress', most: 100 },
]

const text = (value: number | undefined, decimals: number): string => value?.toFixed(decimals) ?? '–'

/** Prints the tables of all figures and of the goals. */
export const printResults = (samples: readonly Sample[]): void => {
  const pages = [...new Set(samples.map(({ page }) => page))]
  console.table(
    pages.map((page) => ({
      page,
      ...Object.fromEntries(
        columns.map(([figure, heading, decimals]) => [heading, text(medianOf(samples, page, figure), decimals)]),
      ),
    })),
  )
  console.table(
    goals.flatMap(({ page, figure, over, most }) => {
      const measured = over === undefined ? medianOf(samples, page, figure) : ratioOf(samples, page, over, figure)
      if (measured === undefined) return []
      const [, heading, usual] = columns.find(([name]) => name === figure) ?? ['', figure, 0]
      const [goal, decimals] =
        over === undefined ? [`${page}: ${heading}`, usual] : [`${page}: ${heading} ÷ ${over}`, 2]
      return { goal, most, measured: text(measured, decimals), is: measured <= most ? 'ok' : 'missed' }
    }),
  )
}
