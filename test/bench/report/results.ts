import { type EngineSample, engineTable } from '../engines/engine-samples.ts'
import { byteKinds, type FigureName, figureColumns, type Sample } from '../figures.ts'
import { orderCountPage, orderCounts, pages, reactFloor, staticFloor, type VisitKind } from '../pages.ts'
import { type Profile, profiles } from '../profiles.ts'
import { judge } from './goals.ts'
import { type Machine, machineText } from './machine.ts'
import { medianFigure, medianKibibytes, medianRatio } from './statistics.ts'
import { figureText, table } from './table.ts'

const countedPages: ReadonlySet<string> = new Set(orderCounts.map(orderCountPage))

const figuresOfPages = [
  'firstPaint',
  'largestPaint',
  'typeable',
  'attached',
  'works',
  'blocking',
  'longTasks',
  'layoutShift',
  'kibibytes',
  'requests',
  'requestsBeforeWorks',
  'heapMebibytes',
  'elements',
  'routeChange',
] as const satisfies readonly FigureName[]

const figuresOfOrders = [
  'works',
  'transfer',
  'beyondTransfer',
  'blocking',
  'kibibytes',
  'heapMebibytes',
  'elements',
] as const satisfies readonly FigureName[]

/** How a page stands beside a floor. */
const comparisons = [
  { heading: 'FCP ÷ static', figure: 'firstPaint', floor: staticFloor },
  { heading: 'typeable ÷ static', figure: 'typeable', floor: staticFloor },
  { heading: 'works ÷ React', figure: 'works', floor: reactFloor },
] as const satisfies readonly { heading: string; figure: FigureName; floor: string }[]

interface Part {
  readonly samples: readonly Sample[]
  readonly profile: Profile
  readonly visit: VisitKind
}

const measuredPages = ({ samples, profile, visit }: Part, counted: boolean) =>
  pages.filter(
    ({ name }) =>
      countedPages.has(name) === counted &&
      samples.some((sample) => sample.page === name && sample.profile === profile.name && sample.visit === visit),
  )

const figureTable = (part: Part, figures: readonly FigureName[], counted: boolean): string =>
  table(
    ['', ...figures.map((figure) => figureColumns[figure].heading)],
    measuredPages(part, counted).map(({ name, title }) => [
      title,
      ...figures.map((figure) =>
        figureText(
          medianFigure(part.samples, { profile: part.profile.name, page: name, visit: part.visit }, figure),
          figureColumns[figure].decimals,
        ),
      ),
    ]),
  )

const shareTable = ({ samples, profile, visit }: Part): string =>
  table(
    ['', ...comparisons.map(({ heading }) => heading), ...byteKinds.map((kind) => `${kind} KiB`)],
    measuredPages({ samples, profile, visit }, false).map(({ name, title }) => {
      const place = { profile: profile.name, page: name, visit }
      return [
        title,
        ...comparisons.map(({ figure, floor }) => figureText(medianRatio(samples, place, floor, figure), 2)),
        ...byteKinds.map((kind) => figureText(medianKibibytes(samples, place, kind), 1)),
      ]
    }),
  )

const section = (part: Part): readonly string[] => {
  const { profile, visit } = part
  if (measuredPages(part, false).length === 0) return []
  return [
    `#### ${profile.title}, ${visit}`,
    figureTable(part, figuresOfPages, false),
    shareTable(part),
    ...(measuredPages(part, true).length > 0 ? [figureTable(part, figuresOfOrders, true)] : []),
  ]
}

const goalTable = (samples: readonly Sample[]): string =>
  table(
    ['goal (slow phone)', 'at most', 'measured', ''],
    judge(samples).map(({ name, most, measured, decimals, outcome }) => [
      name,
      figureText(most, decimals),
      figureText(measured, decimals),
      outcome,
    ]),
  )

/** Everything that was measured, as Markdown that also reads well in a terminal. */
export const resultsText = (
  samples: readonly Sample[],
  machine: Machine,
  runs: number,
  engines: readonly EngineSample[] = [],
): string =>
  [
    `${machineText(machine)}; medians of ${runs} runs.`,
    ...profiles.flatMap((profile) =>
      (['cold', 'warm'] as const).flatMap((visit) => section({ samples, profile, visit })),
    ),
    ...(engines.length > 0 ? ['#### By engine, unthrottled, cold', engineTable(engines)] : []),
    goalTable(samples),
  ].join('\n\n')
