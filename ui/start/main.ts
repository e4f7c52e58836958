// The entry, in development and in production: the start of a page as a list of steps, which run after the early script.
import { formatProblem } from '../../adapters/config.ts'
import { startPortal } from '../../adapters/container.ts'
import { hasStoredToken } from '../../adapters/cookie/user-token-cookie.ts'
import { browserLanguage } from '../../adapters/language-store.ts'
import { keepForgetting, storageWorks } from '../../adapters/storage/local-store.ts'
import { tabNames } from '../../adapters/storage/names.ts'
import { noteFailures, reportLater, whenIdle } from '../../adapters/telemetry/report-later.ts'
import { queueSubmits } from '../forms/event-queue.ts'
import { patternOf } from '../routes/match-route.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk, MissingChunkError } from '../shared/load-chunk.ts'
import { noteAnswer, noteLoss, withNotedAnswers } from '../shared/lost-network.ts'
import { reloadOnce } from '../shared/missing-assets.ts'
import { earlyScript, readEarlyScriptData, readReleaseVersion } from '../shared/page-data.ts'
import { yieldToMain } from '../shared/scheduling.ts'
import { prepareApp, showAccent, withProducts } from './browser-app.ts'
import { loadConfiguration, StartUpError } from './configuration.ts'
import type { OpenedPage } from './hydrate.tsx'
import { showNormalizedUrl } from './normalize-url.ts'
import { runSteps } from './run-steps.ts'
import { markStarted, showStartFailure } from './start-failure.ts'
import { timeouts } from './timeouts.ts'

const notes = noteFailures(window)
markStarted(document)
const localStorage = () => window.localStorage
// This is read once, before any sign-in.
const startsSignedIn = hasStoredToken(localStorage, document)
const language = browserLanguage({ page: { document, window }, localStorage, navigator })
const platform = {
  fetch: withNotedAnswers(window.fetch.bind(window)),
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

const onCrash = (error: unknown) => {
  // A StartUpError was already reported.
  if (!(error instanceof StartUpError))
    notes.note({ tag: error instanceof MissingChunkError ? 'script-lost' : 'exception', error })
}

/**
 * Loads the styles as files if the page has none: with an older release's policy the browser blocks its inline styles and its
 * early script. In development there are none.
 */
const loadBlockedStyles = (): void => {
  if (document.styleSheets.length > 0) return
  for (const href of readEarlyScriptData(document.querySelector(earlyScript)).styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}

const listen = (): void => {
  queueSubmits(document)
  reloadOnce(window, tabNames.reloadedFor)
  // The network may be lost before its notice exists.
  window.addEventListener('offline', noteLoss)
  whenIdle(window, () => keepForgetting(window, [localStorage, platform.sessionStorage], platform.clock))
}

const startTelemetry = (configuration: unknown): void => {
  noteAnswer()
  const page = { window, notes, routeOf: patternOf, release: readReleaseVersion(document) }
  reportLater(configuration, page, () => import('../../adapters/telemetry/reporter.ts'))
}

/** Creates the app from the content of `config.json`. Throws a StartUpError with the problems of the content. */
const createApp = (configuration: unknown): BrowserApp => {
  const started = startPortal(configuration, platform)
  if (started._tag === 'Left') throw new StartUpError(started.left.map(formatProblem), configuration)
  return withProducts(started.right.app, started.right.loadProducts)
}

/** The results that other steps need. */
interface Results {
  readonly file: unknown
  readonly configuration: BrowserApp
  readonly app: BrowserApp
  readonly storage: boolean
  readonly screens: typeof import('./hydrate.tsx')
  readonly page: OpenedPage
  readonly texts: boolean
  readonly shownApp: BrowserApp
}

type OtherStep = 'url' | 'styles' | 'listeners' | 'telemetry' | 'accent' | 'soon' | 'shown' | 'interactive'

runSteps<Results & Record<OtherStep, unknown>>(
  {
    url: { run: () => showNormalizedUrl(window) },
    styles: { run: loadBlockedStyles },
    listeners: { run: listen },
    storage: { run: () => storageWorks(localStorage) },
    // The app does not wait for a screen.
    file: { run: () => loadConfiguration(platform.fetch) },
    telemetry: { needs: ['file'], run: ({ file }) => startTelemetry(file) },
    configuration: { needs: ['file'], run: ({ file }) => createApp(file) },
    accent: { needs: ['configuration'], run: ({ configuration: app }) => showAccent(app.settings.brand.accent) },
    app: { needs: ['configuration', 'storage'], run: ({ configuration: app, storage }) => prepareApp(app, storage) },
    // The screens load at the same time as the app.
    screens: { run: () => loadChunk(() => import('./hydrate.tsx')) },
    page: { needs: ['screens'], run: ({ screens }) => screens.openPage(language.current.value, startsSignedIn) },
    texts: { needs: ['page'], run: ({ screens, page }, { app }) => screens.showTexts(page, app) },
    soon: {
      needs: ['page'],
      run: ({ page }, { app }) => Promise.allSettled(page.isPrerendered ? [app] : [page.screen, page.needsApp && app]),
      atMost: ({ page }) => (page.isPrerendered ? timeouts.appBeforeHydration : timeouts.inAppShell),
    },
    shown: {
      needs: ['texts', 'soon', 'storage'],
      run: ({ screens, page, texts, storage }, { shownApp }) =>
        screens.showPage(page, texts, { app: shownApp, startsSignedIn, onCrash, canStore: storage }),
    },
    // A screen is hydrated first. Rendering the header and the footer with the app would delay it.
    interactive: {
      needs: ['texts', 'soon'],
      run: ({ texts: hydrates }, { shown }) => (hydrates ? shown : undefined),
      atMost: timeouts.appAfterHydration,
    },
    shownApp: { needs: ['interactive'], run: (_, { app }) => app },
  },
  (step, error) => {
    // Without a configuration, there is no collector.
    if (step === 'file') notes.dispose()
    notes.note({ tag: 'start-failed', part: step })
    if (step === 'screens') showStartFailure(document)
    // The screens show why the app is missing.
    if (!['file', 'configuration', 'app'].includes(step)) reportError(error)
  },
)
