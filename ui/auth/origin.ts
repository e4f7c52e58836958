import type { Location } from 'react-router-dom'

/** The page that a visitor came to sign-in from, left in the history so that they can return (specification §2). */
export interface Origin {
  readonly from: string
}

/** The state for a way to sign-in from this place. */
export const originOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): Origin => ({
  from: pathname + search + hash,
})
