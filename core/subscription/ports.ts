import type { UserToken } from '../session/ports.ts'
import type { Behavior } from '../shared/behavior.ts'
import type { Instant } from '../shared/clock.ts'
import type { Outcome } from '../shared/outcome.ts'
import { type CardFieldProblems, noProblems } from './card-fields.ts'
import type { CardFormPlaces } from './card-form-places.ts'

/** Subscriptions at the shop service (specification §7), each known by its purchase id. */
export interface Subscriptions {
  /** Changes something although it is a GET: never asked twice by machinery. */
  cancel(token: UserToken, purchaseId: number): Outcome<void>
  /** A token with which a card form may ask for a new card. */
  cardFormToken(token: UserToken, purchaseId: number): Outcome<string>
  /** The card behind the nonce pays from now on. A nonce works once. */
  changeCard(token: UserToken, purchaseId: number, nonce: string): Outcome<void>
}

/** A cancellation that the shop has accepted. */
export interface CancellationRequest {
  readonly purchaseId: number
  /** Undefined where another browser asked for it. */
  readonly requestedAt: Instant | undefined
  /** The subscription's status when it was asked for; undefined where that was not known. */
  readonly status: string | undefined
  /** When it would have renewed next, as of then. */
  readonly nextBillingDate: Instant | undefined
  /** The shop has let that date pass or has moved it: the subscription goes on. */
  readonly lapsed: boolean
}

/** Remembers the cancellations that a customer has asked for. */
export interface CancellationRequests {
  /** Those of `owner`; none where they are another customer's, unreadable or not there. */
  read(owner: string): readonly CancellationRequest[]
  save(owner: string, requests: readonly CancellationRequest[]): void
}

/** What a card form lets its surroundings know. What is typed stays inside. */
export interface CardFormState {
  /** The brand's proper name, once the number shows it. */
  readonly brand: string | undefined
  readonly problems: CardFieldProblems
}

export const emptyCardForm: CardFormState = { brand: undefined, problems: noProblems }

/** What a customer may see again of a card. */
export interface CardSummary {
  readonly brand: string | undefined
  readonly lastFour: string
}

/**
 * What came of asking a form for its card. An incomplete one now shows why, with the focus on the first bad field. One
 * whose client token is no longer accepted has been open for too long, and needs another.
 */
export type CardFormResult =
  | { readonly tag: 'incomplete' }
  | { readonly tag: 'token-expired' }
  | { readonly tag: 'card'; readonly nonce: string; readonly card: CardSummary }

/** A card form on the screen. */
export interface MountedCardForm {
  readonly state: Behavior<CardFormState>
  /** Exchanges what was typed for a nonce; each call takes a new one. */
  tokenise(): Outcome<CardFormResult>
  /** Goes on with another client token and what was typed. Where a provider can't, there is none: mount a new form. */
  readonly renew?: (clientToken: string) => void
  /** Removes the form and everything that was typed. Safe to call twice. */
  teardown(): void
}

/** A payment provider's card form: the only thing that ever sees a card number. */
export interface CardForm {
  mount(clientToken: string, places: CardFormPlaces): Outcome<MountedCardForm>
}
