import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { type Language, languageOf } from '../../core/language/languages.ts'
import { rememberForms } from '../forms/redraw.ts'
import { loadTexts, prepareTexts, showFirstLanguage } from '../language/i18n.ts'
import { matchRoute } from '../routes/match-route.ts'
import { routes } from '../routes/table.ts'
import { noteStart, type Portal as PortalValue } from '../shared/app-context.tsx'
import { isPrerendered } from '../shared/page-data.ts'
import { sleep } from '../shared/scheduling.ts'
import { storageWorks } from './configuration.ts'
import { StorageBlockedPage } from './failure-pages.tsx'
import { patchDomForTranslators } from './patch-dom-for-translators.ts'
import { Portal } from './portal.tsx'
import { prefetchOnIntent, screenToOpen } from './route-screens.ts'
import { timeouts } from './timeouts.ts'
import '../styles/tokens.css'
import '../styles/base.css'

export interface Start extends PortalValue {
  /** The language to show first. */
  readonly language: Language
}

/** Shows the screen of the page's address: a prerendered page is hydrated, the app shell replaced. */
export const start = async ({ language, ...portal }: Start): Promise<void> => {
  const { app, startsSignedIn } = portal
  const started = noteStart(app)
  const isLongInShell = sleep(timeouts.inAppShell)
  const appIsThere = Promise.race([started, sleep(timeouts.appBeforeHydration)])
  const { pathname } = window.location
  const route = matchRoute(pathname)
  const access = route && routes[route.name].access
  const screen = screenToOpen(pathname, startsSignedIn).load()
  // The screen's own render shows the failure; this keeps it from being reported as unhandled before.
  screen.catch(() => undefined)
  prefetchOnIntent(document)
  patchDomForTranslators(Node.prototype)
  prepareTexts()

  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element #root')

  // The host takes a language to be the visitor's. If it is another one, hydration shows the host's, and the right one
  // follows. A customer is led away from the form of a visitor, so that is not hydrated.
  const isOwnPage = isPrerendered(container) && !(startsSignedIn && access === 'logged-out')
  const prerenderedIn = isOwnPage ? languageOf(document.documentElement.lang) : undefined
  void loadTexts(language).catch(() => undefined)
  const isShown = await showFirstLanguage(
    prerenderedIn ?? language,
    prerenderedIn === undefined ? timeouts.withoutTexts : timeouts.ofPrerenderedPage,
  )

  const hydrates = prerenderedIn !== undefined && isShown
  // A screen that is not ready would show a loading page, which React leaves for 300 ms. The app shell takes its place
  // for a while.
  const waitsForApp = startsSignedIn || access === 'logged-in'
  const firstParts = Promise.allSettled([screen, ...(waitsForApp ? [started] : [])])
  await (hydrates ? appIsThere : Promise.race([firstParts, isLongInShell]))

  const wholePortal = (
    <StrictMode>
      <Portal portal={portal} Router={BrowserRouter} />
    </StrictMode>
  )
  if (!storageWorks(() => window.localStorage)) {
    const root = createRoot(container)
    root.render(<StorageBlockedPage onContinue={() => root.render(wholePortal)} />)
  } else if (hydrates) {
    rememberForms(document)
    // In a transition, since that leaves the browser room for input meanwhile.
    startTransition(() => {
      hydrateRoot(container, wholePortal)
    })
  } else {
    // Without a transition React would take what has just come for something that is still loading.
    startTransition(() => createRoot(container).render(wholePortal))
  }
}
