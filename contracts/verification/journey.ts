import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type BrowserContext, chromium, devices } from '@playwright/test'
import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { accountJourneySteps } from './account-steps.ts'
import { createCustomer, routeRequests } from './customer.ts'
import { productJourneySteps } from './product-steps.ts'
import { type CreateCustomer, cardTokenUrl, createStepContext, type JourneyOptions, type Steps } from './step.ts'

export interface StepResult {
  readonly what: string
  readonly failure?: string
}

export const journeySteps: Steps = { ...accountJourneySteps, ...productJourneySteps }

/** Returns a text with a line for each step, the first line of its failure, and the number of steps that succeeded. */
export const summarizeSteps = (results: readonly StepResult[]): string => {
  const rows = results.map(({ what, failure }) =>
    failure === undefined ? `  kept      ${what}` : `  NOT KEPT  ${what}: ${failure.split('\n', 1)[0]}`,
  )
  const kept = results.filter(({ failure }) => failure === undefined).length
  return ['', 'Summary', ...rows.sort(), `${kept} of ${results.length} steps of the journey are kept.`].join('\n')
}

const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

export const findChromium = (environment = process.env): string | undefined => {
  const { CHROMIUM_PATH, PATH = '' } = environment
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const installed = chromiumNames.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  return [...installed, chromium.executablePath()].find(existsSync)
}

/**
 * Sends requests for an https origin to the portal's local server, which has no https. The browser then caches nothing.
 * Requests for an http origin need no route, because Chromium maps the origin to the server's port.
 */
const routeHttpsToServer = (context: BrowserContext, origin: string, server: string) =>
  routeRequests(context, `${origin}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(origin, server), maxRedirects: 0 })
    await route.fulfill({ response })
  })

const servePortal = async ({ services, root }: JourneyOptions) => {
  const config = {
    ...JSON.parse(await readFile(join(root, 'config.json'), 'utf8')),
    services: { ...services, timeoutMs: 15_000 },
    ...{ telemetry: null, captcha: { provider: 'none' }, analytics: { provider: 'none' } },
    cardForm: { provider: 'sandbox', tokenizeUrl: cardTokenUrl },
  }
  return startPortalServer({ root, port: 0, config })
}

/** Starts Chromium for the journey, which checks what no pact can check: emails, several services and a browser. */
export const startJourney = async (executablePath: string, options: JourneyOptions) => {
  const { services, portalOrigin, timeoutMs } = options
  const portal = await servePortal(options)
  const { host, protocol } = new URL(portalOrigin)
  const authority = host.includes(':') ? host : `${host}:80`
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--host-resolver-rules=MAP ${authority} ${new URL(portal.url).host.replace('localhost', '127.0.0.1')}`,
      // This option allows calls to services on this machine from pages that Playwright serves.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  })
  const playStep = async (what: string, play: Steps[string]): Promise<StepResult> => {
    const opened: BrowserContext[] = []
    const newCustomer: CreateCustomer = async (locale = 'en-US', device = 'desktop') => {
      const { userAgent = '', viewport = null } = devices['Pixel 7'] ?? {}
      const kind = device === 'phone' ? { userAgent, viewport, isMobile: true, hasTouch: true } : {}
      const context = await browser.newContext({
        ...{ baseURL: portalOrigin, locale, reducedMotion: 'reduce', viewport: { width: 1600, height: 900 } },
        ...kind,
      })
      opened.push(context)
      context.setDefaultTimeout(timeoutMs)
      if (protocol === 'https:') await routeHttpsToServer(context, portalOrigin, portal.url)
      return createCustomer(context, services, timeoutMs)
    }
    const failure = await play(createStepContext(options, newCustomer)).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    // After a crash of the browser, `close` fails. This failure is ignored, so that other steps are still reported.
    await Promise.allSettled(opened.map((context) => context.close()))
    return failure === undefined ? { what } : { what, failure }
  }
  return {
    /** Runs all steps, or those whose descriptions contain one of the words in `only`. Two steps run at a time. */
    play: async (report: (played: StepResult) => void, only?: readonly string[]): Promise<void> => {
      const steps = Object.entries(journeySteps).filter(([what]) => only?.some((words) => what.includes(words)) ?? true)
      const playNextSteps = async () => {
        for (let next = steps.shift(); next !== undefined; next = steps.shift()) report(await playStep(...next))
      }
      await Promise.all([playNextSteps(), playNextSteps()])
    },
    stop: async () => {
      await browser.close()
      await portal.stop()
    },
  }
}
