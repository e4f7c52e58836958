import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { holdsSecret } from '../../core/analytics/secret-view.ts'
import type { BrandColors, BrandTones } from '../../core/branding/brand-colors.ts'
import { replayClicks } from '../forms/event-queue.ts'
import { FollowLanguage } from '../language/i18n.ts'
import { Layout } from '../layout/layout.tsx'
import { CustomerScope, RemountPerCustomer } from '../page/customer-scope.tsx'
import { LoadingPage } from '../page/page-states.tsx'
import { patternOf } from '../routes/match-route.ts'
import { type Access, routeNames, routes } from '../routes/table.ts'
import { AppProvider, type Portal as PortalValue, useAppWhenReady } from '../shared/app-context.tsx'
import { ErrorBoundary } from './failure-pages.tsx'
import { LoggedInOnly, LoggedOutOnly } from './guards.tsx'
import { notFound, screens } from './route-screens.ts'

/**
 * Tells analytics the view that it stands in (specification §7, Other), by its route's pattern. It stands behind its screen
 * and inside the guard, so that a page which leads elsewhere, for whatever reason, is not counted.
 */
const CountVisit = () => {
  const app = useAppWhenReady()
  const { pathname } = useLocation()
  useEffect(() => {
    const pattern = patternOf(pathname)
    // A screen that has just led elsewhere has changed the address by now.
    if (pattern === patternOf(window.location.pathname)) app?.visits.visit(pattern)
  }, [app, pathname])
  useEffect(() => {
    // "Back" can lead to an address with a token, and a script of a provider looks at it before the screen is drawn.
    const beforeProviders = () => {
      const pattern = patternOf(window.location.pathname)
      if (holdsSecret(pattern)) app?.visits.visit(pattern)
    }
    window.addEventListener('popstate', beforeProviders, { capture: true })
    return () => window.removeEventListener('popstate', beforeProviders, { capture: true })
  }, [app])
  return null
}

const properties = {
  primary: 'primary',
  hover: 'hover',
  onPrimary: 'on-primary',
  soft: 'soft',
} as const satisfies Record<keyof BrandTones, string>

const schemes = ['light', 'dark'] as const

/**
 * Puts a brand's colours into the design tokens, which read them in place of their own. Set property by property, since
 * the content security policy forbids a style attribute and a style sheet in the page.
 */
const applyTheme = (brand: BrandColors, { style }: HTMLElement): void => {
  for (const scheme of schemes)
    for (const [tone, name] of Object.entries(properties) as [keyof BrandTones, string][])
      style.setProperty(`--brand-${scheme}-${name}`, brand[scheme][tone])
}

/** Shows the portal in the colours of the configured accent, once the configuration is there. */
const Theme = () => {
  const brand = useAppWhenReady()?.settings.product.brand
  useEffect(() => {
    if (brand !== undefined) applyTheme(brand, document.documentElement)
  }, [brand])
  return null
}

const Anyone = ({ children }: { readonly children: ReactNode }) => children

const guards: Readonly<Record<Access, ComponentType<{ readonly children: ReactNode }>>> = {
  'logged-out': LoggedOutOnly,
  'logged-in': LoggedInOnly,
  anyone: Anyone,
}

/** The language can be chosen while a screen is under way, too. */
const Loading = () => (
  <>
    <FollowLanguage />
    <LoadingPage />
  </>
)

/** Stands beside what a prerendered page shows, so that all of that listens when this has an effect. */
const ReplayClicks = () => {
  useEffect(() => replayClicks(document), [])
  return null
}

export interface PortalProps {
  readonly portal: PortalValue
  /** Where the address comes from: the browser, or the build that renders a page. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>
}

/** The whole portal: every route with its guard, in one frame. */
export const Portal = ({ portal, Router }: PortalProps) => (
  <AppProvider portal={portal}>
    <ErrorBoundary onCrash={portal.onCrash}>
      <Theme />
      <Router>
        <CustomerScope>
          <Layout>
            <Suspense fallback={<Loading />}>
              {/* In here, since a prerendered page is hydrated in the language that it is rendered in. */}
              <FollowLanguage />
              <RemountPerCustomer>
                <Routes>
                  {routeNames.map((name) => {
                    const { path, access } = routes[name]
                    const { Screen } = screens[name]
                    const Guard = guards[access]
                    return (
                      <Route
                        key={name}
                        path={path}
                        element={
                          <Guard>
                            <Screen />
                            <CountVisit />
                          </Guard>
                        }
                      />
                    )
                  })}
                  <Route
                    path="*"
                    element={
                      <>
                        <notFound.Screen />
                        <CountVisit />
                      </>
                    }
                  />
                </Routes>
              </RemountPerCustomer>
              <ReplayClicks />
            </Suspense>
          </Layout>
        </CustomerScope>
      </Router>
    </ErrorBoundary>
  </AppProvider>
)
