import type { Observable } from 'rxjs'
import type { Outcome } from '../shared/app-error.ts'
import type { Behavior } from '../shared/behavior.ts'
import type { LoginState } from './login-state.ts'
import type { UserToken } from './ports.ts'

/**
 * The result of a sign-out. `sharedRemains`: the cookie remains, because another site wrote it and this page can't
 * remove it.
 */
export interface SignOutResult {
  readonly sharedRemains: boolean
}

/** The session of the signed-in customer, for use-cases. Screens see only `login`. */
export interface Session {
  readonly login: Behavior<LoginState>
  /**
   * The username that the sign-on service has confirmed. Undefined until then. The portal stores the data of a customer
   * under this name, never under the typed spelling.
   */
  readonly owner: Behavior<string | undefined>
  /** See `AccountApp`. */
  readonly screenKey: Behavior<number>
  /** See `AccountApp`. */
  readonly historyMark: Behavior<string>
  /** Emits when the token changes. Each feature then removes the data of the previous customer. */
  readonly customerChanges: Observable<void>
  /**
   * Returns the token, which identifies the customer for `singleFlight` and `isCustomer`. Empty if nobody is signed in.
   * Calls get their token from `asCustomer` instead.
   */
  customerToken(): string
  /** Stores a new token, and fetches its profile in the background. `username` is the typed name. */
  begin(token: UserToken, username: string): void
  /**
   * Does the same as `begin` for a form, which stays on the screen until the check of the token has ended. Returns
   * false if the token is refused; the form then shows the refusal, and no message is posted.
   */
  beginFromForm(token: UserToken, username: string): Promise<boolean>
  /** Emits when a session has started in this page and every feature knows its customer. */
  readonly sessionStarted: Observable<void>
  /**
   * Signs the customer out: removes their data from this browser, and also the cookie that the provider's other sites
   * read. Shows a message if the cookie was not removed.
   */
  end(): SignOutResult
  /**
   * Checks the session after a change of the account: stores the new profile, or ends a refused session without a
   * message. Waits for a running first check. Changes nothing if nobody is signed in, or if no answer comes.
   */
  checkAgain(): Outcome<void>
  /** Waits for the running check of the token, if any. */
  awaitCheck(): Promise<void>
  /**
   * Runs a call as the signed-in customer. Fails with 'not-logged-in' if nobody is signed in (specification §6). After
   * the first refusal of the token (401), ends the session, posts a message, and fails with 'session-ended'. Calls that
   * are still running then fail with 'superseded', as after any change of the customer. A refused prefetch
   * (`isForeground` returns false) does not end the session, because no customer waits for it. A result that arrives
   * during the first check of the token is returned after the check.
   */
  asCustomer<A>(call: (token: UserToken) => Outcome<A>, isForeground?: () => boolean): Outcome<A>
  /** Reads the stored tokens now, because the event of a change may not have arrived yet. */
  refresh(): void
  /**
   * Returns whether this token is still the stored token, so its customer is still signed in. If it is not, the call
   * also changes the session to the stored token.
   */
  isCustomer(token: string): boolean
}
