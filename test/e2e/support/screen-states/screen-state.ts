import type { CDPSession, Page } from '@playwright/test'
import type { PortalAddresses } from '../running-portal.ts'

/** A special answer: none at all, a lost connection, the answer of another URL, or an answer of the test. */
type Reply = 'none' | 'lost' | { readonly asks: string } | Answer

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Decides about a request. Undefined lets it pass. */
type ReplyTo = (url: string) => Reply | undefined | Promise<Reply | undefined>

export type AnswersInstead = Awaited<ReturnType<typeof answerInstead>>

const isLike = (addresses: string, url: string): boolean => {
  const parts = addresses.split('*').map((part) => part.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(url)
}

const carryOut = async (session: CDPSession, requestId: string, reply: Reply | undefined, origin: string) => {
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

/**
 * Answers some requests of the pages of an origin. Playwright's routes would disable the cache, which doubles the
 * time.
 */
export const answerInstead = async (page: Page, origin: string) => {
  const session = await page.context().newCDPSession(page)
  let rules: readonly { readonly addresses: string; readonly decide: ReplyTo; readonly isUncached: boolean }[] = []
  session.on('Fetch.requestPaused', async ({ requestId, request: { url, method } }) => {
    // The newest rule counts. A preflight is left to the real back-ends.
    const rule = method === 'OPTIONS' ? undefined : rules.filter(({ addresses }) => isLike(addresses, url)).at(-1)
    // A page that was left receives no answer.
    await carryOut(session, requestId, await rule?.decide(url), origin).catch(() => undefined)
  })
  const put = async (next: typeof rules) => {
    rules = next
    const patterns = rules.map(({ addresses }) => ({ urlPattern: addresses }))
    // A script in the cache of the page is not requested.
    await session.send('Network.setCacheDisabled', { cacheDisabled: rules.some(({ isUncached }) => isUncached) })
    await session.send('Fetch.enable', { patterns })
  }
  return {
    /** Adds a rule for URLs. `*` is any part of one. */
    add: (addresses: string, decide: ReplyTo, isUncached = false) => put([...rules, { addresses, decide, isUncached }]),
    keepFirst: (count: number) => put(rules.slice(0, count)),
  }
}

/** A page of the portal, and how its requests are answered. */
export interface Screen {
  readonly page: Page
  readonly portal: PortalAddresses
  readonly answers: AnswersInstead
}

/** A state of a screen, and the way to it. It contains no English word, so it works in every language. */
export interface ScreenState {
  readonly name: string
  readonly reach: (screen: Screen) => Promise<void>
  /** Whether there is no header, because the portal has not started, or can't start. */
  readonly isBare?: true
  /** Whether the state ends by itself. Each end of its wait is a state, too (`wait`). */
  readonly goesOn?: true
}

type CallAnswer = 'waits' | 'lost' | readonly [status: number, body?: object]
export type Fields = Readonly<Record<string, string>>

export interface Step {
  readonly first?: (page: Page) => Promise<unknown>
  /**
   * Calls by their paths, with `*` for any part, and the status and body of the answer. A call that `waits` gets no
   * answer, a call that is `lost` no connection.
   */
  readonly answers?: Readonly<Record<string, CallAnswer>>
  /** Files of the portal that never arrive, or that are gone. */
  readonly files?: Readonly<Record<string, 'waits' | 'gone'>>
  readonly config?: object
  readonly open?: string
  readonly fill?: Fields
  readonly press?: string
  readonly act?: (page: Page) => Promise<unknown>
  readonly see?: string
}

export const heading = 'main h1:not(.visually-hidden, .visually-hidden *)'
export const errorMessage = 'main [aria-live=assertive]:not(:empty)'
export const successMessage = 'main [aria-live=polite]:not(:empty)'
export const fieldError = 'main [aria-invalid=true]'
/** The button that sends the first form. */
export const submit = 'main form button[type=submit]'

/** Opens a path and waits only for its page. */
export const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

export const see = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'visible' })

const json = 'application/json'

const prepare = async ({ page, portal, answers }: Screen, step: Step): Promise<void> => {
  await step.first?.(page)
  for (const [path, answer] of Object.entries(step.answers ?? {})) {
    const [status, body = {}] = typeof answer === 'string' ? [0] : answer
    // Without a type it could be the refusal of a gateway.
    const content = JSON.stringify(status < 300 ? body : { status, type: 'of.the.service', message: '', ...body })
    await answers.add(`${portal.sandboxUrl}/${path}`, () =>
      typeof answer === 'string' ? (answer === 'waits' ? 'none' : 'lost') : { status, type: json, body: content },
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
    await answers.add(`${portal.url}/config.json`, () => ({ status: 200, type: json, body }))
  }
}

const take = async (screen: Screen, step: Step): Promise<void> => {
  const { page } = screen
  await prepare(screen, step)
  if (step.open !== undefined) await open(page, step.open)
  for (const [name, value] of Object.entries(step.fill ?? {}))
    await page.locator(`main input[name=${name}]`).fill(value)
  // After a page was opened, only that page can show it.
  const acts = step.press !== undefined || step.act !== undefined
  if (step.see !== undefined && acts && step.open === undefined && (await page.locator(step.see).first().isVisible()))
    throw new Error(`${step.see} shows before the step`)
  if (step.press !== undefined) await page.locator(step.press).first().click()
  await step.act?.(page)
  if (step.see !== undefined) await see(page, step.see)
}

export const state = (name: string, ...steps: readonly Step[]): ScreenState => ({
  name,
  reach: async (screen) => {
    for (const step of steps) await take(screen, step)
  },
})

/** A form that is filled in and sent, and how its call is answered. */
export const sent = (open: string, fill: Fields, call: string, answer: CallAnswer, see: string): Step => ({
  answers: { [call]: answer },
  open,
  fill,
  press: submit,
  see,
})

export const bareState = (name: string, step: Step): ScreenState => ({ ...state(name, step), isBare: true })

export const opened = (path: string, sign = heading): ScreenState => state(path, { open: path, see: sign })

/**
 * Returns the state in which the screen waits for a call, and every state that can follow it: after an answer, after
 * a refusal, after a lost connection, and after a minute without an answer.
 */
export const wait = (
  name: string,
  call: string,
  step: Step,
  lostSign: string,
  ends: readonly [answered: ScreenState, refused: ScreenState, ...more: readonly ScreenState[]],
): readonly ScreenState[] => {
  const { see: _, ...unanswered } = step
  const waits: Step = { ...step, answers: { ...step.answers, [call]: 'waits' } }
  return [
    { ...state(name, waits), goesOn: true },
    ...ends,
    state(`${name}, lost`, { ...unanswered, answers: { ...step.answers, [call]: 'lost' }, see: lostSign }),
    {
      name: `${name}, for a minute`,
      reach: async (screen) => {
        await Promise.all([
          screen.page.waitForRequest((request) => isLike(`*/${call}`, request.url())),
          take(screen, waits),
        ])
        await screen.page.clock.fastForward('01:00')
        await see(screen.page, lostSign)
      },
    },
  ]
}
