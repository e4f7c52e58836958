import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/app-error.ts'

/** Magic links at the sign-on service. */
export interface MagicLinks {
  /** The destination of a link that is still good, in the service's own word. This does not use the link up. */
  readonly find: (token: string) => Outcome<string>
  /** Mails a fresh link in place of an expired one. */
  readonly clone: (token: string) => Outcome<void>
  /** Uses a link up for a user token (grant type magic_link). */
  readonly exchange: (token: string) => Outcome<UserToken>
}

/**
 * The user token of an exchanged magic link, until its session begins. A link can be exchanged only once, and a lost network
 * or a reload may come before its customer is known.
 */
export interface ExchangedLinks {
  /** Ends the token of another link. */
  readonly read: (link: string) => UserToken | undefined
  /** Keeps it in the tab for ten minutes, in place of another link's. */
  readonly save: (link: string, token: UserToken) => void
  readonly forget: () => void
}
