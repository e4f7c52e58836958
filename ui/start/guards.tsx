import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { isFirstUserOfTab } from '../../core/session/history-mark.ts'
import { getUsername } from '../../core/session/login-state.ts'
import {
  createRedirectRules,
  createReturnState,
  findSignInDestination,
  type RedirectTarget,
} from '../auth/sign-in-destination.tsx'
import { useHistoryNotes } from '../page/history-notes.tsx'
import { markHistoryEntry, type NavigationState, readHistoryEntryMark } from '../page/navigation-state.ts'
import { LoadingPage } from '../page/page-states.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { findRoute, needsPart, paths } from '../routes/table.ts'
import { type BrowserApp, useApp, useAppWhenReady, useBehavior, usePortal } from '../shared/app-context.tsx'
import { prefetchData } from './prefetch.ts'
import { screensByRoute } from './route-screens.ts'

interface GuardProps {
  readonly children: ReactNode
}

interface RedirectToSignInProps {
  /** The email of the customer whose session has expired, for the sign-in form. Empty after a sign-out. */
  readonly email: string
  readonly state: NavigationState
}

const RedirectToSignIn = ({ email, state }: RedirectToSignInProps) => {
  const notes = useHistoryNotes()
  const [note] = useState(() => (email === '' ? {} : notes.store({ email })))
  return <Navigate to={paths.signIn} replace state={{ ...state, ...note }} />
}

/** The mark of a history entry whose customer is unknown. It differs from every customer's mark. */
const otherCustomerMark = 'of another'

/**
 * Returns the mark of the customer who opened the current history entry, or undefined if the entry is new. An old entry
 * without a mark counts as another customer's if another customer has used this tab.
 *
 * @param mark the mark of the customer who is signed in
 */
const useHistoryEntryMark = (mark: string): string | undefined => {
  const { key } = useLocation()
  const isNew = useNavigationType() !== NavigationType.Pop || key === 'default'
  return readHistoryEntryMark() ?? (isNew || isFirstUserOfTab(mark) ? undefined : otherCustomerMark)
}

/**
 * Shows a screen to signed-in customers. Redirects visitors to sign-in, which returns them to the screen (specification
 * §2). If the history entry shows an order or a search of another customer, redirects to the orders.
 */
export const LoggedInGuard = ({ children }: GuardProps) => {
  const app = useApp()
  const login = useBehavior(app.session.login)
  const mark = useBehavior(app.session.historyMark)
  const location = useLocation()
  const hasDetails = matchRoute(location.pathname)?.parameter !== undefined || location.search !== ''
  const markOfEntry = useHistoryEntryMark(mark)
  // An effect would wait for the screen's script, so the entry is marked during the render. The orders page without a
  // search needs no mark, because it shows every customer only their own orders.
  const isMarked = markOfEntry === undefined && (hasDetails || location.pathname !== paths.orders)
  if (login.tag === 'logged-in' && isMarked) markHistoryEntry(mark)
  const name = getUsername(login) ?? ''
  const [known, setKnown] = useState(name)
  if (name !== '' && name !== known) setKnown(name)
  switch (login.tag) {
    case 'checking':
      return <LoadingPage />
    case 'logged-out':
      return <RedirectToSignIn email={known} state={createReturnState(location, markOfEntry)} />
    case 'logged-in':
      return !hasDetails || markOfEntry === undefined || markOfEntry === mark ? (
        children
      ) : (
        <Navigate to={paths.orders} replace />
      )
  }
}

const findDestinationAfterSignIn = (location: Location, app: BrowserApp) =>
  findSignInDestination(location, createRedirectRules(app), app.session.historyMark.value)

/** Prefetches the scripts and the data of a redirect's target. Ignores failures: the target reports them. */
const prefetchRedirectTarget = (target: RedirectTarget, app: BrowserApp) => {
  if (target.tag !== 'in-app') return
  const { pathname } = new URL(target.path, window.location.origin)
  const name = matchRoute(pathname)?.name
  const askForData = () => prefetchData(app, pathname)
  askForData()
  if (name === undefined || !needsPart(findRoute(name), 'products') || app.products() !== undefined) return
  screensByRoute[name].prefetch()
  void app.loadProducts().then(askForData, () => undefined)
}

/** How long another site may take to replace this page, in milliseconds. */
const navigationTimeoutMs = 10_000

/**
 * Redirects a signed-in customer. After a sign-in here or in another tab, the target is the requested page or site. A
 * customer who was already signed in is redirected to `/`, which has a link to the requested site.
 */
const RedirectWhenLoggedIn = ({ app }: { readonly app: BrowserApp }) => {
  const login = useBehavior(app.session.login)
  const location = useLocation()
  const navigate = useNavigate()
  const { wasSignedIn } = usePortal()
  const notes = useHistoryNotes()
  // The form of a prerendered page may have signed the customer in before this component renders.
  const isFirstPage = location.key === 'default'
  const arrivedLoggedOut = useRef(login.tag === 'logged-out' || (isFirstPage && !wasSignedIn))
  useEffect(() => {
    // The prefetch starts before React renders the redirect, while the session is still being checked.
    const subscription = app.session.sessionStarted.subscribe(() =>
      prefetchRedirectTarget(findDestinationAfterSignIn(location, app), app),
    )
    return () => subscription.unsubscribe()
  }, [app, location])
  useEffect(() => {
    if (login.tag === 'logged-out') arrivedLoggedOut.current = true
    if (login.tag !== 'logged-in') return
    const target = findDestinationAfterSignIn(location, app)
    const showOrders = () => {
      const state = target.tag === 'trusted-site' ? notes.store({ continueTo: target.url }) : null
      navigate(paths.orders, { replace: true, state })
    }
    if (!arrivedLoggedOut.current) return showOrders()
    if (target.tag === 'in-app') {
      prefetchRedirectTarget(target, app)
      navigate(target.path, { replace: true })
      return
    }
    window.location.assign(target.url)
    // If the site answers with a file to save, or with nothing, this page stays open and shows the orders.
    const timer = setTimeout(showOrders, navigationTimeoutMs)
    return () => clearTimeout(timer)
  }, [login.tag, app, location, navigate, notes])
  return null
}

/**
 * Shows a screen to visitors, at once if no token is stored. A signed-in customer is redirected and sees no form. The
 * screen keeps its position in React's tree when the app starts, so that typed values stay.
 */
export const LoggedOutGuard = ({ children }: GuardProps) => {
  const { wasSignedIn } = usePortal()
  const app = useAppWhenReady()
  const login = useBehavior(app?.session.login)
  const showsForm = login === undefined ? !wasSignedIn : login.tag === 'logged-out'
  return (
    <>
      {app && <RedirectWhenLoggedIn app={app} />}
      {showsForm ? children : <LoadingPage />}
    </>
  )
}
