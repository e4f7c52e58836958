import type { CDPSession, Page } from '@playwright/test'
import type { PortalUrls } from '../running-portal.ts'

/** No answer, a lost connection, the answer of another URL, or a given answer. */
type RequestReply = 'none' | 'lost' | { readonly asks: string } | Answer

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** If the function returns undefined, the server answers. */
type ReplyFunction = (url: string) => RequestReply | undefined | Promise<RequestReply | undefined>

export type RequestMocks = Awaited<ReturnType<typeof interceptRequests>>

const matchesPattern = (pattern: string, url: string): boolean => {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(url)
}

const sendReply = async (session: CDPSession, requestId: string, reply: RequestReply | undefined, origin: string) => {
  if (reply === 'none') return
  if (reply === 'lost')
    return void (await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }))
  if (reply === undefined || 'asks' in reply)
    return void (await session.send('Fetch.continueRequest', { requestId, ...(reply && { url: reply.asks }) }))
  const body = Buffer.from(reply.body).toString('base64')
  const responseHeaders = [
    { name: 'content-type', value: reply.type },
    { name: 'access-control-allow-origin', value: origin },
    { name: 'access-control-allow-credentials', value: 'true' },
  ]
  await session.send('Fetch.fulfillRequest', { requestId, responseCode: reply.status, responseHeaders, body })
}

/** Intercepts a page's requests to an origin. Playwright's `route` would disable the cache and take twice the time. */
export const interceptRequests = async (page: Page, origin: string) => {
  const session = await page.context().newCDPSession(page)
  let rules: readonly { readonly addresses: string; readonly decide: ReplyFunction; readonly isUncached: boolean }[] =
    []
  session.on('Fetch.requestPaused', async ({ requestId, request: { url, method } }) => {
    // The newest matching rule answers the request. The real back-ends answer all preflight requests.
    const rule =
      method === 'OPTIONS' ? undefined : rules.filter(({ addresses }) => matchesPattern(addresses, url)).at(-1)
    // Sending the answer fails if the page was left in the meantime.
    await sendReply(session, requestId, await rule?.decide(url), origin).catch(() => undefined)
  })
  const setRules = async (next: typeof rules) => {
    rules = next
    const patterns = rules.map(({ addresses }) => ({ urlPattern: addresses }))
    // A script in the cache causes no request, so a rule for the script would have no effect.
    await session.send('Network.setCacheDisabled', { cacheDisabled: rules.some(({ isUncached }) => isUncached) })
    await session.send('Fetch.enable', { patterns })
  }
  return {
    /** Adds a rule for URLs that match a pattern, in which `*` matches any text. */
    add: (addresses: string, decide: ReplyFunction, isUncached = false) =>
      setRules([...rules, { addresses, decide, isUncached }]),
    keepFirst: (count: number) => setRules(rules.slice(0, count)),
  }
}

export interface OpenedScreen {
  readonly page: Page
  readonly portal: PortalUrls
  readonly answers: RequestMocks
}

/** A state of a screen. `reach` finds elements by selectors and not by texts, so that it works in every language. */
export interface ScreenState {
  readonly name: string
  readonly reach: (screen: OpenedScreen) => Promise<void>
  /** Whether the page has no header, because the app has not started or can't start. */
  readonly isHeaderless?: true
  /** Whether the state ends by itself, like a wait for an answer. `createWaitStates` adds a state for each end. */
  readonly isTemporary?: true
}

type CallAnswer = 'waits' | 'lost' | readonly [status: number, body?: object]
export type Fields = Readonly<Record<string, string>>

export interface Step {
  readonly prepare?: (page: Page) => Promise<unknown>
  /** The answers by path, in which `*` matches any text: a status and a body, no answer, or a lost connection. */
  readonly answers?: Readonly<Record<string, CallAnswer>>
  /** Files that never arrive (`waits`) or that the host no longer has (`gone`). */
  readonly files?: Readonly<Record<string, 'waits' | 'gone'>>
  readonly config?: object
  readonly open?: string
  readonly fill?: Fields
  readonly press?: string
  readonly act?: (page: Page) => Promise<unknown>
  readonly see?: string
}

export const headingSelector = 'main h1:not(.visually-hidden, .visually-hidden *)'
export const errorSelector = 'main [aria-live=assertive]:not(:empty)'
export const successSelector = 'main [aria-live=polite]:not(:empty)'
export const invalidFieldSelector = 'main [aria-invalid=true]'
export const submitSelector = 'main form button[type=submit]'

export const openPath = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

export const waitForElement = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: 'visible' })

const jsonContentType = 'application/json'

const prepareAnswers = async ({ page, portal, answers }: OpenedScreen, step: Step): Promise<void> => {
  await step.prepare?.(page)
  for (const [path, answer] of Object.entries(step.answers ?? {})) {
    const [status, body = {}] = typeof answer === 'string' ? [0] : answer
    // The portal would read a refusal without a `type` as a refusal by a gateway.
    const content = JSON.stringify(status < 300 ? body : { status, type: 'of.the.service', message: '', ...body })
    await answers.add(`${portal.sandboxUrl}/${path}`, () =>
      typeof answer === 'string'
        ? answer === 'waits'
          ? 'none'
          : 'lost'
        : { status, type: jsonContentType, body: content },
    )
  }
  for (const [file, how] of Object.entries(step.files ?? {}))
    await answers.add(
      file.replace('**', portal.url),
      () => (how === 'waits' ? 'none' : { status: 404, type: 'text/plain', body: '' }),
      true,
    )
  if (step.config !== undefined) {
    const config: object = await (await fetch(`${portal.url}/config.json`)).json()
    const body = JSON.stringify({ ...config, ...step.config })
    await answers.add(`${portal.url}/config.json`, () => ({ status: 200, type: jsonContentType, body }))
  }
}

const performStep = async (screen: OpenedScreen, step: Step): Promise<void> => {
  const { page } = screen
  await prepareAnswers(screen, step)
  if (step.open !== undefined) await openPath(page, step.open)
  for (const [name, value] of Object.entries(step.fill ?? {}))
    await page.locator(`main input[name=${name}]`).fill(value)
  // Nothing is checked if the step opens a URL, because the selector may match the previous page.
  const acts = step.press !== undefined || step.act !== undefined
  if (step.see !== undefined && acts && step.open === undefined && (await page.locator(step.see).first().isVisible()))
    throw new Error(`${step.see} shows before the step`)
  if (step.press !== undefined) await page.locator(step.press).first().click()
  await step.act?.(page)
  if (step.see !== undefined) await waitForElement(page, step.see)
}

export const createState = (name: string, ...steps: readonly Step[]): ScreenState => ({
  name,
  reach: async (screen) => {
    for (const step of steps) await performStep(screen, step)
  },
})

export const createSubmitStep = (open: string, fill: Fields, call: string, answer: CallAnswer, see: string): Step => ({
  answers: { [call]: answer },
  open,
  fill,
  press: submitSelector,
  see,
})

export const createHeaderlessState = (name: string, step: Step): ScreenState => ({
  ...createState(name, step),
  isHeaderless: true,
})

export const createStateAtPath = (path: string, selector = headingSelector): ScreenState =>
  createState(path, { open: path, see: selector })

/** Returns the states of a screen that waits for a call: during the call, after its answers, and without an answer. */
export const createWaitStates = (
  name: string,
  call: string,
  step: Step,
  lostSign: string,
  ends: readonly [answered: ScreenState, refused: ScreenState, ...more: readonly ScreenState[]],
): readonly ScreenState[] => {
  const { see: _, ...unanswered } = step
  const waits: Step = { ...step, answers: { ...step.answers, [call]: 'waits' } }
  return [
    { ...createState(name, waits), isTemporary: true },
    ...ends,
    createState(`${name}, lost`, { ...unanswered, answers: { ...step.answers, [call]: 'lost' }, see: lostSign }),
    {
      name: `${name}, for a minute`,
      reach: async (screen) => {
        await Promise.all([
          screen.page.waitForRequest((request) => matchesPattern(`*/${call}`, request.url())),
          performStep(screen, waits),
        ])
        await screen.page.clock.fastForward('01:00')
        await waitForElement(screen.page, lostSign)
      },
    },
  ]
}
