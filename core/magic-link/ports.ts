import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/app-error.ts'

export interface MagicLinks {
  /** Returns the destination of a valid link, as the service names it. The link is not used up. */
  readonly find: (token: string) => Outcome<string>
  /** Sends a fresh link for an expired one. */
  readonly clone: (token: string) => Outcome<void>
  /** Exchanges a link for a user token (grant type magic_link). The link is then used up. */
  readonly exchange: (token: string) => Outcome<UserToken>
}

/**
 * Stores the user token of an exchanged magic link until the session starts. A link can be exchanged only once, but the
 * network may be lost or the page reloaded before the portal knows the customer.
 */
export interface ExchangedLinkTokenStore {
  /** Returns the token of this link. If the token of another link is stored, deletes it. */
  readonly read: (link: string) => UserToken | undefined
  /** Keeps the token in the tab for ten minutes. It replaces the token of another link. */
  readonly save: (link: string, token: UserToken) => void
  readonly forget: () => void
}

export interface MagicLinkPorts {
  readonly magicLinks: MagicLinks
  readonly exchangedLinks: ExchangedLinkTokenStore
}
