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
import { TextsProvider } from '../shared/texts.tsx'
import { StorageBlockedPage } from './failure-pages.tsx'
import { patchDomForTranslators } from './patch-dom-for-translators.ts'
import { Portal } from './portal.tsx'
import { prefetchOnIntent, screenFor } from './route-screens.ts'
import { timeouts } from './timeouts.ts'
import '../styles/tokens.css'
import '../styles/base.css'

/** A page whose first screen is about to show. */
export interface OpenedPage {
  readonly container: HTMLElement
  /** Whether the page contains the screen's first state, which can be hydrated. */
  readonly isPrerendered: boolean
  /** The language to show first. */
  readonly language: Language
  readonly screen: Promise<unknown>
  readonly needsApp: boolean
}

/** Opens the page of the current URL: loads its screen, and its texts in the customer's language. */
export const openPage = (language: Language, startsSignedIn: boolean): OpenedPage => {
  const { pathname } = window.location
  const route = matchRoute(pathname)
  const access = route && routes[route.name].access
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no element #root')
  // The page is hydrated in the language that the host has guessed, and changed afterwards. A signed-in customer is
  // redirected from visitors' forms, so these are not hydrated.
  const isOwnPage = isPrerendered(container) && !isIncompleteLink(route) && !(startsSignedIn && access === 'logged-out')
  const prerenderedIn = isOwnPage ? languageOf(document.documentElement.lang) : undefined
  const firstLanguage = prerenderedIn ?? language
  prepareTexts(firstLanguage)
  const screen = screenFor(pathname, startsSignedIn).load()
  // The screen's render shows the failure. It is also handled here, because it would be reported as unhandled before.
  screen.catch(() => undefined)
  if (language !== firstLanguage) void loadTexts(language)
  prefetchOnIntent(document)
  patchDomForTranslators(Node.prototype)
  return {
    container,
    isPrerendered: prerenderedIn !== undefined,
    language: firstLanguage,
    screen,
    needsApp: startsSignedIn || access === 'logged-in',
  }
}

/** Shows the page's first texts. Returns whether the page can be hydrated. */
export const showTexts = async ({ isPrerendered, language }: OpenedPage, app: Promise<unknown>): Promise<boolean> => {
  const timeout = isPrerendered ? timeouts.ofPrerenderedPage : timeouts.withoutTexts
  return (await showFirstLanguage(language, timeout, app)) && isPrerendered
}

/**
 * Page translation puts each text into a <font>. Hydration of such a page fails: React would remove it, and show a loading page
 * until the screen is there, so typed characters would go nowhere.
 */
const isTranslated = (page: ParentNode): boolean => page.querySelector('font') !== null

/** Links the manifest. A link in the page would make a browser fetch it and its icon before the scripts of the screen. */
const linkManifest = (): void => {
  const link = document.createElement('link')
  const manifest = { rel: 'manifest', href: '/site.webmanifest', crossOrigin: 'use-credentials' }
  document.head.append(Object.assign(link, manifest))
}

interface ShownPortal extends Omit<PortalContextValue, 'start' | 'onInteractive'> {
  readonly app: Promise<BrowserApp>
  /** Whether this browser lets the site store a session. */
  readonly canStore: boolean
}

/** Hydrates the page or renders it, and then links the manifest. Ends when its first screen handles events. */
export const showPage = async (
  { container, isPrerendered, screen }: OpenedPage,
  hydrates: boolean,
  { app, canStore, ...options }: ShownPortal,
): Promise<void> => {
  // React would replace the page with a loading page until the screen has loaded.
  if (isPrerendered && (!hydrates || isTranslated(container))) await Promise.allSettled([screen])
  await new Promise<void>((onInteractive) => {
    const wholePortal = (
      <StrictMode>
        <Portal portal={{ ...options, start: trackStart(app), onInteractive }} Router={BrowserRouter} />
      </StrictMode>
    )
    if (!canStore) {
      const root = createRoot(container)
      const page = <StorageBlockedPage onContinue={() => root.render(wholePortal)} />
      root.render(<TextsProvider>{page}</TextsProvider>)
      return
    }
    const withForms = <PrerenderedForms value={rememberForms(document)}>{wholePortal}</PrerenderedForms>
    // A transition lets the browser handle input. Without it, React would show the loading page although the screen has
    // loaded.
    startTransition(() => {
      if (hydrates && !isTranslated(container)) hydrateRoot(container, withForms)
      else createRoot(container).render(withForms)
    })
  })
  linkManifest()
}
