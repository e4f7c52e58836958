import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import { LoadingPage } from '../layout/loading-page.tsx'
import { useApp, useAppWhenReady, usePortal } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { originOf, signInDestination } from './sign-in-destination.ts'
import { address } from './table.ts'

interface GuardProps {
  readonly children: ReactNode
}

/** For signed-in customers: everybody else goes to sign-in, and returns from there (specification §2). */
export const LoggedInOnly = ({ children }: GuardProps) => {
  const login = useBehavior(useApp().session.login)
  const location = useLocation()
  switch (login.tag) {
    case 'checking':
      return <LoadingPage />
    case 'logged-out':
      return <Navigate to={address.signIn} replace state={originOf(location)} />
    case 'logged-in':
      return children
  }
}

/**
 * Leads a customer away once signed in. A customer who arrives signed in goes to `/`; one who signs in here, or in another
 * tab meanwhile, goes where they wanted to.
 */
const LeaveWhenLoggedIn = ({ app }: { readonly app: App }) => {
  const login = useBehavior(app.session.login)
  const location = useLocation()
  const navigate = useNavigate()
  const { startsSignedIn } = usePortal()
  // The form of a prerendered page may have signed the customer in before this is there.
  const isFirstPage = location.key === 'default'
  const arrivedLoggedOut = useRef(login.tag === 'logged-out' || (isFirstPage && !startsSignedIn))
  useEffect(() => {
    if (login.tag === 'logged-out') arrivedLoggedOut.current = true
    if (login.tag !== 'logged-in') return
    const { trustedOrigins } = app.settings
    const target = arrivedLoggedOut.current
      ? signInDestination(location, { ownOrigin: window.location.origin, trustedOrigins })
      : ({ tag: 'inside', path: address.orders } as const)
    if (target.tag === 'outside') window.location.assign(target.url)
    else navigate(target.path, { replace: true })
  }, [login.tag, app, location, navigate])
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
