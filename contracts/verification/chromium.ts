import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type BrowserContext, chromium, devices } from '@playwright/test'
import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { isFields } from '../sandbox/http/fields.ts'
import type { ServiceUrls } from '../services.ts'
import { type Customer, customerIn } from './customer.ts'

export interface ServedPortal {
  readonly services: ServiceUrls
  /** The origin of the portal's pages, which the services know. */
  readonly portalOrigin: string
  /** The folder of the built portal. */
  readonly root: string
  /** How long a page may take to show its answer. */
  readonly timeoutMs: number
}

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const findChromium = (environment = process.env): string | undefined => {
  const { CHROMIUM_PATH, PATH = '' } = environment
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  const installed = names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
  return [...installed, chromium.executablePath()].find(existsSync)
}

/** Where the card form asks for a nonce, in place of the payment provider. A step answers. */
export const tokenizeUrl = 'https://cards.example/'

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
  const built: unknown = JSON.parse(await readFile(join(root, 'config.json'), 'utf8'))
  const config = {
    ...(isFields(built) ? built : {}),
    services: { ...services, timeoutMs: 15_000 },
    ...{ telemetry: null, reports: null, captcha: { provider: 'none' }, analytics: { provider: 'none' } },
    cardForm: { provider: 'sandbox', tokenizeUrl },
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
    stop: async () => {
      await browser.close()
      await portal.stop()
    },
  }
}

export type Chromium = Awaited<ReturnType<typeof openChromium>>
