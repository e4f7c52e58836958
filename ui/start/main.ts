// The entry, in development and in production. It starts the app; the screens load beside it.
import { problemLine } from '../../adapters/config.ts'
import { startPortal } from '../../adapters/container.ts'
import { hasStoredToken } from '../../adapters/cookie/user-token-cookie.ts'
import { browserLanguage } from '../../adapters/language-store.ts'
import type { Platform } from '../../adapters/platform.ts'
import { keepForgetting, storageWorks } from '../../adapters/storage/local-store.ts'
import { tabNames } from '../../adapters/storage/names.ts'
import { noteFailures, reportLater, whenIdle } from '../../adapters/telemetry/report-later.ts'
import type { AccountApp } from '../../core/account-app.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { delegateForms, publicForms } from '../forms/delegate.ts'
import { queueSubmits } from '../forms/event-queue.ts'
import { matchRoute, patternOf } from '../routes/match-route.ts'
import { needsPart, routeNamed } from '../routes/table.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk, loadOnceOnline, MissingChunkError } from '../shared/load-chunk.ts'
import { noteAnswer, noteLoss, notingAnswers } from '../shared/lost-network.ts'
import { reloadOnce } from '../shared/missing-assets.ts'
import { earlyScript, readEarlyScriptData, readReleaseVersion } from '../shared/page-data.ts'
import { yieldToMain } from '../shared/scheduling.ts'
import { loadConfiguration, StartUpError } from './configuration.ts'
import { normalizeUrl } from './normalize-url.ts'
import { prefetchData } from './prefetch.ts'
import { markStarted, showStartFailure } from './start-failure.ts'

/** The app with its products. A prefetch fails in silence, and neither waits for a network nor reloads the page. */
const withProducts = (app: AccountApp, loadProducts: () => Promise<ProductsApp>): BrowserApp => {
  let loaded: ProductsApp | undefined
  const load = async () => {
    loaded = await loadProducts()
    return loaded
  }
  return {
    ...app,
    products: () => loaded,
    prefetchProducts: () => void load().catch(() => undefined),
    loadProducts: loadOnce(() => loadChunk(load)),
  }
}

/** Only a page with an accent loads the script that makes colors of it. If that script is lost, the page keeps the default colors. */
const showAccent = (accent: string, page: Document): void => {
  loadOnceOnline(() => import('../branding/theme.ts')).then(
    ({ applyTheme }) => applyTheme(accent, page.documentElement),
    () => undefined,
  )
}

/**
 * Starts the app, with the products if the page's route has any. It needs no screen: it sends the page's form if that was
 * submitted by then, and prefetches the page's data. Rejects with a StartUpError or a MissingChunkError.
 *
 * @param configuration the content of `config.json`
 */
const startApp = async (configuration: unknown, platform: Platform, page: Document): Promise<BrowserApp> => {
  const started = startPortal(configuration, platform)
  if (started._tag === 'Left') throw new StartUpError(started.left.map(problemLine), configuration)
  const app = withProducts(started.right.app, started.right.loadProducts)
  const { accent } = app.settings.brand
  if (accent !== undefined) showAccent(accent, page)
  const { pathname } = page.location
  const route = matchRoute(pathname)
  if (route !== undefined && needsPart(routeNamed(route.name), 'products')) await app.loadProducts()
  // Without storage the screens explain that before a form is sent.
  if (storageWorks(localStorage)) delegateForms(page, publicForms(app))
  prefetchData(app, pathname)
  return app
}

const notes = noteFailures(window)
markStarted(document)

const { pathname, search, hash } = window.location
const normalized = normalizeUrl(window.location)
if (normalized !== pathname + search + hash) window.history.replaceState(window.history.state, '', normalized)

const localStorage = () => window.localStorage
// Evaluated once at start-up, before any sign-in.
const startsSignedIn = hasStoredToken(localStorage, document)
const language = browserLanguage({ page: { document, window }, localStorage, navigator })
const platform = {
  fetch: notingAnswers(window.fetch.bind(window)),
  localStorage,
  sessionStorage: () => window.sessionStorage,
  page: { document, window },
  scriptPage: document,
  navigator,
  language,
  telemetry: notes,
  clock: { now: () => Date.now() },
  log: { warn: (event: string, data: object = {}) => console.warn(event, data) },
  yieldToMain,
}

// With an older release's policy the browser blocks this page's inline styles and early script; in development there are
// none. Then load the styles as files.
const { styles } = readEarlyScriptData(document.querySelector(earlyScript))
if (document.styleSheets.length === 0)
  for (const href of styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
queueSubmits(document)
reloadOnce(window, tabNames.reloadedFor)
// The network may be lost before the notice of it is there.
window.addEventListener('offline', noteLoss)

whenIdle(window, () => keepForgetting(window, [platform.localStorage, platform.sessionStorage], platform.clock))

const configuration = loadConfiguration(platform.fetch)
configuration.then((content) => {
  noteAnswer()
  reportLater(
    content,
    { window, notes, routeOf: patternOf, release: readReleaseVersion(document) },
    () => import('../../adapters/telemetry/reporter.ts'),
  )
}, notes.dispose)

const app = configuration.then((content) => startApp(content, platform, document))
// The screens show the failure. Handled here too, so it is not reported as unhandled before they have loaded.
app.catch((failure) =>
  notes.note({ tag: 'start-failed', part: failure instanceof StartUpError ? 'configuration' : 'app' }),
)

const onCrash = (error: unknown) => {
  // A failed start has been noted.
  if (!(error instanceof StartUpError))
    notes.note({ tag: error instanceof MissingChunkError ? 'script-lost' : 'exception', error })
}
const screens = loadChunk(() => import('./hydrate.tsx'))
screens.catch(() => {
  showStartFailure(document)
  notes.note({ tag: 'start-failed', part: 'screens' })
})
void screens.then(({ renderPortal }) =>
  renderPortal({
    app,
    language: language.current.value,
    startsSignedIn,
    onCrash,
    canStore: () => storageWorks(localStorage),
  }),
)
