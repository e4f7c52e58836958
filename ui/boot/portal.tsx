import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { CountVisit } from '../analytics/count-visit.tsx'
import { FollowLanguage } from '../language/follow-language.tsx'
import { Layout } from '../layout/layout.tsx'
import { LoadingPage } from '../layout/loading-page.tsx'
import { HeldProvider, HeldScreens } from '../page/held.tsx'
import { AppProvider, type Portal as PortalValue } from '../react/app-context.tsx'
import { LoggedInOnly, LoggedOutOnly } from '../routes/guards.tsx'
import { notFound, screens } from '../routes/screens.ts'
import { type Access, routeNames, routes } from '../routes/table.ts'
import { ErrorBoundary } from '../start-up/error-boundary.tsx'
import { Theme } from '../theme/theme.tsx'
import { replayPresses } from './presses.ts'

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
const ReplayPresses = () => {
  useEffect(() => replayPresses(document), [])
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
        <HeldProvider>
          <Layout>
            <Suspense fallback={<Loading />}>
              {/* In here, since a prerendered page is hydrated in the language that it is rendered in. */}
              <FollowLanguage />
              <HeldScreens>
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
              </HeldScreens>
              <ReplayPresses />
            </Suspense>
          </Layout>
        </HeldProvider>
      </Router>
    </ErrorBoundary>
  </AppProvider>
)
