import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { findLanguage, type Language } from '../../core/language/languages.ts'
import { capturePrerenderedForms, PrerenderedFormsContext } from '../forms/use-form.ts'
import { initializeTexts, loadTextsOrFallback, showInitialLanguage } from '../language/i18n.ts'
import { replaceRepeatedHistoryEntries } from '../page/navigation-state.ts'
import { isIncompleteLink, matchRoute } from '../routes/match-route.ts'
import { routes } from '../routes/table.ts'
import { type BrowserApp, type PortalContextValue, trackAppStart } from '../shared/app-context.tsx'
import { isPrerendered } from '../shared/page-data.ts'
import { TextsProvider } from '../shared/texts.tsx'
import { StorageBlockedPage } from './failure-pages.tsx'
import { patchDomForPageTranslation } from './patch-dom-for-page-translation.ts'
import { Portal } from './portal.tsx'
import { predictScreen, prefetchOnIntent } from './route-screens.ts'
import { prerenderedTextsTimeoutMs, shellTextsTimeoutMs } from './timeouts.ts'
import '../styles/tokens.css'
import '../styles/base.css'

/** The page that the browser has opened, before its first screen is shown. */
export interface CurrentPage {
  readonly container: HTMLElement
  /** Whether the page contains the first state of its screen, as prerendered HTML that can be hydrated. */
  readonly isPrerendered: boolean
  readonly language: Language
  readonly screen: Promise<unknown>
  readonly needsApp: boolean
}

/** Starts to load the screen of the current URL, and its texts in the customer's language. */
export const loadPage = (language: Language, wasSignedIn: boolean): CurrentPage => {
  const { pathname } = window.location
  const route = matchRoute(pathname)
  const access = route && routes[route.name].access
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element #root')
  // A prerendered page is hydrated in its own language, which the host has guessed; afterwards the customer's language
  // is shown. Forms for visitors are not hydrated for a signed-in customer, who is redirected.
  const canHydrate = isPrerendered(container) && !isIncompleteLink(route) && !(wasSignedIn && access === 'logged-out')
  const prerenderedIn = canHydrate ? findLanguage(document.documentElement.lang) : undefined
  const firstLanguage = prerenderedIn ?? language
  initializeTexts(firstLanguage)
  const screen = predictScreen(pathname, wasSignedIn).load()
  // The render of the screen shows this error. Without this handler, the browser would report it as unhandled.
  screen.catch(() => undefined)
  if (language !== firstLanguage) void loadTextsOrFallback(language)
  prefetchOnIntent(document)
  patchDomForPageTranslation(Node.prototype)
  replaceRepeatedHistoryEntries(window)
  return {
    container,
    isPrerendered: prerenderedIn !== undefined,
    language: firstLanguage,
    screen,
    needsApp: wasSignedIn || access === 'logged-in',
  }
}

/** Shows the texts of the page's first language. Returns whether the page is prerendered and these texts are shown. */
export const showInitialTexts = async (
  { isPrerendered, language }: CurrentPage,
  app: Promise<unknown>,
): Promise<boolean> => {
  const timeout = isPrerendered ? prerenderedTextsTimeoutMs : shellTextsTimeoutMs
  return (await showInitialLanguage(language, timeout, app)) && isPrerendered
}

/**
 * Returns whether the browser has translated the page. A translation puts each text into a <font>. Hydration of such a
 * page fails: React replaces the page with a loading page until the screen has loaded, and typed characters are lost.
 */
const isBrowserTranslated = (page: ParentNode): boolean => page.querySelector('font') !== null

/** Adds the link to the manifest. A link in the HTML would load the manifest and icon before the screen. */
const addManifestLink = (): void => {
  const link = document.createElement('link')
  const manifest = { rel: 'manifest', href: '/site.webmanifest', crossOrigin: 'use-credentials' }
  document.head.append(Object.assign(link, manifest))
}

interface ShowPageOptions extends Omit<PortalContextValue, 'start' | 'onInteractive'> {
  readonly app: Promise<BrowserApp>
  /** Whether this browser lets the site store a session. */
  readonly canStore: boolean
}

/** Hydrates the page or renders it again, waits until its first screen handles events, and links the manifest. */
export const showPage = async (
  { container, isPrerendered, screen }: CurrentPage,
  canHydrate: boolean,
  { app, canStore, ...options }: ShowPageOptions,
): Promise<void> => {
  // A new render before the screen has loaded would replace the prerendered content with a loading page.
  if (isPrerendered && (!canHydrate || isBrowserTranslated(container))) await Promise.allSettled([screen])
  await new Promise<void>((onInteractive) => {
    const wholePortal = (
      <StrictMode>
        <Portal portal={{ ...options, start: trackAppStart(app), onInteractive }} Router={BrowserRouter} />
      </StrictMode>
    )
    if (!canStore) {
      const root = createRoot(container)
      const page = <StorageBlockedPage onContinue={() => root.render(wholePortal)} />
      root.render(<TextsProvider>{page}</TextsProvider>)
      return
    }
    const withForms = (
      <PrerenderedFormsContext value={capturePrerenderedForms(document)}>{wholePortal}</PrerenderedFormsContext>
    )
    // A transition lets the browser handle input during the render. Without it, React would show the loading page
    // although the screen has loaded.
    startTransition(() => {
      if (canHydrate && !isBrowserTranslated(container)) hydrateRoot(container, withForms)
      else createRoot(container).render(withForms)
    })
  })
  addManifestLink()
}
