import { type EngineSample, engineTable } from '../engines/engine-samples.ts'
import { byteKinds, type FigureName, figureColumns, type Sample } from '../figures.ts'
import { type BenchPage, besideName, pages, reactFloor, staticFloor, type VisitKind, withOtherBuild } from '../pages.ts'
import { type Profile, profiles } from '../profiles.ts'
import { interactionFigures } from '../visit/interactions.ts'
import { judge } from './goals.ts'
import { type Machine, machineText } from './machine.ts'
import { medianFigure, medianKibibytes, medianRatio } from './statistics.ts'
import { figureText, table } from './table.ts'

const figuresOfPages = [
  'firstPaint',
  'largestPaint',
  'typeable',
  'attached',
  'works',
  'blocking',
  'script',
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
  'longTasks',
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

type Table = 'pages' | 'orders' | 'presses'

const tableOf = ({ orders, interactions }: BenchPage): Table => {
  if (interactions !== undefined) return 'presses'
  return orders === undefined ? 'pages' : 'orders'
}

const measuredPages = ({ samples, profile, visit }: Part, shown: Table) =>
  withOtherBuild(pages).filter(
    (page) =>
      tableOf(page) === shown &&
      samples.some((sample) => sample.page === page.name && sample.profile === profile.name && sample.visit === visit),
  )

const figureTable = (part: Part, figures: readonly FigureName[], shown: Table, corner = ''): string =>
  table(
    [corner, ...figures.map((figure) => figureColumns[figure].heading)],
    measuredPages(part, shown).map(({ name, title }) => [
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
    measuredPages({ samples, profile, visit }, 'pages').map(({ name, title }) => {
      const place = { profile: profile.name, page: name, visit }
      return [
        title,
        ...comparisons.map(({ figure, floor }) => figureText(medianRatio(samples, place, floor, figure), 2)),
        ...byteKinds.map((kind) => figureText(medianKibibytes(samples, place, kind), 1)),
      ]
    }),
  )

/** What is compared with the other build: times and sizes that a visitor feels. */
const comparedBuilds = [
  'firstPaint',
  'typeable',
  'attached',
  'works',
  'script',
  'kibibytes',
  'routeChange',
] as const satisfies readonly FigureName[]

/** How many times as much this build takes as the one beside it; below 1 it is the better one. */
const besideTable = ({ samples, profile, visit }: Part): readonly string[] => {
  const rows = pages.flatMap(({ name, title }) => {
    const place = { profile: profile.name, page: name, visit }
    const other = besideName(name)
    if (medianFigure(samples, { ...place, page: other }, 'works') === undefined) return []
    const ratios = comparedBuilds.map((figure) => figureText(medianRatio(samples, place, other, figure), 2))
    return [[title, ...ratios]]
  })
  if (rows.length === 0) return []
  return [
    table(['this build ÷ the one beside', ...comparedBuilds.map((figure) => figureColumns[figure].heading)], rows),
  ]
}

const section = (part: Part): readonly string[] => {
  const { profile, visit } = part
  if (measuredPages(part, 'pages').length === 0) return []
  return [
    `#### ${profile.title}, ${visit}`,
    figureTable(part, figuresOfPages, 'pages'),
    shareTable(part),
    ...(measuredPages(part, 'orders').length > 0 ? [figureTable(part, figuresOfOrders, 'orders')] : []),
    ...(measuredPages(part, 'presses').length > 0
      ? [figureTable(part, interactionFigures, 'presses', 'ms until the next frame')]
      : []),
    ...besideTable(part),
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
