import { type BrowserContext, test as base, type ConsoleMessage, devices, type Request } from '@playwright/test'
import type { CaptchaProvider } from '../../../contracts/sandbox/captcha/captcha.ts'
import { recordRequest } from '../../../contracts/traffic/traffic.ts'
import { applyFont, type FontName } from './fonts.ts'
import { type RunningPortal, startPortal } from './running-portal.ts'

export { expect } from '@playwright/test'

export interface TestFixtures {
  /** The errors that a test causes on purpose. Use one pattern: Playwright reads a list of two as value and options. */
  readonly expectedProblems: readonly RegExp[]
  /** The font of the pages, for tests that measure text: `test.use({ font: 'wide' })`. */
  readonly font: FontName | undefined
  readonly noProblems: undefined
}

export interface WorkerFixtures {
  /** The captcha provider of the portal: `test.use({ captcha: 'altcha' })` at the top of a file. */
  readonly captcha: CaptchaProvider
  /** A portal with a sandbox. Each worker has its own portal, with separate data. */
  readonly portal: RunningPortal
}

/**
 * Records the requests that pages send to the back-ends at `origin`. They are later compared with the pacts. Call the
 * returned function before the pages are closed: it waits for the headers of the answered requests.
 */
export const recordTraffic = (context: BrowserContext, origin: string): (() => Promise<unknown>) => {
  const answeredRequests: Promise<void>[] = []
  const take = (request: Request, headers: Readonly<Record<string, string>>) =>
    recordRequest(origin, { method: request.method(), url: request.url(), headers, body: request.postData() })
  const takeWithCookies = async (request: Request) => {
    const headers = await request.allHeaders().catch(() => request.headers())
    if ('cookie' in headers) take(request, headers)
  }
  context.on('request', (request) => take(request, request.headers()))
  // The cookies that were sent are known only when the answer has arrived. A busy browser may never report its end.
  context.on('response', (response) => {
    if (response.url().startsWith(`${origin}/`)) answeredRequests.push(takeWithCookies(response.request()))
  })
  return () => Promise.all(answeredRequests)
}

/** Records the problems of pages: exceptions, violations of the security policy, and errors on the console. */
export const watchProblems = async (context: BrowserContext, portal: RunningPortal): Promise<readonly string[]> => {
  const problems: string[] = []
  context.on('weberror', (thrown) => problems.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedMessage(message, portal))
      problems.push(`${message.text()} (${message.location().url})`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(`Content security policy: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`)
    })
  })
  return problems
}

/** Playwright's `test` with a running portal. Fails if a page throws, violates its security policy or logs an error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  captcha: ['none', { scope: 'worker', option: true }],

  portal: [
    async ({ captcha }, use) => {
      const portal = await startPortal({ captcha })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ portal }, use) => use(portal.url),

  expectedProblems: [[], { option: true }],

  font: [undefined, { option: true }],

  noProblems: [
    async ({ context, portal, expectedProblems, font }, use) => {
      if (font !== undefined) await applyFont(context, font)
      const waitForTraffic = recordTraffic(context, portal.servicesUrl)
      const problems = await watchProblems(context, portal)
      await use(undefined)
      await waitForTraffic()
      const unexpected = problems.filter((problem) => !expectedProblems.some((expected) => expected.test(problem)))
      base.expect(unexpected, 'nothing goes wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Chromium logs each failed request. A request may fail without a network, or if another host must answer it. */
const isExpectedMessage = (message: ConsoleMessage, portal: RunningPortal): boolean =>
  message.text().startsWith('Failed to load resource') &&
  (message.text().includes('ERR_INTERNET_DISCONNECTED') || !message.location().url.startsWith(`${portal.url}/`))

const { userAgent = '', viewport = null } = devices['Pixel 7'] ?? {}

/** The phone settings that a page can detect, for `test.use(phone)`. */
export const phone = { userAgent, viewport, isMobile: true, hasTouch: true }
