import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, type To, useLocation, useNavigate } from 'react-router-dom'
import { address } from '../routes/table.ts'

/** What the router keeps from one form for visitors to the next: where they were going, and their email address. */
interface NavigationState {
  readonly search: string
  readonly state: unknown
}

const asObject = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/** The e-mail that the address or the form before names, to start with. */
export const usePrefilledEmail = (): string => {
  const { search, state }: NavigationState = useLocation()
  const typed: unknown = Reflect.get(asObject(state), 'login')
  return new URLSearchParams(search).get('login') ?? (typeof typed === 'string' ? typed : '')
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

/** A link to a neighbouring form. */
export const VisitorLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => {
  const { state }: NavigationState = useLocation()
  const search = useSearch()
  return (
    <Link to={{ pathname: to, search }} state={state}>
      {children}
    </Link>
  )
}

/** Goes on to sign-in, where the e-mail is filled in. It is no part of the address, which others may get to see. */
export const useGoToSignIn = (): ((email: string) => void) => {
  const navigate = useNavigate()
  const { search, state }: NavigationState = useLocation()
  const to: To = { pathname: address.signIn, search }
  return (email) => navigate(to, { state: { ...asObject(state), login: email } })
}
