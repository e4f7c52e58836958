import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Outcome } from '../shared/app-error.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { ClientToken, ClientTokenIssuer, ClientTokenStore } from './ports.ts'

/** Hands out the token for calls before sign-in, and fetches a new one when the last is no longer good. */
export interface ClientTokens {
  /** A token to call with. However many ask at once, the sign-on service is asked once. */
  get(): Outcome<string>
  /** That token was refused: never hand it out again. */
  drop(token: string): void
}

export interface ClientTokenPorts {
  readonly issuer: ClientTokenIssuer
  readonly store: ClientTokenStore
  readonly clock: Clock
}

/**
 * Valid until now exceeds issue time plus expiry (specification §4). A clock that was set back makes a token look
 * younger than its issue: it is not trusted then, since it could seem valid for ever.
 */
const isValid = ({ issuedAt, expiresIn }: ClientToken, now: Instant): boolean =>
  Number.isFinite(expiresIn) && now >= issuedAt && now <= issuedAt + expiresIn * 1000

/** Client tokens over a store that survives a reload. A validity that makes no sense serves one round of calls. */
export const createClientTokens = ({ issuer, store, clock }: ClientTokenPorts): ClientTokens => {
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
    get: () => () => {
      const stored = store.read()
      return stored !== undefined && isValid(stored, clock.now()) ? TE.right(stored.token)() : renew(undefined)()
    },
    drop: (token) => {
      if (store.read()?.token === token) store.clear()
    },
  }
}
