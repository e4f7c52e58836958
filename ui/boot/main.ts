// Where everything begins, in development and in production: the app and the screens are loaded side by side, and neither
// waits for the other.
import { browserLanguage } from '../../adapters/language/browser-languages.ts'
import { holdsUserToken } from '../../adapters/storage/holds-user-token.ts'
import { tabNames } from '../../adapters/storage/names.ts'
import { noteFailures } from '../../adapters/telemetry/failure-notes.ts'
import { reportLater } from '../../adapters/telemetry/report-later.ts'
import { queueSubmits } from '../forms/queue.ts'
import { patternOf } from '../routes/match-route.ts'
import { normalisePath } from '../routes/normalise-address.ts'
import { loadChunk } from '../start-up/load-chunk.ts'
import { MissingChunkError } from '../start-up/missing-chunk-error.ts'
import { reloadOnce } from '../start-up/reload-once.ts'
import { StartUpError } from '../start-up/start-up-error.ts'
import { nextTurn } from './next-turn.ts'
import { sayNoStart } from './no-start.ts'

const notes = noteFailures(window)

const { pathname, search, hash } = window.location
if (normalisePath(pathname) !== pathname)
  window.history.replaceState(window.history.state, '', normalisePath(pathname) + search + hash)

const localStorage = () => window.localStorage
// Asked before a visitor can sign in on this page.
const startsSignedIn = holdsUserToken(localStorage, document)
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
  pause: nextTurn,
}

const tellFailures = (configuration: unknown) =>
  reportLater(
    configuration,
    { window, notes, routeOf: patternOf },
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
const app = loadChunk(() => import('./app.ts')).then(({ startApp }) => startApp(platform, document, tellFailures))
// The screens show the failure; this keeps it from being reported as unhandled before they are there.
app.catch((failure) => {
  const isLost = failure instanceof MissingChunkError
  notes.note({ tag: 'start-failed', part: failure instanceof StartUpError ? 'configuration' : 'app' })
  // Without the app its configuration has not been read.
  if (isLost) void readAgain().then(tellFailures, notes.end)
})
const screens = loadChunk(() => import('./screens.tsx'))
screens.catch(() => {
  sayNoStart(document)
  notes.note({ tag: 'start-failed', part: 'screens' })
})
void screens.then(({ start }) => start({ app, language: language.current.value, startsSignedIn, onCrash }))
