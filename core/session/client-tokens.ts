import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Outcome } from '../shared/app-error.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { ClientToken, ClientTokenIssuer, ClientTokenStore } from './ports.ts'

/** The client token, which authorizes calls before a customer has signed in. */
export interface ClientTokens {
  /** Returns a valid token. If no valid token is stored, fetches one. Simultaneous callers share this call. */
  get(): Outcome<string>
  /** Deletes a token that was refused, so that `get` never returns it again. */
  drop(token: string): void
}

/**
 * Whether a token is valid: until `issuedAt + expiresIn` (specification §4). A token that was issued in the future is
 * not valid, because the clock was set back and the token would stay valid for too long.
 */
const isTokenValid = ({ issuedAt, expiresIn }: ClientToken, now: Instant): boolean =>
  Number.isFinite(expiresIn) && now >= issuedAt && now <= issuedAt + expiresIn * 1000

/**
 * Fetches client tokens, and keeps them in a store that survives a reload. A token with an invalid lifetime is used
 * only for the calls that have waited for it.
 */
export const createClientTokens = (issuer: ClientTokenIssuer, store: ClientTokenStore, clock: Clock): ClientTokens => {
  const renew = singleFlight((_: undefined) =>
    pipe(
      issuer.issue(),
      TE.map(({ token, expiresIn }) => {
        store.save({ token, issuedAt: clock.now(), expiresIn })
        return token
      }),
    ),
  )
  return {
    get: () => async () => {
      const stored = store.read()
      return stored !== undefined && isTokenValid(stored, clock.now()) ? right(stored.token) : renew(undefined)()
    },
    drop: (token) => {
      if (store.read()?.token === token) store.clear()
    },
  }
}
