import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { Behavior } from '../shared/behavior.ts'
import type { LoginState } from './login-state.ts'
import type { UserToken } from './ports.ts'

/** The result of a sign-out. `sharedRemains`: another site's cookie remains, which this page can't remove. */
export interface SignedOut {
  readonly sharedRemains: boolean
}

/** The signed-in customer, for use-cases. Screens only see `login`. */
export interface Session {
  readonly login: Behavior<LoginState>
  /**
   * The name that the service has confirmed. Undefined until then. The portal stores the data of a customer under it,
   * never under the spelling that was typed.
   */
  readonly owner: Behavior<string | undefined>
  /** See `App`. */
  readonly screenKey: Behavior<number>
  /** See `App`. */
  readonly entryMark: Behavior<string>
  /** Emits when the token changes. The data of the previous customer has to be removed. */
  readonly customerChanges: Observable<void>
  /**
   * Identifies the customer for `singleFlight` and `isCustomer`. Empty without a customer. Calls get their token from
   * `asCustomer` instead.
   */
  customerToken(): string
  /** Stores a new token, and fetches its profile in the background. `username` is the typed name. */
  begin(token: UserToken, username: string): void
  /**
   * Does the same as `begin` for a form, which stays until the check of the token has ended. Returns false, and posts no
   * message, if the token is refused.
   */
  beginFromForm(token: UserToken, username: string): Promise<boolean>
  /** Emits when a session has started in this page and every feature knows its customer. */
  readonly sessionStarted: Observable<void>
  /**
   * Removes the customer's data from this browser, and the cookie from the provider's shared domain. Posts a message
   * if a cookie remains.
   */
  end(): SignedOut
  /**
   * Fetches the profile again after a change of the account: renews it, or ends a refused session without a message.
   * Waits for a running first check. Changes nothing without a customer or without an answer.
   */
  checkAgain(): Outcome<void>
  /** Waits for the running check of the token, if there is one. */
  checkUnderWay(): Promise<void>
  /**
   * Runs a call as the signed-in customer. Fails with 'not-logged-in' if there is none (specification §6). The first
   * clear 401 ends the session with its message and fails with 'session-ended'. Other calls that were running then fail
   * with 'superseded', as after any change of the customer.
   * A prefetch (`isForeground` is false) only returns its refusal, because no customer waits for it. The answer waits
   * until a first check of the token has ended.
   */
  asCustomer<A>(call: (token: UserToken) => Outcome<A>, isForeground?: () => boolean): Outcome<A>
  /** Reads the stored tokens now, because the event of a change may not have arrived yet. */
  refresh(): void
  /**
   * Whether this token is also the stored one, so that its customer is still signed in. If not, the session follows the
   * stored token.
   */
  isCustomer(token: string): boolean
}
