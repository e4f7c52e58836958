// Where everything begins, in development and in production: the app and the screens are loaded side by side, and neither
// waits for the other.
import { browserLanguage } from '../../adapters/language/browser-languages.ts'
import { holdsUserToken } from '../../adapters/storage/holds-user-token.ts'
import { tabNames } from '../../adapters/storage/names.ts'
import { queueSubmits } from '../forms/queue.ts'
import { normalisePath } from '../routes/normalise-address.ts'
import { loadChunk } from '../start-up/load-chunk.ts'
import { reloadOnce } from '../start-up/reload-once.ts'
import { nextTurn } from './next-turn.ts'

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
  pause: nextTurn,
}

// The early script does this first; it may have been lost, and there is none in development.
queueSubmits(document)

reloadOnce(window, tabNames.reloadedFor)
const app = loadChunk(() => import('./app.ts')).then(({ startApp }) => startApp(platform, document))
// The screens show the failure; this keeps it from being reported as unhandled before they are there.
app.catch(() => undefined)
const screens = loadChunk(() => import('./screens.tsx'))
void screens.then(({ start }) => start({ app, language: language.current.value, startsSignedIn }))
