import { type EngineName, engineNames } from '../../engines/drivers/driver.ts'
import { median } from '../report/statistics.ts'
import { figureText, table } from '../report/table.ts'
import type { PageFigures } from '../visit/probe.ts'

/** One visit of one page in one engine. */
export interface EngineSample {
  readonly engine: EngineName
  readonly version: string
  readonly page: string
  readonly run: number
  readonly figures: Pick<PageFigures, 'typeable' | 'works'> & {
    readonly attached: number | undefined
    /** How often the configuration was fetched; an engine that can't use what was preloaded fetches it twice. */
    readonly configurations: number
  }
}

const columns = [
  { heading: 'form ms', page: 'sign-in', figure: 'typeable' },
  { heading: 'handlers ms', page: 'sign-in', figure: 'attached' },
  { heading: 'works ms', page: 'sign-in', figure: 'works' },
  { heading: 'config.json', page: 'sign-in', figure: 'configurations' },
  { heading: 'orders ms', page: 'orders', figure: 'works' },
] as const satisfies readonly { heading: string; page: string; figure: keyof EngineSample['figures'] }[]

/** The medians of what each engine took, a row an engine. */
export const engineTable = (samples: readonly EngineSample[]): string =>
  table(
    ['', ...columns.map(({ heading }) => heading)],
    engineNames.flatMap((engine) => {
      const own = samples.filter((sample) => sample.engine === engine)
      const [first] = own
      if (first === undefined) return []
      const cells = columns.map(({ page, figure }) =>
        figureText(
          median(own.filter((sample) => sample.page === page).flatMap(({ figures }) => figures[figure] ?? [])),
          0,
        ),
      )
      return [[`${engine} ${first.version}`, ...cells]]
    }),
  )
