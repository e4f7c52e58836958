import type { VisitKind } from './pages.ts'
import type { ProfileName } from './profiles.ts'

/** Every figure of a visit, with its column in a table. Times are milliseconds since the navigation began. */
export const figureColumns = {
  firstPaint: { heading: 'FCP ms', decimals: 0 },
  largestPaint: { heading: 'LCP ms', decimals: 0 },
  typeable: { heading: 'typeable ms', decimals: 0 },
  attached: { heading: 'handlers ms', decimals: 0 },
  works: { heading: 'works ms', decimals: 0 },
  blocking: { heading: 'TBT ms', decimals: 0 },
  script: { heading: 'script ms', decimals: 0 },
  longTasks: { heading: 'long tasks', decimals: 0 },
  layoutShift: { heading: 'CLS', decimals: 3 },
  kibibytes: { heading: 'KiB', decimals: 1 },
  requests: { heading: 'requests', decimals: 0 },
  requestsBeforeWorks: { heading: 'before works', decimals: 0 },
  heapMebibytes: { heading: 'heap MiB', decimals: 1 },
  elements: { heading: 'elements', decimals: 0 },
  typingInSearch: { heading: 'typing in the search', decimals: 0 },
  turningThePage: { heading: 'next page', decimals: 0 },
  openingMenu: { heading: 'menu', decimals: 0 },
  openingPicker: { heading: 'language picker', decimals: 0 },
  nextScreen: { heading: 'next screen', decimals: 0 },
  openingDialog: { heading: 'dialog', decimals: 0 },
  routeChange: { heading: 'next route ms', decimals: 0 },
  transfer: { heading: 'transfer ms', decimals: 0 },
  beyondTransfer: { heading: 'beyond transfer ms', decimals: 0 },
} as const satisfies Readonly<Record<string, { readonly heading: string; readonly decimals: number }>>

export type FigureName = keyof typeof figureColumns

/** A figure that a page does not have, such as the route change of a page without a link, is left out. */
export type Figures = Readonly<Partial<Record<FigureName, number>>>

/** What is downloaded, by what it is. Answers of back-ends are data, as is `config.json`. */
export const byteKinds = ['page', 'styles', 'script', 'data', 'other'] as const

export type ByteKind = (typeof byteKinds)[number]

/** One visit of one page. */
export interface Sample {
  readonly profile: ProfileName
  readonly page: string
  readonly visit: VisitKind
  /** Counted from 1. Samples of the same run were taken within a minute, and may be compared. */
  readonly run: number
  readonly figures: Figures
  /** KiB on the wire, headers included. */
  readonly kibibytesByKind: Readonly<Record<ByteKind, number>>
}
