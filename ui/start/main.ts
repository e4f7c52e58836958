// Where everything begins, in development and in production: the app and the screens are loaded side by side, and neither
// waits for the other.
import { browserLanguage, hasStoredToken } from '../../adapters/first-paint.ts'
import { tabNames } from '../../adapters/storage/names.ts'
import { noteFailures } from '../../adapters/telemetry/failure-notes.ts'
import { reportLater } from '../../adapters/telemetry/report-later.ts'
import { queueSubmits } from '../forms/event-queue.ts'
import { normalisePath, patternOf } from '../routes/match-route.ts'
import { loadChunk, MissingChunkError } from '../shared/load-chunk.ts'
import { reloadOnce } from '../shared/missing-assets.ts'
import { readReleaseVersion } from '../shared/page-data.ts'
import { yieldToMain } from '../shared/scheduling.ts'
import { StartUpError } from './configuration.ts'
import { showStartFailure } from './start-failure.ts'

const notes = noteFailures(window)

const { pathname, search, hash } = window.location
if (normalisePath(pathname) !== pathname)
  window.history.replaceState(window.history.state, '', normalisePath(pathname) + search + hash)

const localStorage = () => window.localStorage
// Asked before a visitor can sign in on this page.
const startsSignedIn = hasStoredToken(localStorage, document)
const language = browserLanguage({ page: { document, window }, localStorage, navigator })
const platform = {
  fetch: window.fetch.bind(window),
  localStorage,
  sessionStorage: () => window.sessionStorage,
  page: { document, window },
  scriptPage: document,
  navigator,
  language,
  telemetry: notes,
  yieldToMain,
}

const tellFailures = (configuration: unknown) =>
  reportLater(
    configuration,
    { window, notes, routeOf: patternOf, release: readReleaseVersion(document) },
    () => import('../../adapters/telemetry/reporter.ts'),
  )

// The early script does this first; it may have been lost, and there is none in development.
queueSubmits(document)

const readAgain = async (): Promise<unknown> => {
  const answer = await fetch('/config.json', { mode: 'no-cors', credentials: 'include' })
  return answer.json()
}

/** What ends in a page that says so. That the portal can't start has been noted by then. */
const onCrash = (error: unknown) => {
  if (!(error instanceof StartUpError))
    notes.note({ tag: error instanceof MissingChunkError ? 'script-lost' : 'exception', error })
}

reloadOnce(window, tabNames.reloadedFor)
const app = loadChunk(() => import('./start-app.ts')).then(({ startApp }) => startApp(platform, document, tellFailures))
// The screens show the failure; this keeps it from being reported as unhandled before they are there.
app.catch((failure) => {
  const isLost = failure instanceof MissingChunkError
  notes.note({ tag: 'start-failed', part: failure instanceof StartUpError ? 'configuration' : 'app' })
  // Without the app its configuration has not been read.
  if (isLost) void readAgain().then(tellFailures, notes.end)
})
const screens = loadChunk(() => import('./hydrate.tsx'))
screens.catch(() => {
  showStartFailure(document)
  notes.note({ tag: 'start-failed', part: 'screens' })
})
void screens.then(({ start }) => start({ app, language: language.current.value, startsSignedIn, onCrash }))
