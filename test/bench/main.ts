// `npm run bench` measures how long customers wait, in a real browser. README.md explains the figures.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, devices } from '@playwright/test'
import { storedNames } from '../../adapters/storage/names.ts'
import { demoCustomer } from '../e2e/support/customer.ts'
import { readOrExit, root } from '../runner/commands.ts'
import { chromiumArguments, requireProgram } from '../runner/programs.ts'
import { buildBaselines } from './baselines.ts'
import { printResults, type Sample } from './figures.ts'
import { countRoundTrips, type Journey, journeys } from './journeys.ts'
import { addOtherBuildPages, type BenchPage, baselinePages, portalPages } from './pages.ts'
import { type Sites, startSites } from './sites.ts'
import { visitPage } from './visit.ts'

const { values, only } = readOrExit(() => {
  const options = {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    cpu: { type: 'string', default: '4' },
    beside: { type: 'string' },
  } as const
  const { values } = parseArgs({ options })
  const only = values.only?.split(',')
  const known = [...portalPages, ...journeys].map(({ name }) => name)
  const unknown = only?.filter((name) => !known.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`There is no ${unknown}. Choose from: ${known}`)
  for (const name of ['runs', 'cpu'] as const)
    if (!/^\d+$/.test(values[name])) throw new Error(`--${name} must be a number, not "${values[name]}".`)
  return { values, only }
})
const chosenPages = portalPages.filter(({ name }) => only?.includes(name) ?? true)
const chosenJourneys = journeys.filter(({ name }) => only?.includes(name) ?? true)
const benchPages = [
  ...(chosenPages.length > 0 ? baselinePages : []),
  ...(values.beside === undefined ? chosenPages : addOtherBuildPages(chosenPages)),
]

const chromiumStartMs = 1000

/** Starts a browser with a new profile, because a private context of Playwright never opens connections in advance. */
const startPhoneBrowser = async ({ fingerprint, token }: Sites, page: BenchPage): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(await mkdtemp(profilePrefix), {
    ...devices['Pixel 7'],
    locale: page.locale ?? 'en-GB',
    // The headless shell is not used, because it is a quarter faster than the customers' browsers.
    executablePath: requireProgram('chromium'),
    args: [
      ...chromiumArguments,
      // `ignoreHTTPSErrors` is not used, because Chromium does not cache answers with a certificate error.
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      // Chromium would otherwise compile the scripts again to log the source line that sent each request.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })
  const place = { domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' as const }
  if (page.customer !== undefined) await context.addCookies([{ name: storedNames.userToken, value: token, ...place }])
  await sleep(chromiumStartMs)
  return context
}

const profilePrefix = join(await mkdtemp(join(tmpdir(), 'bench-')), 'profile-')
const probeScript = await buildBaselines()
const benchSites = await startSites(values.beside)
const pageSamples: Sample[] = []
const [browser] = execFileSync(requireProgram('chromium'), ['--version'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).split(' built')

const signedInStorage = {
  [storedNames.userToken]: benchSites.token,
  [storedNames.profile]: JSON.stringify({ username: demoCustomer.username }),
}

const measurePage = async (page: BenchPage, run: number): Promise<void> => {
  await benchSites.prepare(page)
  const stored = page.customer === 'signed in' ? signedInStorage : {}
  const context = await startPhoneBrowser(benchSites, page)
  for (const name of page.warm === true ? [page.name, `${page.name}, warm`] : [page.name]) {
    const figures = await visitPage(context, probeScript, page, benchSites.urlOf[page.site], stored, Number(values.cpu))
    pageSamples.push({ page: name, run, figures })
  }
  await context.close()
}

/** The sandbox's unused activation codes. Each of them works only once. */
const activationCodes = Array.from({ length: 9 }, (_, index) => `CARS-2026-DEMO-000${index + 1}`)

const measureJourney = async (journey: Journey, isOtherBuild: boolean): Promise<void> => {
  const page: BenchPage = { ...journey, site: 'portal', task: { usable: 'main' }, isOtherBuild, unthrottled: true }
  await benchSites.prepare(page)
  const { token = '' } = journey.state === undefined ? {} : await benchSites.prepareState(journey.state)
  const code = journey.path === '/activate-license-key' ? (activationCodes.shift() ?? '') : ''
  const context = await startPhoneBrowser(benchSites, page)
  const url = benchSites.urlOf.portal + journey.path.replace(':token', token)
  for (const [name, roundTrips] of await countRoundTrips(await context.newPage(), journey, url, code))
    pageSamples.push({ page: isOtherBuild ? `${name} (other build)` : name, run: 1, figures: { roundTrips } })
  await context.close()
}

try {
  const load = loadavg()[0]?.toFixed(1)
  // Run 0 only warms the machine up. Each run visits every page once, so that a busy minute affects all pages. Every
  // second run reverses the order, because a page is about 30 ms faster after another page of the portal.
  for (const page of benchPages.filter((each) => baselinePages.includes(each))) await measurePage(page, 0)
  for (let run = 1; run <= Number(values.runs); run += 1) {
    console.error(`run ${run} of ${values.runs}`)
    for (const page of run % 2 === 0 ? [...benchPages].reverse() : benchPages) await measurePage(page, run)
  }
  for (const journey of chosenJourneys)
    for (const isOther of values.beside === undefined ? [false] : [false, true]) await measureJourney(journey, isOther)
  const countedSamples = pageSamples.filter(({ run }) => run > 0)
  const [{ model = 'unknown' } = {}, ...others] = cpus()
  const machine = `${model} with ${others.length + 1} cores, ${browser}, CPU × ${values.cpu}, load ${load} before`
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}; medians of ${values.runs} runs.\n`)
  printResults(countedSamples, Number(values.cpu))
  await mkdir(join(root, '.build'), { recursive: true })
  await writeFile(join(root, '.build/bench.json'), `${JSON.stringify({ machine, samples: countedSamples }, null, 2)}\n`)
} finally {
  await benchSites.stop()
  await rm(dirname(profilePrefix), { recursive: true, force: true })
}
