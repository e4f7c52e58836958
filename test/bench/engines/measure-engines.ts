import { type EngineName, engineNames } from '../../engines/drivers/driver.ts'
import { startEngine } from '../../engines/drivers/start-engine.ts'
import type { Options } from '../options.ts'
import { type BenchPage, pages } from '../pages.ts'
import type { Sites } from '../sites/running-sites.ts'
import type { EngineSample } from './engine-samples.ts'
import { visitInEngine } from './engine-visit.ts'

/** What every engine visits: a form, and what a customer sees first. */
const engineVisits: ReadonlySet<string> = new Set(['sign-in', 'orders'])

const measureEngine = async (
  name: EngineName,
  sites: Sites,
  visited: readonly BenchPage[],
  runs: number,
  progress: (text: string) => void,
): Promise<readonly EngineSample[]> => {
  const engine = await startEngine[name](sites)
  const samples: EngineSample[] = []
  try {
    // The first page of a browser is slow, and not counted.
    for (const page of visited.slice(0, 1)) await visitInEngine(engine, sites, page)
    for (let run = 1; run <= runs; run += 1)
      for (const page of visited) {
        progress(`${name}, run ${run} of ${runs}: ${page.title}`)
        const figures = await visitInEngine(engine, sites, page)
        samples.push({ engine: name, version: engine.version, page: page.name, run, figures })
      }
  } finally {
    await engine.stop()
  }
  return samples
}

/** Visits the portal in each engine, as fast as the machine is; nothing where the chosen options leave that out. */
export const measureEngines = async (
  sites: Sites,
  { pages: chosen, profiles, runs }: Options,
  progress: (text: string) => void,
): Promise<readonly EngineSample[]> => {
  const visited = pages.filter((page) => engineVisits.has(page.name) && chosen.includes(page))
  if (visited.length === 0 || !profiles.some(({ name }) => name === 'unthrottled')) return []
  const samples: EngineSample[] = []
  for (const name of engineNames) samples.push(...(await measureEngine(name, sites, visited, runs, progress)))
  return samples
}
