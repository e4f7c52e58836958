import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { Link, type To, useLocation, useNavigate } from 'react-router-dom'
import { useEntryNotes } from '../page/customer-scope.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { address, type RouteName } from '../routes/table.ts'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { originOf } from './sign-in-destination.ts'

/** What the router keeps from one form for visitors to the next: where they were going, and the name of their note. */
interface NavigationState {
  readonly search: string
  readonly state: unknown
}

const asObject = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/** The e-mail to start with: what was typed last, else what the address names. */
export const usePrefilledEmail = (): string => {
  const location = useLocation()
  return useEntryNotes().of(location).email ?? new URLSearchParams(location.search).get('login') ?? ''
}

const neverChanges = () => () => undefined

/** The query, which a prerendered page does not have: React leaves an attribute of that as it finds it. */
const useSearch = (): string => {
  const { search } = useLocation()
  return useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  )
}

/** What stands in the e-mail field of the form that is left, if it has one. */
const typedEmail = () => document.querySelector<HTMLInputElement>('main input[type=email]')?.value

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/** A link to a neighbouring form, which takes the e-mail along. */
export const VisitorLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => {
  const { state }: NavigationState = useLocation()
  const search = useSearch()
  const navigate = useNavigate()
  const notes = useEntryNotes()
  const target: To = { pathname: to, search }
  const follow = (event: MouseEvent) => {
    const email = typedEmail()
    if (email === undefined || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(target, { state: { ...asObject(state), ...notes.keep({ email }) } })
  }
  return (
    <Link to={target} state={state} onClick={follow}>
      {children}
    </Link>
  )
}

/** The link to the form for a new password, with the address that is known here. The way from there leads back here. */
export const ForgottenPasswordLink = ({
  email,
  children,
}: {
  readonly email: string
  readonly children: ReactNode
}) => {
  const state = originOf(useLocation())
  const navigate = useNavigate()
  const notes = useEntryNotes()
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void navigate(address.requestPasswordReset, { state: { ...state, ...notes.keep({ email }) } })
  }
  return (
    <Link to={address.requestPasswordReset} state={state} onClick={follow}>
      {children}
    </Link>
  )
}

/**
 * Goes on to sign-in, where the e-mail is filled in. It is no part of the address, which others may get to see. A customer
 * who is signed in would be led away from there: they go to their orders, and read there what they were told.
 */
export const useGoToSignIn = (): ((email: string) => void) => {
  const app = useAppWhenReady()
  const navigate = useNavigate()
  const notes = useEntryNotes()
  const { search, state }: NavigationState = useLocation()
  return (email) => {
    const isVisitor = app === undefined || app.session.login.value.tag === 'logged-out'
    if (!isVisitor) return void navigate(address.orders)
    void navigate({ pathname: address.signIn, search }, { state: { ...asObject(state), ...notes.keep({ email }) } })
  }
}

/** The forms on the way to signing in: what a visitor is going to stays with them from one to the next. */
const formsOnTheWay: ReadonlySet<RouteName> = new Set([
  'signIn',
  'signUp',
  'requestPasswordReset',
  'resetPassword',
  'finishRegistration',
])

/** For a link to sign-in from any page: it leads back there, as the guard of a page for customers does. */
export const useSignInLink = (): { readonly to: To; readonly state?: unknown } => {
  const location = useLocation()
  const route = matchRoute(location.pathname)
  if (route === undefined) return { to: address.signIn }
  return formsOnTheWay.has(route.name)
    ? { to: { pathname: address.signIn, search: location.search }, state: location.state }
    : { to: address.signIn, state: originOf(location) }
}
