import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hasSecretParameter } from '../../core/shared/mailed-links.ts'
import { replayClicks } from '../forms/event-queue.ts'
import { useChosenLanguage } from '../language/i18n.ts'
import { Layout } from '../layout/layout.tsx'
import { CustomerScope, RemountPerCustomer } from '../page/customer-scope.tsx'
import { LoadingPage } from '../page/page-states.tsx'
import { isIncompleteLink, matchRoute, patternOf } from '../routes/match-route.ts'
import { type Access, needsPart, routeNamed } from '../routes/table.ts'
import {
  AppProvider,
  type PortalContextValue,
  useAppWhenReady,
  usePortal,
  useStartState,
} from '../shared/app-context.tsx'
import { TextsProvider } from '../shared/texts.tsx'
import { ErrorBoundary } from './failure-pages.tsx'
import { LoggedInOnly, LoggedOutOnly } from './guards.tsx'
import { usePrefetchNext } from './prefetch-next.ts'
import { type LazyScreen, notFound, screens } from './route-screens.ts'

/**
 * Counts a page view by the pattern of its route (specification §7, Other). It is rendered after its screen and
 * inside the guard, so that a page that redirects is not counted.
 */
const CountVisit = () => {
  const app = useAppWhenReady()
  const { pathname } = useLocation()
  useEffect(() => {
    const pattern = patternOf(pathname)
    // A screen that redirects has already changed the URL.
    if (pattern === patternOf(window.location.pathname)) app?.visits.visit(pattern)
  }, [app, pathname])
  useEffect(() => {
    // "Back" may lead to a URL with a token, which a provider's script would read before the screen renders.
    const pauseCounting = () => {
      const pattern = patternOf(window.location.pathname)
      if (hasSecretParameter(pattern)) app?.visits.visit(pattern)
    }
    window.addEventListener('popstate', pauseCounting, { capture: true })
    return () => window.removeEventListener('popstate', pauseCounting, { capture: true })
  }, [app])
  return null
}

const Anyone = ({ children }: { readonly children: ReactNode }) => children

const guards: Readonly<Record<Access, ComponentType<{ readonly children: ReactNode }>>> = {
  'logged-out': LoggedOutOnly,
  'logged-in': LoggedInOnly,
  anyone: Anyone,
}

/**
 * Loads the products in parallel with the script of their screen. A page that starts on such a route has them with
 * the app.
 */
const WithProducts = ({ screen, children }: { readonly screen: LazyScreen; readonly children: ReactNode }) => {
  const app = useAppWhenReady()
  if (app !== undefined && app.products() === undefined) {
    // If this component suspended, React would not start to load the screen.
    screen.prefetch()
    use(app.loadProducts())
  }
  return children
}

/** The screen of the URL. Two routes with the same guard share it, so that the guard keeps its state between them. */
const GuardedScreen = () => {
  const { pathname } = useLocation()
  const found = matchRoute(pathname)
  const name = found?.name
  const isFound = name !== undefined && !isIncompleteLink(found)
  const route = isFound ? routeNamed(name) : undefined
  const screen = isFound ? screens[name] : notFound
  const Guard = guards[route?.access ?? 'anyone']
  usePrefetchNext(name)
  return (
    <Guard>
      {route && needsPart(route, 'products') ? (
        <WithProducts screen={screen}>
          <screen.Screen />
        </WithProducts>
      ) : (
        <screen.Screen />
      )}
      <CountVisit />
    </Guard>
  )
}

/** The loading page, with the header, so that a customer can choose the language while a screen loads. */
const Loading = () => {
  useChosenLanguage()
  return <LoadingPage />
}

/** Throws a failed start, so that the error boundary shows it. */
const StartFailure = () => {
  const start = useStartState()
  if (start.tag === 'failed') throw start.error
  return null
}

/**
 * Reports that the page is interactive. It is rendered after the screen of a prerendered page, so that the screen's
 * buttons listen when this effect runs. It is inside Suspense, because that page is hydrated in the language in which
 * it was rendered.
 */
const Interactive = () => {
  useChosenLanguage()
  const { onInteractive } = usePortal()
  useEffect(() => {
    replayClicks(document)
    onInteractive?.()
  }, [onInteractive])
  return null
}

export interface PortalProps {
  readonly portal: PortalContextValue
  /** The source of the URL: the browser, or the build that renders a page. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>
}

/** The whole portal: every route with its guard, in a single frame. */
export const Portal = ({ portal, Router }: PortalProps) => (
  <AppProvider portal={portal}>
    <TextsProvider>
      <ErrorBoundary onCrash={portal.onCrash}>
        <StartFailure />
        <Router>
          <CustomerScope>
            <Layout>
              <Suspense fallback={<Loading />}>
                <RemountPerCustomer>
                  <GuardedScreen />
                </RemountPerCustomer>
                <Interactive />
              </Suspense>
            </Layout>
          </CustomerScope>
        </Router>
      </ErrorBoundary>
    </TextsProvider>
  </AppProvider>
)
