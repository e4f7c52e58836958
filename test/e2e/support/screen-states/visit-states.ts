import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { storedNames, tabStorageNames } from '../../../../adapters/storage/names.ts'
import type { Language } from '../../../../core/language/languages.ts'
import { splitTextSections } from '../../../../ui/build/texts.ts'
import { matchRoute } from '../../../../ui/routes/match-route.ts'
import { flattenTexts, toBaseKey } from '../../../language/texts.ts'
import { openAsCustomer } from '../customer.ts'
import { applyFont, type FontName } from '../fonts.ts'
import { findTextsScript, type Texts } from '../locales.ts'
import { phone } from '../portal.ts'
import type { PortalUrls } from '../running-portal.ts'
import { activationStates } from './activation-states.ts'
import { customerStates } from './customer-states.ts'
import { interceptRequests, openPath, type RequestMocks, type ScreenState, waitForElement } from './screen-state.ts'
import { failureStates, phoneStates, visitorStates } from './visitor-states.ts'

interface Audience {
  readonly states: readonly ScreenState[]
  readonly device: BrowserContextOptions
  readonly signsIn: boolean
}

/** The states, grouped by who sees them. Each group has its own browser, so that groups can run at the same time. */
export const audiences = {
  visitor: { states: [...visitorStates, ...failureStates], device: {}, signsIn: false },
  newcomer: { states: activationStates, device: {}, signsIn: false },
  phone: { states: phoneStates, device: phone, signsIn: false },
  customer: { states: customerStates, device: {}, signsIn: true },
} as const satisfies Readonly<Record<string, Audience>>

export type AudienceName = keyof typeof audiences

export interface VisitOptions {
  readonly audience: AudienceName
  readonly language: Language
  /** The default is a font of this machine. */
  readonly font?: FontName
  readonly device?: BrowserContextOptions
  readonly only?: (state: ScreenState) => boolean
  readonly texts?: Texts
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly step?: (name: string, work: () => Promise<void>) => Promise<void>
  readonly look: (page: Page, state: ScreenState) => Promise<void>
}

const storeLanguage = (page: Page, language: Language) =>
  page.addInitScript((chosen) => window.localStorage.setItem('language', chosen), language)

const firstScriptTextKeys = new Set(
  flattenTexts(JSON.parse(readFileSync(new URL('../../../../.build/first-texts.json', import.meta.url), 'utf8'))).map(
    ([key]) => toBaseKey(key),
  ),
)

/** Adds rules that serve `texts` and pages without prerendered texts. Returns the number of rules. */
const serveTexts = async (answers: RequestMocks, { url }: PortalUrls, { language, texts }: VisitOptions) => {
  if (texts === undefined) return 0
  const { first, rest } = splitTextSections(texts, (key) => firstScriptTextKeys.has(key))
  const script = `export default ${JSON.stringify(first)}
export const rest = async () => ({ default: ${JSON.stringify(rest)} })`
  const asks = `${url}/index.html`
  await answers.add(`${url}/*`, (address) => (/\.[a-z]+$/.test(new URL(address).pathname) ? undefined : { asks }))
  await answers.add(findTextsScript(language).replace('**', url), () => ({
    status: 200,
    type: 'text/javascript',
    body: script,
  }))
  return 2
}

/**
 * Stored values that are kept between states: the first one always, the others for a signed-in customer. Without the
 * history mark, the entries of the history would count as another customer's.
 */
const keptStorageNames: readonly string[] = [
  storedNames.clientToken,
  storedNames.userToken,
  storedNames.cookieTimes,
  storedNames.profile,
  tabStorageNames.historyMark,
]

/** Each state must start with the same data. */
const clearStorage = async (page: Page, signsIn: boolean) => {
  if (!signsIn) await page.context().clearCookies({ name: storedNames.userToken })
  await page.evaluate(
    (kept) => {
      for (const storage of [window.sessionStorage, window.localStorage])
        for (const name of Object.keys(storage)) if (!kept.includes(name)) storage.removeItem(name)
    },
    signsIn ? keptStorageNames : keptStorageNames.slice(0, 1),
  )
}

const findRouteName = (path: string) => matchRoute(path.replace(':id', '1'))?.name

/** Waits for the state's route, because the screen before a redirect may match the same selector. */
const waitForRouteOfState = async (page: Page, { name }: ScreenState) => {
  const [path] = /^\/[^\s:?]*(?::id)?/.exec(name) ?? []
  if (path !== undefined)
    await page.waitForURL(({ pathname }) => findRouteName(path) === findRouteName(pathname), { waitUntil: 'commit' })
}

/** Opens each state of an audience and calls `look`. Returns the states that could not be opened. */
export const visitStates = async (
  browser: Browser,
  portal: PortalUrls,
  options: VisitOptions,
): Promise<readonly string[]> => {
  const { states: all, device, signsIn }: Audience = audiences[options.audience]
  const states = all.filter(options.only ?? (() => true))
  const context = await browser.newContext({
    baseURL: portal.url,
    reducedMotion: 'reduce',
    ...device,
    ...options.device,
  })
  if (options.font !== undefined) await applyFont(context, options.font)
  // Some states clear all other storage, so a cookie sets the language.
  await context.addCookies([{ name: 'language', value: options.language, url: portal.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  // A state can let a minute pass only if the clock is installed before the first page opens.
  await page.clock.install()
  await options.prepare?.(page)
  await storeLanguage(page, options.language)
  const answers = await interceptRequests(page, portal.url)
  const always = await serveTexts(answers, portal, options)
  if (signsIn) {
    await openAsCustomer(page, '/')
    await waitForElement(page, 'main tbody th')
  } else await openPath(page, '/nowhere')

  const unreached: string[] = []
  const visitState = async (state: ScreenState) => {
    await answers.keepFirst(always)
    await clearStorage(page, signsIn)
    try {
      await state.reach({ page, portal, answers })
      if (!state.isHeaderless) await waitForElement(page, 'header a')
      await waitForRouteOfState(page, state)
    } catch (cause) {
      unreached.push(`${state.name}: ${cause}`)
      return
    }
    await options.look(page, state)
  }
  const { step = (_, work) => work() } = options
  for (const state of states) await step(state.name, () => visitState(state))
  await context.close()
  return unreached
}
