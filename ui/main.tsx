import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { browserLanguageStore } from '../adapters/language/browser-languages.ts'
import { createLocalStore } from '../adapters/storage/local-store.ts'
import { tabNames } from '../adapters/storage/names.ts'
import { chooseLanguage, languageOf } from '../core/language/languages.ts'
import { prepareTexts, showFirstLanguage } from './language/i18n.ts'
import { loadTexts } from './language/locales.ts'
import { Portal } from './portal.tsx'
import { normalisePath } from './routes/normalise-address.ts'
import { prefetchOnIntent } from './routes/prefetch-on-intent.ts'
import { routeAt, screenToOpen } from './routes/route-at.ts'
import { loadChunk } from './start-up/load-chunk.ts'
import { patience, pause } from './start-up/patience.ts'
import { reloadOnce } from './start-up/reload-once.ts'
import { StorageBlockedPage } from './start-up/storage-blocked-page.tsx'
import { storageWorks } from './start-up/storage-works.ts'
import { tolerateForeignChanges } from './start-up/tolerate-foreign-changes.ts'
import { startsSignedIn } from './starts-signed-in.ts'
import './styles/tokens.css'
import './styles/base.css'

const browserStorage = () => window.localStorage

const { pathname, search, hash } = window.location
if (normalisePath(pathname) !== pathname) {
  window.history.replaceState(window.history.state, '', normalisePath(pathname) + search + hash)
}

reloadOnce(window, tabNames.reloadedFor)
const isLongWithoutWords = pause(patience.withoutWords)
const access = routeAt(window.location.pathname)?.access
const screen = screenToOpen(window.location.pathname, startsSignedIn).load()
const portal = { app: loadChunk(() => import('./start-app.ts')).then(({ app }) => app), startsSignedIn }
// Whoever needs the screen or the app sees the failure; this keeps it from being reported as unhandled before anyone does.
for (const part of [screen, portal.app]) part.catch(() => undefined)
prefetchOnIntent(document)

tolerateForeignChanges(Node.prototype)
prepareTexts()

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element #root')

const storedLanguage = browserLanguageStore(document, createLocalStore(browserStorage)).read()
const language = chooseLanguage(storedLanguage, navigator.languages)
// A host draws the first view of some routes, in the language that it takes to be the customer's. If it is another one,
// the app says so in a moment: its texts are fetched meanwhile. The form of a visitor is not what a customer goes on from.
const hasFirstView = 'drawn' in container.dataset && !(startsSignedIn && access === 'logged-out')
const drawnIn = hasFirstView ? languageOf(document.documentElement.lang) : undefined
void loadTexts(language).catch(() => undefined)
const isShown = await showFirstLanguage(
  drawnIn ?? language,
  drawnIn === undefined ? patience.withoutTexts : patience.withFirstView,
)

const isDrawn = drawnIn !== undefined && isShown
// A screen that can't show yet would show that it loads, and React leaves nothing like that for 300 ms. What the page
// shows till now says as much, for a while.
const waitsForApp = startsSignedIn || access === 'logged-in'
const firstParts = Promise.allSettled([screen, ...(waitsForApp ? [portal.app] : [])])
if (!isDrawn) await Promise.race([firstParts, isLongWithoutWords])

const wholePortal = (
  <StrictMode>
    <Portal portal={portal} Router={BrowserRouter} />
  </StrictMode>
)

if (!storageWorks(browserStorage)) {
  const root = createRoot(container)
  root.render(<StorageBlockedPage onContinue={() => root.render(wholePortal)} />)
} else if (isDrawn) {
  // What is drawn stays: a form goes on with what has been typed into it. In a transition, since that leaves the browser
  // room for whoever types meanwhile.
  startTransition(() => {
    hydrateRoot(container, wholePortal)
  })
} else {
  // In a transition React sees what has come just now; without one it would take it for something that is on its way.
  startTransition(() => createRoot(container).render(wholePortal))
}
