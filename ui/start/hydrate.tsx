import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { type Language, languageOf } from '../../core/language/languages.ts'
import { PrerenderedForms, rememberForms } from '../forms/use-form.ts'
import { loadTexts, prepareTexts, showFirstLanguage } from '../language/i18n.ts'
import { isIncompleteLink, matchRoute } from '../routes/match-route.ts'
import { routes } from '../routes/table.ts'
import { type BrowserApp, type PortalContextValue, trackStart } from '../shared/app-context.tsx'
import { isPrerendered } from '../shared/page-data.ts'
import { sleep } from '../shared/scheduling.ts'
import { TextsProvider } from '../shared/texts.tsx'
import { StorageBlockedPage } from './failure-pages.tsx'
import { patchDomForTranslators } from './patch-dom-for-translators.ts'
import { Portal } from './portal.tsx'
import { prefetchOnIntent, screenToOpen } from './route-screens.ts'
import { timeouts } from './timeouts.ts'
import '../styles/tokens.css'
import '../styles/base.css'

/** Once a screen is there: a browser fetches the manifest and its icon before the scripts of the first screen. */
const linkManifest = (): void => {
  const link = document.createElement('link')
  const manifest = { rel: 'manifest', href: '/site.webmanifest', crossOrigin: 'use-credentials' }
  document.head.append(Object.assign(link, manifest))
}

export interface PortalOptions extends Omit<PortalContextValue, 'start' | 'onInteractive'> {
  readonly app: Promise<BrowserApp>
  /** The language to show first. */
  readonly language: Language
  /** Whether this browser lets the site store a session. */
  readonly canStore: () => boolean
}

const signal = () => {
  let fire = () => {}
  const fired = new Promise<void>((resolve) => {
    fire = resolve
  })
  return { fired, fire }
}

/**
 * Page translation puts each text into a <font>. Hydration of such a page fails: React would remove it, and show a loading page
 * until the screen is there, so typed characters would go nowhere.
 */
const isTranslated = (page: ParentNode): boolean => page.querySelector('font') !== null

/** Shows the screen of the page's address: hydrates a prerendered page, or replaces the app shell. */
export const renderPortal = async ({
  app,
  language,
  startsSignedIn,
  onCrash,
  canStore,
}: PortalOptions): Promise<void> => {
  const started = app.then(
    () => undefined,
    () => undefined,
  )
  const shellTimeout = sleep(timeouts.inAppShell)
  const startedSoon = Promise.race([started, sleep(timeouts.appBeforeHydration)])
  const { pathname } = window.location
  const route = matchRoute(pathname)
  const access = route && routes[route.name].access
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element #root')

  // Hydrate in the language that the host guessed, then switch. A signed-in customer is redirected from visitors' forms, so
  // those are not hydrated.
  const isOwnPage = isPrerendered(container) && !isIncompleteLink(route) && !(startsSignedIn && access === 'logged-out')
  const prerenderedIn = isOwnPage ? languageOf(document.documentElement.lang) : undefined
  const firstLanguage = prerenderedIn ?? language
  prepareTexts(firstLanguage)
  const screen = screenToOpen(pathname, startsSignedIn).load()
  // The screen's own render shows the failure. Handled here too, so it is not reported as unhandled before.
  screen.catch(() => undefined)
  void loadTexts(language)
  prefetchOnIntent(document)
  patchDomForTranslators(Node.prototype)
  const isShown = await showFirstLanguage(
    firstLanguage,
    prerenderedIn === undefined ? timeouts.withoutTexts : timeouts.ofPrerenderedPage,
    app,
  )

  const hydrates = prerenderedIn !== undefined && isShown
  // Waits a while for the screen and the app, because React keeps a loading page for a while.
  const waitsForApp = startsSignedIn || access === 'logged-in'
  const firstParts = Promise.allSettled([screen, ...(waitsForApp ? [started] : [])])
  await (hydrates ? startedSoon : Promise.race([firstParts, shellTimeout]))
  if (hydrates && isTranslated(container)) await Promise.allSettled([screen])

  // The screen of a prerendered page is hydrated first. Rendering the header and the footer with the app would delay it.
  const interactive = signal()
  void interactive.fired.then(linkManifest)
  const shownApp = hydrates ? Promise.race([interactive.fired, sleep(timeouts.appAfterHydration)]).then(() => app) : app
  const portal = { start: trackStart(shownApp), startsSignedIn, onCrash, onInteractive: interactive.fire }
  const wholePortal = (
    <StrictMode>
      <Portal portal={portal} Router={BrowserRouter} />
    </StrictMode>
  )
  if (!canStore()) {
    const root = createRoot(container)
    root.render(
      <TextsProvider>
        <StorageBlockedPage onContinue={() => root.render(wholePortal)} />
      </TextsProvider>,
    )
    return
  }
  const withForms = <PrerenderedForms value={rememberForms(document)}>{wholePortal}</PrerenderedForms>
  // A transition lets the browser handle input in between. Without one React would show the loading page, though the screen has
  // loaded.
  startTransition(() => {
    if (hydrates && !isTranslated(container)) hydrateRoot(container, withForms)
    else createRoot(container).render(withForms)
  })
}
