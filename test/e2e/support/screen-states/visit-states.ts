import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { storedNames, tabNames } from '../../../../adapters/storage/names.ts'
import type { Language } from '../../../../core/language/languages.ts'
import { splitSections } from '../../../../ui/build/texts.ts'
import { matchRoute } from '../../../../ui/routes/match-route.ts'
import { baseKey, entriesOf } from '../../../language/texts.ts'
import { openAsCustomer } from '../customer.ts'
import { type FontName, writeIn } from '../fonts.ts'
import { type Texts, textsScriptOf } from '../locales.ts'
import { phone } from '../portal.ts'
import type { PortalAddresses } from '../running-portal.ts'
import { activationStates } from './activation-states.ts'
import { customerStates } from './customer-states.ts'
import { type AnswersInstead, answerInstead, open, type ScreenState, see } from './screen-state.ts'
import { failureStates, phoneStates, visitorStates } from './visitor-states.ts'

interface Audience {
  readonly states: readonly ScreenState[]
  readonly device: BrowserContextOptions
  readonly signsIn: boolean
}

/** The audiences. Each has a separate browser, so that they can be compared side by side. */
export const audiences = {
  visitor: { states: [...visitorStates, ...failureStates], device: {}, signsIn: false },
  newcomer: { states: activationStates, device: {}, signsIn: false },
  phone: { states: phoneStates, device: phone, signsIn: false },
  customer: { states: customerStates, device: {}, signsIn: true },
} as const satisfies Readonly<Record<string, Audience>>

export type AudienceName = keyof typeof audiences

export interface Tour {
  readonly audience: AudienceName
  readonly language: Language
  /** The browser that the tests install, or otherwise the one of the machine. */
  readonly font?: FontName
  /** Replaces the device of the audience. */
  readonly device?: BrowserContextOptions
  readonly only?: (state: ScreenState) => boolean
  /** Replaces the script with the texts of the language. */
  readonly texts?: Texts
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly step?: (name: string, work: () => Promise<void>) => Promise<void>
  readonly look: (page: Page, state: ScreenState) => Promise<void>
}

const choose = (page: Page, language: Language) =>
  page.addInitScript((chosen) => window.localStorage.setItem('language', chosen), language)

/** The keys of the texts that the first screens load. */
const firstTexts = new Set(
  entriesOf(JSON.parse(readFileSync(new URL('../../../../.build/first-texts.json', import.meta.url), 'utf8'))).map(
    ([key]) => baseKey(key),
  ),
)

/**
 * Serves other texts, and no prerendered pages, because these contain the shipped texts. Returns the number of rules.
 */
const serveTexts = async (answers: AnswersInstead, { url }: PortalAddresses, { language, texts }: Tour) => {
  if (texts === undefined) return 0
  const { first, rest } = splitSections(texts, (key) => firstTexts.has(key))
  const script = `export default ${JSON.stringify(first)}
export const rest = async () => ({ default: ${JSON.stringify(rest)} })`
  const asks = `${url}/index.html`
  await answers.add(`${url}/*`, (address) => (/\.[a-z]+$/.test(new URL(address).pathname) ? undefined : { asks }))
  await answers.add(textsScriptOf(language).replace('**', url), () => ({
    status: 200,
    type: 'text/javascript',
    body: script,
  }))
  return 2
}

/**
 * The stored names that stay between states: first the client token, then what keeps the customer signed in. Without
 * the entry mark, the portal takes a history entry for another customer's.
 */
const keptNames: readonly string[] = [
  storedNames.clientToken,
  storedNames.userToken,
  storedNames.cookieWritten,
  storedNames.profile,
  tabNames.entryMark,
]

/** Removes everything that the previous state has stored, so that each state starts with the same data. */
const forget = async (page: Page, signsIn: boolean) => {
  if (!signsIn) await page.context().clearCookies({ name: storedNames.userToken })
  await page.evaluate(
    (kept) => {
      for (const storage of [window.sessionStorage, window.localStorage])
        for (const name of Object.keys(storage)) if (!kept.includes(name)) storage.removeItem(name)
    },
    signsIn ? keptNames : keptNames.slice(0, 1),
  )
}

const routeOf = (path: string) => matchRoute(path.replace(':id', '1'))?.name

/** Other screens may show the sign of a state, even the screen before a redirect. */
const requireAddress = async (page: Page, { name }: ScreenState) => {
  const [path] = /^\/[^\s:?]*(?::id)?/.exec(name) ?? []
  if (path !== undefined)
    await page.waitForURL(({ pathname }) => routeOf(path) === routeOf(pathname), { waitUntil: 'commit' })
}

/**
 * Creates every state of every screen of an audience in turn, and checks it. Returns the states that it did not
 * reach.
 */
export const visitStates = async (
  browser: Browser,
  portal: PortalAddresses,
  tour: Tour,
): Promise<readonly string[]> => {
  const { states: all, device, signsIn }: Audience = audiences[tour.audience]
  const states = all.filter(tour.only ?? (() => true))
  const context = await browser.newContext({
    baseURL: portal.url,
    reducedMotion: 'reduce',
    ...device,
    ...tour.device,
  })
  if (tour.font !== undefined) await writeIn(context, tour.font)
  // Needed for the state without any other storage.
  await context.addCookies([{ name: 'language', value: tour.language, url: portal.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  // Installed first, so that a state can let a minute pass.
  await page.clock.install()
  await tour.prepare?.(page)
  await choose(page, tour.language)
  const answers = await answerInstead(page, portal.url)
  const always = await serveTexts(answers, portal, tour)
  if (signsIn) {
    await openAsCustomer(page, '/')
    await see(page, 'main tbody th')
  } else await open(page, '/nowhere')

  const unreached: string[] = []
  const visit = async (state: ScreenState) => {
    await answers.keepFirst(always)
    await forget(page, signsIn)
    try {
      await state.reach({ page, portal, answers })
      if (!state.isBare) await see(page, 'header a')
      await requireAddress(page, state)
    } catch (cause) {
      unreached.push(`${state.name}: ${cause}`)
      return
    }
    await tour.look(page, state)
  }
  const { step = (_, work) => work() } = tour
  for (const state of states) await step(state.name, () => visit(state))
  await context.close()
  return unreached
}
