import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { isFirstAtTab } from '../../core/session/entry-mark.ts'
import { usernameOf } from '../../core/session/login-state.ts'
import { destinationAfterSignIn, type RedirectTarget, redirectRules, returnHere } from '../auth/sign-in-destination.tsx'
import { useHistoryNotes } from '../page/customer-scope.tsx'
import { markEntry, type NavigationState, readMark } from '../page/navigation-state.ts'
import { LoadingPage } from '../page/page-states.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { needsPart, paths, routeNamed } from '../routes/table.ts'
import { type BrowserApp, useApp, useAppWhenReady, useBehavior, usePortal } from '../shared/app-context.tsx'
import { prefetchData } from './prefetch.ts'
import { screens } from './route-screens.ts'

interface GuardProps {
  readonly children: ReactNode
}

interface ToSignInProps {
  /** The email of the customer whose session has ended in this tab. Missing after a sign-out. */
  readonly email: string
  readonly state: NavigationState
}

const ToSignIn = ({ email, state }: ToSignInProps) => {
  const notes = useHistoryNotes()
  const [note] = useState(() => (email === '' ? {} : notes.keep({ email })))
  return <Navigate to={paths.signIn} replace state={{ ...state, ...note }} />
}

const othersMark = 'of another'

/**
 * Returns the mark of the current history entry. An entry without a mark is new, or was left before somebody signed
 * out in this tab.
 */
const useEntryMark = (mark: string): string | undefined => {
  const { key } = useLocation()
  const isNew = useNavigationType() !== NavigationType.Pop || key === 'default'
  return readMark() ?? (isNew || isFirstAtTab(mark) ? undefined : othersMark)
}

/**
 * Shows a screen to customers. Visitors go to sign-in and return from there (specification §2). If the URL shows an
 * order or a search of another customer, who was at this history entry before, the next customer goes to the orders.
 */
export const LoggedInOnly = ({ children }: GuardProps) => {
  const app = useApp()
  const login = useBehavior(app.session.login)
  const mark = useBehavior(app.session.entryMark)
  const location = useLocation()
  const hasDetails = matchRoute(location.pathname)?.parameter !== undefined || location.search !== ''
  const markOfEntry = useEntryMark(mark)
  // This is not an effect, which would wait for the screen's script. After a sign-in, customers are at the orders anyway.
  const isMarked = markOfEntry === undefined && (hasDetails || location.pathname !== paths.orders)
  if (login.tag === 'logged-in' && isMarked) markEntry(mark)
  const name = usernameOf(login) ?? ''
  const [known, setKnown] = useState(name)
  if (name !== '' && name !== known) setKnown(name)
  switch (login.tag) {
    case 'checking':
      return <LoadingPage />
    case 'logged-out':
      return <ToSignIn email={known} state={returnHere(location, markOfEntry)} />
    case 'logged-in':
      return !hasDetails || markOfEntry === undefined || markOfEntry === mark ? (
        children
      ) : (
        <Navigate to={paths.orders} replace />
      )
  }
}

const destinationAt = (location: Location, app: BrowserApp) =>
  destinationAfterSignIn(location, redirectRules(app), app.session.entryMark.value)

/** Loads the scripts of a page of the app, and requests its data. The page itself reports failures. */
const prefetchAt = (target: RedirectTarget, app: BrowserApp) => {
  if (target.tag !== 'in-app') return
  const { pathname } = new URL(target.path, window.location.origin)
  const name = matchRoute(pathname)?.name
  const askForData = () => prefetchData(app, pathname)
  askForData()
  if (name === undefined || !needsPart(routeNamed(name), 'products') || app.products() !== undefined) return
  screens[name].prefetch()
  void app.loadProducts().then(askForData, () => undefined)
}

/** Milliseconds in which another site usually answers. */
const maxLeavingMs = 10_000

/**
 * Redirects a signed-in customer. After a sign-in here or in another tab, the customer goes to the page or site they
 * wanted. If they were already signed in on arrival, they go to `/`, with a link to that site.
 */
const RedirectWhenLoggedIn = ({ app }: { readonly app: BrowserApp }) => {
  const login = useBehavior(app.session.login)
  const location = useLocation()
  const navigate = useNavigate()
  const { startsSignedIn } = usePortal()
  const notes = useHistoryNotes()
  // The form of a prerendered page may have signed the customer in before this renders.
  const isFirstPage = location.key === 'default'
  const arrivedLoggedOut = useRef(login.tag === 'logged-out' || (isFirstPage && !startsSignedIn))
  useEffect(() => {
    // Runs before React renders, and in parallel with the check of the session.
    const subscription = app.session.sessionStarted.subscribe(() => prefetchAt(destinationAt(location, app), app))
    return () => subscription.unsubscribe()
  }, [app, location])
  useEffect(() => {
    if (login.tag === 'logged-out') arrivedLoggedOut.current = true
    if (login.tag !== 'logged-in') return
    const target = destinationAt(location, app)
    const showOrders = () => {
      const state = target.tag === 'trusted-site' ? notes.keep({ continueTo: target.url }) : null
      navigate(paths.orders, { replace: true, state })
    }
    if (!arrivedLoggedOut.current) return showOrders()
    if (target.tag === 'in-app') {
      prefetchAt(target, app)
      navigate(target.path, { replace: true })
      return
    }
    window.location.assign(target.url)
    // If the site answers with a file to save, or with nothing, this page stays open.
    const timer = setTimeout(showOrders, maxLeavingMs)
    return () => clearTimeout(timer)
  }, [login.tag, app, location, navigate, notes])
  return null
}

/**
 * Shows a screen to visitors, at once if no token is stored. A signed-in customer is redirected and sees no form. The
 * screen keeps its place in the tree when the app starts, so that typed values stay.
 */
export const LoggedOutOnly = ({ children }: GuardProps) => {
  const { startsSignedIn } = usePortal()
  const app = useAppWhenReady()
  const login = useBehavior(app?.session.login)
  const showsForm = login === undefined ? !startsSignedIn : login.tag === 'logged-out'
  return (
    <>
      {app && <RedirectWhenLoggedIn app={app} />}
      {showsForm ? children : <LoadingPage />}
    </>
  )
}
