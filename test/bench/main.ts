// npm run bench: what customers wait for, measured in a real browser. README.md says what and how.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../runner/command.ts'
import { launchBrowser, newPhone } from './browser.ts'
import { measureEngines } from './engines/measure-engines.ts'
import { measure } from './measure.ts'
import { type Options, optionsOf } from './options.ts'
import { fastestOf, timingsTable } from './orders.ts'
import { orderCounts, pages } from './pages.ts'
import { profiles } from './profiles.ts'
import { judge } from './report/goals.ts'
import { thisMachine } from './report/machine.ts'
import { resultsText } from './report/results.ts'
import { withResults } from './report/results-block.ts'
import { type Sites, startSites } from './sites/running-sites.ts'
import { takeShots } from './visit/shots.ts'

const report = join(root, '.build/bench.json')
const readme = join(root, 'test/bench/README.md')

type Chromium = Awaited<ReturnType<typeof launchBrowser>>

const shoot = async (browser: Chromium, sites: Sites): Promise<void> => {
  const page = pages.find(({ name }) => name === 'sign-in')
  const profile = profiles.find(({ name }) => name === 'slow')
  if (page === undefined || profile === undefined) throw new Error('There is no slow /sign-in to take pictures of')
  const context = await newPhone(browser, sites, page)
  for (const file of await takeShots(context, page, sites.urlOf[page.site], profile)) console.log(file)
}

const takeFigures = async (browser: Chromium, sites: Sites, options: Options): Promise<void> => {
  const machine = thisMachine(browser.version())
  const samples = await measure(browser, sites, options, (text) => console.error(text))
  const engines = await measureEngines(sites, options, (text) => console.error(text))
  const results = resultsText(samples, machine, options.runs, engines)
  console.log(results)
  if (options.pages.some(({ orders }) => orders !== undefined)) {
    console.log('\nOrders on their way through decoding, the cache and the list, in Node:')
    const timings = []
    for (const count of orderCounts) timings.push(await fastestOf(5, count))
    console.log(timingsTable(timings))
  }
  await writeFile(
    report,
    `${JSON.stringify({ machine, runs: options.runs, goals: judge(samples), samples, engines }, null, 2)}\n`,
  )
  if (options.write) await writeFile(readme, withResults(await readFile(readme, 'utf8'), results))
}

const options = optionsOf(process.argv.slice(2))
if ((await run(['tsx', 'test/bench/build.ts'])) !== 0) throw new Error('The floors could not be built')
const sites = await startSites(options.beside)
try {
  const browser = await launchBrowser(sites)
  await (options.shots ? shoot(browser, sites) : takeFigures(browser, sites, options)).finally(() => browser.close())
} finally {
  await sites.stop()
}
