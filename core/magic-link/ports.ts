import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/outcome.ts'

/** Magic links at the sign-on service. */
export interface MagicLinks {
  /** The destination of a link that is still good, in the service's own word. Looking does not use it up. */
  find(token: string): Outcome<string>
  /** Mails a fresh link in place of an expired one. */
  clone(token: string): Outcome<void>
  /** Uses a link up for a user token (grant type magic_link). */
  exchange(token: string): Outcome<UserToken>
}
