import { type ComponentType, type ReactNode, Suspense, use, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hasSecretParameter } from '../../core/shared/mailed-links.ts'
import { replayClicks } from '../forms/event-queue.ts'
import { useShowChosenLanguage } from '../language/i18n.ts'
import { Layout } from '../layout/layout.tsx'
import { HistoryNotesProvider, RemountOnNewCustomer } from '../page/history-notes.tsx'
import { LoadingPage } from '../page/page-states.tsx'
import { findRoutePattern, isIncompleteLink, matchRoute } from '../routes/match-route.ts'
import { findRoute, needsPart, type RouteAccess } from '../routes/table.ts'
import {
  type PortalContextValue,
  PortalProvider,
  useAppStartState,
  useAppWhenReady,
  usePortal,
} from '../shared/app-context.tsx'
import { TextsProvider } from '../shared/texts.tsx'
import { ErrorBoundary } from './failure-pages.tsx'
import { LoggedInGuard, LoggedOutGuard } from './guards.tsx'
import { usePrefetchNextScreens } from './prefetch-next.ts'
import { type LazyScreen, notFoundScreen, screensByRoute } from './route-screens.ts'

/**
 * Counts a page view by the pattern of its route (specification §7, Other). This component is rendered after the screen
 * and inside the guard, so that a page that redirects is not counted.
 */
const PageViewCounter = () => {
  const app = useAppWhenReady()
  const { pathname } = useLocation()
  useEffect(() => {
    const pattern = findRoutePattern(pathname)
    // If the screen redirects, the URL has already changed, so this page view is not counted.
    if (pattern === findRoutePattern(window.location.pathname)) app?.pageViews.count(pattern)
  }, [app, pathname])
  useEffect(() => {
    // "Back" may open a URL with a token, which the analytics script could read. The script has to pause before the
    // screen renders.
    const pauseCounting = () => {
      const pattern = findRoutePattern(window.location.pathname)
      if (hasSecretParameter(pattern)) app?.pageViews.count(pattern)
    }
    window.addEventListener('popstate', pauseCounting, { capture: true })
    return () => window.removeEventListener('popstate', pauseCounting, { capture: true })
  }, [app])
  return null
}

const NoGuard = ({ children }: { readonly children: ReactNode }) => children

const guardsByAccess: Readonly<Record<RouteAccess, ComponentType<{ readonly children: ReactNode }>>> = {
  'logged-out': LoggedOutGuard,
  'logged-in': LoggedInGuard,
  anyone: NoGuard,
}

/**
 * Loads the products of the app in parallel with the script of the screen that needs them. On the first page of a
 * visit, the products have already loaded with the app.
 */
const ProductsLoader = ({ screen, children }: { readonly screen: LazyScreen; readonly children: ReactNode }) => {
  const app = useAppWhenReady()
  if (app !== undefined && app.products() === undefined) {
    // `use` suspends this component before the screen is rendered, so the screen's script is requested here.
    screen.prefetch()
    use(app.loadProducts())
  }
  return children
}

/** The screen of the URL, inside its guard. The guard keeps its state between two routes that have the same guard. */
const GuardedScreen = () => {
  const { pathname } = useLocation()
  const found = matchRoute(pathname)
  const name = found?.name
  const isFound = name !== undefined && !isIncompleteLink(found)
  const route = isFound ? findRoute(name) : undefined
  const screen = isFound ? screensByRoute[name] : notFoundScreen
  const Guard = guardsByAccess[route?.access ?? 'anyone']
  usePrefetchNextScreens(name)
  return (
    <Guard>
      {route && needsPart(route, 'products') ? (
        <ProductsLoader screen={screen}>
          <screen.Screen />
        </ProductsLoader>
      ) : (
        <screen.Screen />
      )}
      <PageViewCounter />
    </Guard>
  )
}

/** The loading page in the chosen language. The customer can change the language in the header while a screen loads. */
const LoadingFallback = () => {
  useShowChosenLanguage()
  return <LoadingPage />
}

/** Throws the error of a failed start, so that the error boundary shows it. */
const StartFailureThrower = () => {
  const start = useAppStartState()
  if (start.tag === 'failed') throw start.error
  return null
}

/**
 * Reports that the page is interactive. This component is rendered after the screen, so that the screen's buttons have
 * listeners when the effect of this component runs. It is inside Suspense, because a prerendered page is hydrated in
 * its own language, before the page changes to the chosen language.
 */
const InteractiveReporter = () => {
  useShowChosenLanguage()
  const { onInteractive } = usePortal()
  // A layout effect leaves no time for a click that React handles and that is also queued.
  useLayoutEffect(() => {
    replayClicks(document)
    onInteractive?.()
  }, [onInteractive])
  return null
}

export interface PortalProps {
  readonly portal: PortalContextValue
  /** `BrowserRouter` in a browser, `StaticRouter` in the build. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>
}

export const Portal = ({ portal, Router }: PortalProps) => (
  <PortalProvider portal={portal}>
    <TextsProvider>
      <ErrorBoundary onCrash={portal.onCrash}>
        <StartFailureThrower />
        <Router>
          <HistoryNotesProvider>
            <Layout>
              <Suspense fallback={<LoadingFallback />}>
                <RemountOnNewCustomer>
                  <GuardedScreen />
                </RemountOnNewCustomer>
                <InteractiveReporter />
              </Suspense>
            </Layout>
          </HistoryNotesProvider>
        </Router>
      </ErrorBoundary>
    </TextsProvider>
  </PortalProvider>
)
