// npm run bench: what customers wait for, measured in a real browser. README.md says what and how.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { storedNames } from '../../adapters/storage/names.ts'
import { demoEmail } from '../../contracts/sandbox/seeds/seed.ts'
import { chromiumArguments, requireProgram } from '../runner/programs.ts'
import { root } from '../runner/root.ts'
import { buildBaselines } from './baselines.ts'
import { resultsText, type Sample } from './figures.ts'
import { type BenchPage, baselines, portalPages, withOtherBuild } from './pages.ts'
import { type Sites, startSites } from './sites.ts'
import { visit } from './visit.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Names of pages, separated by commas. */
    only: { type: 'string' },
    /** The folder of another build of the portal. */
    beside: { type: 'string' },
  },
})
const only = values.only?.split(',')
const unknown = only?.filter((name) => !portalPages.some((page) => page.name === name)) ?? []
if (unknown.length > 0) throw new Error(`There is no ${unknown}. Choose from: ${portalPages.map(({ name }) => name)}`)
const chosen = portalPages.filter(({ name }) => only?.includes(name) ?? true)
const pages = [...baselines, ...(values.beside === undefined ? chosen : withOtherBuild(chosen))]

const launchBrowser = ({ fingerprint }: Sites): Promise<Browser> =>
  chromium.launch({
    // The whole browser, because the headless shell is a quarter faster than that of customers.
    executablePath: requireProgram('chromium'),
    args: [
      ...chromiumArguments,
      // Not `ignoreHTTPSErrors`: Chromium caches nothing that came with a certificate error.
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      // Chromium would compile scripts a second time to log the line of each request.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })

const newPhone = (browser: Browser, { urlOf, token }: Sites, page: BenchPage): Promise<BrowserContext> => {
  const { userToken: name, profile } = storedNames
  const place = { domain: 'localhost', path: '/', expires: -1, httpOnly: false, secure: true, sameSite: 'Lax' as const }
  const localStorage = [
    { name, value: token },
    { name: profile, value: JSON.stringify({ username: demoEmail }) },
  ]
  return browser.newContext({
    ...devices['Pixel 7'],
    locale: page.locale ?? 'en-GB',
    storageState: {
      cookies: page.customer === undefined ? [] : [{ name, value: token, ...place }],
      origins: page.customer === 'signed in' ? [{ origin: urlOf.portal, localStorage }] : [],
    },
  })
}

const probe = await buildBaselines()
const sites = await startSites(values.beside)
const browser = await launchBrowser(sites)
const samples: Sample[] = []

const measure = async (page: BenchPage, run: number): Promise<void> => {
  await sites.prepare(page)
  const context = await newPhone(browser, sites, page)
  for (const name of page.warm === true ? [page.name, `${page.name}, warm`] : [page.name]) {
    const figures = await visit(context, probe, page, sites.urlOf[page.site]).catch((cause: unknown) => {
      throw new Error(`${name}, run ${run}`, { cause })
    })
    samples.push({ page: name, run, figures })
  }
  await context.close()
}

try {
  const load = loadavg()[0]?.toFixed(1)
  // Run 0 warms the browser up. Each run visits every page once, so that a busy minute affects all of them.
  for (const page of baselines) await measure(page, 0)
  for (let run = 1; run <= Number(values.runs); run += 1) {
    console.error(`run ${run} of ${values.runs}`)
    for (const page of pages) await measure(page, run)
  }
  const counted = samples.filter(({ run }) => run > 0)
  const [{ model = 'unknown' } = {}, ...others] = cpus()
  const machine = `${model} with ${others.length + 1} cores, Chromium ${browser.version()}, load ${load} before`
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}; medians of ${values.runs} runs.\n`)
  console.log(resultsText(counted))
  await mkdir(join(root, '.build'), { recursive: true })
  await writeFile(join(root, '.build/bench.json'), `${JSON.stringify({ machine, samples: counted }, null, 2)}\n`)
} finally {
  await browser.close()
  await sites.stop()
}
