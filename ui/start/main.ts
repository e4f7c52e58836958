// The entry script, in development and in production: the steps in which a page starts. It runs after the early script.
import { formatProblem } from '../../adapters/config.ts'
import { startPortal } from '../../adapters/container.ts'
import { hasStoredToken } from '../../adapters/cookie/user-token-cookie.ts'
import { createBrowserLanguage } from '../../adapters/language-store.ts'
import { canStoreSession, removeExpiredValuesRegularly } from '../../adapters/storage/local-store.ts'
import { tabStorageNames } from '../../adapters/storage/names.ts'
import { callWhenIdle, collectFailures, scheduleReporting } from '../../adapters/telemetry/report-later.ts'
import { queueSubmits } from '../forms/event-queue.ts'
import { findRoutePattern } from '../routes/match-route.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk, MissingChunkError } from '../shared/load-chunk.ts'
import { recordFetchAnswers, recordNetworkAnswer, recordNetworkLoss } from '../shared/lost-network.ts'
import { handleReloadRequests } from '../shared/missing-assets.ts'
import { earlyScriptSelector, readEarlyScriptData, readReleaseVersion } from '../shared/page-data.ts'
import { yieldToMain } from '../shared/scheduling.ts'
import { applyAccentColor, createBrowserApp, prepareRoute } from './browser-app.ts'
import { loadConfiguration, StartUpError } from './configuration.ts'
import type { CurrentPage } from './hydrate.tsx'
import { normalizePageUrl } from './normalize-url.ts'
import { runSteps } from './run-steps.ts'
import { markAppStarted, showStartFailure } from './start-failure.ts'
import { maxAppRenderDelayMs, maxHydrationDelayMs, shellScreenTimeoutMs } from './timeouts.ts'

const failureCollector = collectFailures(window)
markAppStarted(document)
const getLocalStorage = () => window.localStorage
// This value is read once, before a sign-in on this page can store a token.
const wasSignedIn = hasStoredToken(getLocalStorage, document)
const languageChoice = createBrowserLanguage({ page: { document, window }, localStorage: getLocalStorage, navigator })
const browserPlatform = {
  fetch: recordFetchAnswers(window.fetch.bind(window)),
  localStorage: getLocalStorage,
  sessionStorage: () => window.sessionStorage,
  page: { document, window },
  scriptPage: document,
  navigator,
  language: languageChoice,
  telemetry: failureCollector,
  clock: { now: () => Date.now() },
  log: { warn: (event: string, data: object = {}) => console.warn(event, data) },
  yieldToMain,
}

const recordCrash = (error: unknown) => {
  // A StartUpError was already recorded as a failed start.
  if (!(error instanceof StartUpError))
    failureCollector.note({ tag: error instanceof MissingChunkError ? 'script-lost' : 'exception', error })
}

/**
 * Loads the styles as files if the browser has blocked the inline styles of the page. That happens if the host still
 * sends the security policy of an older release, which has other hashes. In development the list of files is empty.
 */
const loadBlockedStyles = (): void => {
  if (document.styleSheets.length > 0) return
  for (const href of readEarlyScriptData(document.querySelector(earlyScriptSelector)).styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

const addPageListeners = (): void => {
  queueSubmits(document)
  handleReloadRequests(window, tabStorageNames.reloadedReleases)
  // The network may be lost before the component that reports it is rendered.
  window.addEventListener('offline', recordNetworkLoss)
  callWhenIdle(window, () =>
    removeExpiredValuesRegularly(window, [getLocalStorage, browserPlatform.sessionStorage], browserPlatform.clock),
  )
}

const startTelemetry = (configuration: unknown): void => {
  recordNetworkAnswer()
  const page = { window, failures: failureCollector, routeOf: findRoutePattern, release: readReleaseVersion(document) }
  scheduleReporting(configuration, page, () => import('../../adapters/telemetry/reporter.ts'))
}

/** Creates the app from the content of `config.json`. Throws a StartUpError with the problems of the content. */
const createApp = (configuration: unknown): BrowserApp => {
  const started = startPortal(configuration, browserPlatform)
  if (started._tag === 'Left') throw new StartUpError(started.left.map(formatProblem), configuration)
  return createBrowserApp(started.right.app, started.right.loadProducts)
}

/** The results of steps that other steps need. */
interface StartResults {
  readonly file: unknown
  readonly configuration: BrowserApp
  readonly app: BrowserApp
  readonly storage: boolean
  readonly screens: typeof import('./hydrate.tsx')
  readonly page: CurrentPage
  readonly texts: boolean
  readonly shownApp: BrowserApp
}

type VoidStepName = 'url' | 'styles' | 'listeners' | 'telemetry' | 'accent' | 'ready' | 'shown' | 'interactive'

runSteps<StartResults & Record<VoidStepName, unknown>>(
  {
    url: { run: () => normalizePageUrl(window) },
    styles: { run: loadBlockedStyles },
    listeners: { run: addPageListeners },
    storage: { run: () => canStoreSession(getLocalStorage) },
    // The steps of the app do not wait for a screen.
    file: { run: () => loadConfiguration(browserPlatform.fetch) },
    telemetry: { needs: ['file'], run: ({ file }) => startTelemetry(file) },
    configuration: { needs: ['file'], run: ({ file }) => createApp(file) },
    accent: { needs: ['configuration'], run: ({ configuration: app }) => applyAccentColor(app.settings.brand.accent) },
    app: { needs: ['configuration', 'storage'], run: ({ configuration: app, storage }) => prepareRoute(app, storage) },
    // The steps of the screens run in parallel with the steps of the app.
    screens: { run: () => loadChunk(() => import('./hydrate.tsx')) },
    page: { needs: ['screens'], run: ({ screens }) => screens.loadPage(languageChoice.current.value, wasSignedIn) },
    texts: { needs: ['page'], run: ({ screens, page }, { app }) => screens.showInitialTexts(page, app) },
    ready: {
      needs: ['page'],
      run: ({ page }, { app }) => Promise.allSettled(page.isPrerendered ? [app] : [page.screen, page.needsApp && app]),
      timeoutMs: ({ page }) => (page.isPrerendered ? maxHydrationDelayMs : shellScreenTimeoutMs),
    },
    shown: {
      needs: ['texts', 'ready', 'storage'],
      run: ({ screens, page, texts, storage }, { shownApp }) =>
        screens.showPage(page, texts, { app: shownApp, wasSignedIn, onCrash: recordCrash, canStore: storage }),
    },
    // The screen is hydrated without the app, and gets the app afterwards. Otherwise the header and the footer, which
    // render again with the app, would delay the screen.
    interactive: {
      needs: ['texts', 'ready'],
      run: ({ texts: canHydrate }, { shown }) => (canHydrate ? shown : undefined),
      timeoutMs: maxAppRenderDelayMs,
    },
    shownApp: { needs: ['interactive'], run: (_, { app }) => app },
  },
  (step, error) => {
    // The collector's URL is unknown without config.json, so the recorded failures can't be sent.
    if (step === 'file') failureCollector.dispose()
    failureCollector.note({ tag: 'start-failed', part: step })
    if (step === 'screens') showStartFailure(document)
    // The page shows the failures of the steps in this list to the customer. A failure of any other step is a bug.
    if (!['file', 'configuration', 'app'].includes(step)) reportError(error)
  },
)
