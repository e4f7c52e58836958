import type { FigureName, Sample } from '../figures.ts'
import { orderCountPage, pages, reactFloor, staticFloor, type VisitKind } from '../pages.ts'
import { interactionFigures } from '../visit/interactions.ts'
import { medianFigure, medianRatio, type Place } from './statistics.ts'

interface Goal {
  readonly name: string
  /** The most that it may be. */
  readonly most: number
  readonly decimals: number
  readonly measure: (samples: readonly Sample[]) => number | undefined
}

export interface GoalResult {
  readonly name: string
  readonly most: number
  readonly decimals: number
  /** Nothing where the visits that it takes were left out. */
  readonly measured: number | undefined
  readonly outcome: 'ok' | 'missed' | 'not measured'
}

const cold: Place = { profile: 'slow', page: 'sign-in', visit: 'cold' }
const warm: Place = { ...cold, visit: 'warm' }
const portalPages = pages.filter((page) => page.site === 'portal' && page.orders === undefined).map(({ name }) => name)
const orders: Place = { ...cold, page: 'orders' }
const manyOrders: Place = { ...cold, page: orderCountPage(20_000) }

/** Of all that customers press and type the slowest. */
const slowestPress = (samples: readonly Sample[]): number | undefined => {
  const measured = interactionFigures.map((name) => medianFigure(samples, { ...cold, page: 'presses' }, name))
  const figures = measured.filter((one) => one !== undefined)
  return figures.length === 0 ? undefined : Math.max(...figures)
}

const figure = (place: Place, name: FigureName) => (samples: readonly Sample[]) => medianFigure(samples, place, name)

const ratio = (place: Place, other: string, name: FigureName) => (samples: readonly Sample[]) =>
  medianRatio(samples, place, other, name)

/** Of all pages of the portal the one that is worst off. */
const worst = (visit: VisitKind, name: FigureName) => (samples: readonly Sample[]) => {
  const measured = portalPages.map((page) => medianFigure(samples, { ...cold, page, visit }, name))
  const figures = measured.filter((one) => one !== undefined)
  return figures.length === 0 ? undefined : Math.max(...figures)
}

/** For the slow phone, and cold, unless they say otherwise. */
const goals: readonly Goal[] = [
  {
    name: '/sign-in: FCP, times the static floor',
    most: 1.3,
    decimals: 2,
    measure: ratio(cold, staticFloor, 'firstPaint'),
  },
  {
    name: '/sign-in: typeable, times the static floor',
    most: 1.3,
    decimals: 2,
    measure: ratio(cold, staticFloor, 'typeable'),
  },
  {
    name: '/sign-in: works, times the React-only floor',
    most: 0.8,
    decimals: 2,
    measure: ratio(cold, reactFloor, 'works'),
  },
  {
    name: '/sign-in: handlers, times the React-only floor',
    most: 1.45,
    decimals: 2,
    measure: ratio(cold, reactFloor, 'attached'),
  },
  { name: '/sign-in: TBT, ms', most: 60, decimals: 0, measure: figure(cold, 'blocking') },
  { name: '/sign-in: script, ms', most: 300, decimals: 0, measure: figure(cold, 'script') },
  {
    name: '/ (signed in): orders, times the React-only floor',
    most: 1.7,
    decimals: 2,
    measure: ratio(orders, reactFloor, 'works'),
  },
  {
    name: '/ (signed in): orders in de, times en-gb',
    most: 1.03,
    decimals: 2,
    measure: ratio({ ...orders, page: 'orders-de' }, orders.page, 'works'),
  },
  {
    name: '/ (the cookie alone): orders, times the React-only floor',
    most: 1.9,
    decimals: 2,
    measure: ratio({ ...orders, page: 'orders-cookie' }, reactFloor, 'works'),
  },
  { name: '/sign-in: first load, all kinds, KiB', most: 145, decimals: 1, measure: figure(cold, 'kibibytes') },
  { name: 'CLS, on the worst page', most: 0, decimals: 3, measure: worst('cold', 'layoutShift') },
  {
    name: 'long tasks after the first paint, on the worst page',
    most: 0,
    decimals: 0,
    measure: worst('cold', 'longTasks'),
  },
  {
    name: '/sign-in, warm: requests before it works',
    most: 2,
    decimals: 0,
    measure: figure(warm, 'requestsBeforeWorks'),
  },
  { name: 'next route, warm, from the worst page, ms', most: 100, decimals: 0, measure: worst('warm', 'routeChange') },
  {
    name: '20,000 orders beyond the transfer, times 200 orders',
    most: 3,
    decimals: 2,
    measure: ratio(manyOrders, orderCountPage(200), 'beyondTransfer'),
  },
  {
    name: 'long tasks with 20,000 orders at the machine’s own speed',
    most: 0,
    decimals: 0,
    measure: figure({ ...manyOrders, profile: 'unthrottled' }, 'longTasks'),
  },
  { name: 'the slowest press or key with 2,000 orders, ms', most: 100, decimals: 0, measure: slowestPress },
]

const outcomeOf = (measured: number | undefined, most: number): GoalResult['outcome'] => {
  if (measured === undefined) return 'not measured'
  return measured <= most ? 'ok' : 'missed'
}

/** Every goal with what was measured, and whether that is good enough. */
export const judge = (samples: readonly Sample[]): readonly GoalResult[] =>
  goals.map(({ measure, ...goal }) => {
    const measured = measure(samples)
    return { ...goal, measured, outcome: outcomeOf(measured, goal.most) }
  })
