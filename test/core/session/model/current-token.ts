import type { StoredUserTokens, UserToken } from '../../../../core/session/ports.ts'
import { ada, grace } from '../../../builders/portal.ts'

const sixDays = 6 * 86_400_000
const sevenDays = 7 * 86_400_000

export const customers = [ada, grace] as const

export type Customer = (typeof customers)[number]

/** By the number of its only order, whose list it is. */
export const ownerOfOrder = (id: number | undefined): Customer | undefined =>
  id === undefined ? undefined : customers[id]

/** The address that a customer asks for in place of theirs. */
export const newAddressOf = (customer: string): string => `new.${customer}`

/**
 * The expected token, computed from browser events alone: the cookie's; without one, the one issued here, unless another site
 * signed the customer out.
 */
export class CurrentToken {
  readonly issuedHere = new Set<UserToken>()
  /** Tokens issued here, by the time when a visit last found them in the cookie. */
  private readonly visited = new Map<UserToken, number>()
  /** Sessions that go on in storage alone. */
  private readonly alone = new Set<UserToken>()
  /** Since when the browser has kept a cookie of the portal's script. */
  private keptSince = Number.POSITIVE_INFINITY
  private readonly isShared: boolean
  private readonly now: () => number
  private readonly endsScriptCookies: () => boolean

  constructor(isShared: boolean, now: () => number, endsScriptCookies: () => boolean) {
    this.isShared = isShared
    this.now = now
    this.endsScriptCookies = endsScriptCookies
  }

  /** A browser whose storage is full in one tab remembers different things in different tabs. */
  isForgetful = false

  of({ shared, kept, missing }: StoredUserTokens): UserToken | undefined {
    if (this.isForgetful && kept !== undefined && this.issuedHere.has(kept))
      return shared ?? (missing === 'ended' ? undefined : kept)
    if (!this.isShared || kept === undefined) return shared ?? kept
    const isOld = this.now() - (this.visited.get(kept) ?? this.now()) >= sixDays
    const keepsForLonger = !this.endsScriptCookies() && this.now() - this.keptSince > sevenDays
    const goesOn = this.alone.has(kept) || (isOld && !keepsForLonger)
    return shared ?? (goesOn ? kept : undefined)
  }

  /** A token was issued here, and is in these places now. */
  issued(token: UserToken, { shared }: StoredUserTokens) {
    this.issuedHere.add(token)
    if (shared === undefined) this.alone.add(token)
    else {
      this.visited.set(token, this.now())
      this.keptSince = Math.min(this.keptSince, this.now())
    }
  }

  /** The portal has removed its cookies. */
  cleared() {
    this.keptSince = Number.POSITIVE_INFINITY
  }

  /** A check has accepted a token that was in these places by then. */
  accepted(token: UserToken, { shared, kept }: StoredUserTokens) {
    if (shared === undefined) this.alone.add(token)
    else if (kept !== token) this.visited.delete(token)
  }

  /** A customer looks at a tab. A token whose cookie another site has replaced meanwhile has ended. */
  visit(shared: UserToken | undefined) {
    if (shared === undefined) return
    const isIssuedHere = this.visited.has(shared)
    this.visited.clear()
    this.alone.clear()
    if (isIssuedHere) this.visited.set(shared, this.now())
  }
}
