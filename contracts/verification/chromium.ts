import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { delimiter, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type BrowserContext, chromium, devices } from '@playwright/test'
import { listen, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { isFields } from '../sandbox/http/fields.ts'
import type { Service } from '../services.ts'
import { type Customer, customerIn } from './customer.ts'

export interface ServedPortal {
  readonly services: Readonly<Record<Service, string>>
  /** The origin of the portal's pages, which the services know. */
  readonly portalOrigin: string
  /** The folder of the built portal. */
  readonly root: string
  /** How long a page may take to show its answer. */
  readonly timeoutMs: number
}

/** Gives the nonce of a card, in place of the payment provider. */
export type CardForm = (cardNumber: string) => Promise<string>

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const findChromium = (environment = process.env): string | undefined => {
  const { CHROMIUM_PATH, PATH = '' } = environment
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const installed = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  return [...installed, chromium.executablePath()].find(existsSync)
}

/** Serves the card form's tokenizer, which every page may call. */
const serveCards = async (nonceOf: CardForm) => {
  const server = createServer(async (request, response) => {
    const answers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return response.writeHead(204, answers).end()
    const { number } = Object(await json(request))
    const nonce = await nonceOf(String(number))
    return response.writeHead(200, { ...answers, 'content-type': 'application/json' }).end(JSON.stringify({ nonce }))
  })
  const { port, stop } = await listen(server)
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/**
 * A page of another scheme than http is served by Playwright, without the browser's cache. All others come from the
 * portal's server, at a free port: Chromium connects there for the origin that the services know.
 */
const routeSecurely = (context: BrowserContext, origin: string, server: string) =>
  context.route(`${origin}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(origin, server), maxRedirects: 0 })
    await route.fulfill({ response })
  })

/** Serves the built portal, configured for the services, and opens it in Chromium for one customer after another. */
export const openChromium = async (executablePath: string, options: ServedPortal) => {
  const { services, portalOrigin, root, timeoutMs } = options
  let nonceOf: CardForm = () => Promise.reject(new Error('No card form is open'))
  const cards = await serveCards((number) => nonceOf(number))
  const built: unknown = JSON.parse(await readFile(join(root, 'config.json'), 'utf8'))
  const config = {
    ...(isFields(built) ? built : {}),
    services: { ...services, timeoutMs: 15_000 },
    ...{ telemetry: null, reports: null, captcha: { provider: 'none' }, analytics: { provider: 'none' } },
    cardForm: { provider: 'sandbox', tokenizeUrl: cards.url },
  }
  const portal = await startPortalServer({ root, port: 0, config })
  const { host, protocol } = new URL(portalOrigin)
  const authority = host.includes(':') ? host : `${host}:80`
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--host-resolver-rules=MAP ${authority} ${new URL(portal.url).host.replace('localhost', '127.0.0.1')}`,
      // A page that Playwright has answered could not call services on this machine.
      '--disable-features=LocalNetworkAccessChecks',
    ],
  })
  /** Opens a browser without cookies, as of a new customer. */
  const newCustomer = async (locale = 'en-US', device: 'desktop' | 'phone' = 'desktop'): Promise<Customer> => {
    const { userAgent = '', viewport = null } = devices['Pixel 7'] ?? {}
    const kind = device === 'phone' ? { userAgent, viewport, isMobile: true, hasTouch: true } : {}
    const context = await browser.newContext({
      ...{ baseURL: portalOrigin, locale, reducedMotion: 'reduce', viewport: { width: 1600, height: 900 } },
      ...kind,
    })
    context.setDefaultTimeout(timeoutMs)
    if (protocol === 'https:') await routeSecurely(context, portalOrigin, portal.url)
    return customerIn(context, services, timeoutMs)
  }
  return {
    newCustomer,
    /** Lets later card forms ask here. */
    answerCards: (answer: CardForm) => {
      nonceOf = answer
    },
    stop: async () => {
      await browser.close()
      await portal.stop()
      await cards.stop()
    },
  }
}

export type Chromium = Awaited<ReturnType<typeof openChromium>>
