import type { Location } from 'react-router-dom'
import { type RedirectRules, type RedirectTarget, redirectTarget } from './redirect-target.ts'
import { address } from './table.ts'

/** What the guard of a protected route leaves behind, so that the customer can return (specification §2). */
export interface Origin {
  readonly from: string
}

/** The state for a redirect to sign-in from this place. */
export const originOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): Origin => ({
  from: pathname + search + hash,
})

const isOrigin = (state: unknown): state is Origin =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'

/** `redirect_url` if it is there once and may be followed, else the page they came from, else the start page. */
export const signInDestination = (
  { search, state }: Pick<Location, 'search' | 'state'>,
  rules: RedirectRules,
): RedirectTarget => {
  const asked = new URLSearchParams(search).getAll('redirect_url')
  const target = asked.length === 1 ? redirectTarget(asked[0], rules) : undefined
  const cameFrom = isOrigin(state) ? redirectTarget(state.from, rules) : undefined
  return target ?? cameFrom ?? { tag: 'inside', path: address.orders }
}
