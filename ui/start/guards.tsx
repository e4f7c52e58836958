import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import { redirectRules, returnHere, signInDestination } from '../auth/sign-in-destination.tsx'
import { useEntryNotes, useIsPreviousCustomersEntry } from '../page/customer-scope.tsx'
import { LoadingPage } from '../page/page-states.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { address } from '../routes/table.ts'
import { useApp, useAppWhenReady, useBehavior, usePortal } from '../shared/app-context.tsx'

interface GuardProps {
  readonly children: ReactNode
}

/**
 * For signed-in customers: everybody else goes to sign-in, and returns from there (specification §2). An order or a search
 * of the last customer, which is still in the address, is nothing for the next.
 */
export const LoggedInOnly = ({ children }: GuardProps) => {
  const login = useBehavior(useApp().session.login)
  const location = useLocation()
  const isLastCustomersPlace = useIsPreviousCustomersEntry()
  const saysMore = matchRoute(location.pathname)?.parameter !== undefined || location.search !== ''
  switch (login.tag) {
    case 'checking':
      return <LoadingPage />
    case 'logged-out':
      return <Navigate to={address.signIn} replace state={isLastCustomersPlace ? null : returnHere(location)} />
    case 'logged-in':
      return isLastCustomersPlace && saysMore ? <Navigate to={address.orders} replace /> : children
  }
}

/**
 * Leads a customer away once signed in. A customer who arrives signed in goes to `/`, and finds a link there to the site
 * that they wanted to go to; one who signs in here, or in another tab meanwhile, goes where they wanted to.
 */
const LeaveWhenLoggedIn = ({ app }: { readonly app: App }) => {
  const login = useBehavior(app.session.login)
  const location = useLocation()
  const navigate = useNavigate()
  const { startsSignedIn } = usePortal()
  const notes = useEntryNotes()
  // The form of a prerendered page may have signed the customer in before this is there.
  const isFirstPage = location.key === 'default'
  const arrivedLoggedOut = useRef(login.tag === 'logged-out' || (isFirstPage && !startsSignedIn))
  useEffect(() => {
    if (login.tag === 'logged-out') arrivedLoggedOut.current = true
    if (login.tag !== 'logged-in') return
    const target = signInDestination(location, redirectRules(app))
    const state = target.tag === 'trusted-site' ? notes.keep({ continueTo: target.url }) : null
    if (!arrivedLoggedOut.current) navigate(address.orders, { replace: true, state })
    else if (target.tag === 'in-app') navigate(target.path, { replace: true })
    else window.location.assign(target.url)
  }, [login.tag, app, location, navigate, notes])
  return null
}

/**
 * For visitors. Shows at once where no token is stored; a customer who turns out to be signed in is led away, and sees no
 * form meanwhile. The form keeps its place in the tree when the app arrives: what was typed by then stays.
 */
export const LoggedOutOnly = ({ children }: GuardProps) => {
  const { startsSignedIn } = usePortal()
  const app = useAppWhenReady()
  const login = useBehavior(app?.session.login)
  const showsForm = login === undefined ? !startsSignedIn : login.tag === 'logged-out'
  return (
    <>
      {app && <LeaveWhenLoggedIn app={app} />}
      {showsForm ? children : <LoadingPage />}
    </>
  )
}
