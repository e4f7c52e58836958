import { journeys } from './journeys.ts'

export interface Sample {
  /** The page's name, with ", warm" at the end for the second visit. */
  readonly page: string
  /** The number of the run, from 1. Only samples of the same run can be compared: the machine was equally busy. */
  readonly run: number
  readonly figures: Readonly<Record<string, number>>
}

/** The columns of the table. Times are milliseconds since the navigation started. */
const figureColumns: readonly (readonly [figure: string, heading: string, decimals: number])[] = [
  ['firstPaint', 'FCP ms', 0],
  ['typeable', 'typeable ms', 0],
  ['attached', 'handlers ms', 0],
  ['works', 'works ms', 0],
  ['blocking', 'TBT ms', 0],
  ['script', 'script ms', 0],
  ['longestTask', 'longest ms', 0],
  ['layoutShift', 'CLS', 3],
  ['kibibytes', 'KiB', 1],
  ['kibibytesBeforeWorks', 'KiB before works', 1],
  ['requests', 'requests', 0],
  ['requestsBeforeWorks', 'before works', 0],
  ['nextRoute', 'next route ms', 0],
  ['slowestPress', 'slowest press ms', 0],
  ['roundTrips', 'round trips', 1],
]

const computeMedian = (values: readonly (number | undefined)[]): number | undefined => {
  const sorted = values.filter((value) => value !== undefined).sort((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

const getMedian = (samples: readonly Sample[], page: string, figure: string): number | undefined =>
  computeMedian(samples.filter((sample) => sample.page === page).map(({ figures }) => figures[figure]))

/** Returns the median of the ratios of two pages. In each run, the machine was equally busy for both pages. */
const getMedianRatio = (samples: readonly Sample[], page: string, other: string, figure: string): number | undefined =>
  computeMedian(
    samples
      .filter((sample) => sample.page === page)
      .map(({ run, figures }) => {
        const one = figures[figure]
        const base = samples.find((sample) => sample.page === other && sample.run === run)?.figures[figure]
        return one === undefined || base === undefined || base === 0 ? undefined : one / base
      }),
  )

interface FigureGoal {
  readonly page: string
  readonly figure: string
  /** If present, `max` limits the ratio to the same figure of this page. */
  readonly base?: string
  readonly max: number
  /** The limit when the CPU is slowed down by a factor of ten. */
  readonly maxAt10?: number
}

const figureGoals: readonly FigureGoal[] = [
  { page: 'sign-in', figure: 'typeable', base: 'static', max: 1.3 },
  { page: 'sign-in', figure: 'works', base: 'react', max: 0.86, maxAt10: 0.95 },
  { page: 'sign-in', figure: 'attached', base: 'react', max: 1.48 },
  { page: 'orders', figure: 'works', base: 'react', max: 1.66, maxAt10: 1.6 },
  { page: 'orders-cookie', figure: 'works', base: 'react', max: 1.7 },
  { page: 'orders-de', figure: 'works', base: 'orders', max: 1.03 },
  { page: 'sign-in', figure: 'blocking', max: 50 },
  { page: 'sign-in', figure: 'script', max: 130 },
  // The size includes the script of the next screen, which the page prefetches when the bench types into the form.
  { page: 'sign-in', figure: 'kibibytesBeforeWorks', max: 155 },
  ...['sign-in', 'orders', 'orders-de', 'orders-fa', 'orders-cookie'].map((page) => ({
    page,
    figure: 'layoutShift',
    max: 0,
  })),
  { page: 'sign-in, warm', figure: 'requestsBeforeWorks', max: 2 },
  { page: 'orders, warm', figure: 'nextRoute', max: 100 },
  { page: 'orders-20000', figure: 'longestTask', max: 150 },
  { page: 'presses', figure: 'slowestPress', max: 100 },
  ...journeys.flatMap(({ steps }) => steps.map(({ name, max }) => ({ page: name, figure: 'roundTrips', max }))),
]

const roundTo = (value: number, decimals = 0): number => Number(value.toFixed(decimals))

export const printResults = (samples: readonly Sample[], slowdown: number): void => {
  const figuresOf = (page: string) =>
    figureColumns.flatMap(([figure, heading, decimals]) => {
      const measured = getMedian(samples, page, figure)
      return measured === undefined ? [] : [[heading, roundTo(measured, decimals)]]
    })
  const pages = [...new Set(samples.map(({ page }) => page))]
  console.table(Object.fromEntries(pages.map((page) => [page, Object.fromEntries(figuresOf(page))])))
  const results = figureGoals.flatMap(({ page, figure, base, maxAt10, ...goal }) => {
    const max = slowdown === 10 ? maxAt10 : goal.max
    const measured = base === undefined ? getMedian(samples, page, figure) : getMedianRatio(samples, page, base, figure)
    const [, heading, decimals] = figureColumns.find(([name]) => name === figure) ?? []
    if (measured === undefined || max === undefined) return []
    const label = `${page}: ${heading}${base === undefined ? '' : ` ÷ ${base}`}`
    const result = { 'at most': max, measured: roundTo(measured, base === undefined ? decimals : 2) }
    return [[label, { ...result, '': measured <= max ? 'ok' : 'missed' }] as const]
  })
  console.table(Object.fromEntries(results))
}
