import type { StoredUserTokens, UserToken } from '../../../../core/session/ports.ts'
import { ada, grace } from '../../../builders/portal.ts'

export const customers = [ada, grace] as const

export type Customer = (typeof customers)[number]

/** By the number of its only order, whose list it is. */
export const ownerOfOrder = (id: number | undefined): Customer | undefined =>
  id === undefined ? undefined : customers[id]

/** The address that a customer asks for in place of theirs. */
export const newAddressOf = (customer: string): string => `new.${customer}`

/**
 * The expected token, computed from browser events alone: the cookie's; without one, the one issued here, unless another site
 * signed the customer out. The steps of a sequence take less than six days: `browser-user-tokens.test.ts` has the rules after.
 */
export class CurrentToken {
  readonly issuedHere = new Set<UserToken>()
  /** Sessions that go on in storage alone. */
  private readonly alone = new Set<UserToken>()
  private readonly isShared: boolean
  /** A browser whose storage is full in one tab remembers different things in different tabs. */
  isForgetful = false

  constructor(isShared: boolean) {
    this.isShared = isShared
  }

  of({ shared, kept, missing }: StoredUserTokens): UserToken | undefined {
    if (shared !== undefined || kept === undefined || !this.isShared) return shared ?? kept
    const goesOn = this.isForgetful && this.issuedHere.has(kept) ? missing !== 'ended' : this.alone.has(kept)
    return goesOn ? kept : undefined
  }

  /** A token was issued here, and is in these places now. */
  issued(token: UserToken, places: StoredUserTokens) {
    this.issuedHere.add(token)
    this.accepted(token, places)
  }

  /** A check has accepted a token that was in these places by then. */
  accepted(token: UserToken, { shared }: StoredUserTokens) {
    if (shared === undefined) this.alone.add(token)
  }

  /** A customer looks at a tab. A token whose cookie another site has replaced meanwhile has ended. */
  visit(shared: UserToken | undefined) {
    if (shared !== undefined) this.alone.clear()
  }
}
