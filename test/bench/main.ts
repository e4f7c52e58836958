// npm run bench: what customers wait for, measured in a real browser. README.md says what and how.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../runner/command.ts'
import { launchBrowser, newPhone } from './browser.ts'
import { measureEngines } from './engines/measure-engines.ts'
import { measure } from './measure.ts'
import { type Options, optionsOf } from './options.ts'
import { fastestOf, timingsTable } from './orders.ts'
import { besideName, orderCounts } from './pages.ts'
import { judge } from './report/goals.ts'
import { thisMachine } from './report/machine.ts'
import { resultsText } from './report/results.ts'
import { withResults } from './report/results-block.ts'
import { type Sites, startSites } from './sites/running-sites.ts'
import { drawMainThread, takeShots } from './visit/shots.ts'

const report = join(root, '.build/bench.json')
const readme = join(root, 'test/bench/README.md')

type Chromium = Awaited<ReturnType<typeof launchBrowser>>

/** Of /sign-in, cold on a slow phone; of the main thread's work in another build, too. */
const shoot = async (browser: Chromium, sites: Sites, { pages, profiles }: Options): Promise<void> => {
  const [profile] = profiles
  const shown = pages.filter(({ name }) => name === 'sign-in' || name === besideName('sign-in'))
  if (profile === undefined || shown.length === 0) throw new Error('There is no /sign-in to take pictures of')
  for (const page of shown) {
    sites.show(page.portal)
    const url = sites.urlOf[page.site]
    const files = [
      ...(page.portal === undefined ? await takeShots(await newPhone(browser, sites, page), page, url, profile) : []),
      await drawMainThread(browser, await newPhone(browser, sites, page), page, url, profile),
    ]
    for (const file of files) console.log(file)
  }
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
  await (options.shots ? shoot(browser, sites, options) : takeFigures(browser, sites, options)).finally(() =>
    browser.close(),
  )
} finally {
  await sites.stop()
}
