import type { UserToken } from '../session/ports.ts'
import type { Outcome } from '../shared/app-error.ts'
import type { Behavior } from '../shared/behavior.ts'
import type { InstantOrDay } from '../shared/dates.ts'
import type { Instant } from '../shared/ports.ts'
import type { CardFormState, PerCardField } from './card-form.ts'

/** Subscriptions at the shop service (specification §7). */
export interface Subscriptions {
  /** Cancels a subscription. The call is a GET that changes something, so it must never be retried. */
  readonly cancel: (token: UserToken, purchaseId: number) => Outcome<void>
  /** Returns the token with which a card form of the provider is set up. */
  readonly getCardFormToken: (token: UserToken, purchaseId: number) => Outcome<string>
  /** Makes the shop charge the card of the nonce from now on. A nonce can be used only once. */
  readonly changeCard: (token: UserToken, purchaseId: number, nonce: string) => Outcome<void>
}

/** A cancellation that the shop has accepted, or whose answer was lost. */
export interface CancellationRequest {
  readonly purchaseId: number
  /** The time at which the customer requested the cancellation. Undefined if it was requested in another browser. */
  readonly requestedAt: Instant | undefined
  /** The status of the subscription at that time. Undefined if it was unknown. */
  readonly status: string | undefined
  /** The next billing date of the subscription at that time, if it was in the future. */
  readonly nextBillingDate: InstantOrDay | undefined
  /** Whether `nextBillingDate` has passed or moved, so that the subscription continues. */
  readonly lapsed: boolean
  /**
   * Whether the shop has cancelled the subscription. The request is kept until the paid time ends, because shops leave
   * out the date of a cancelled subscription.
   */
  readonly withCancellation: boolean
  /** Whether no answer came. Then only the list of orders shows whether the shop has cancelled. */
  readonly unanswered: boolean
}

export interface CancellationRequestStore {
  /**
   * Returns the requests of `owner`. Empty if the stored requests belong to another customer, are unreadable or are
   * missing.
   */
  readonly read: (owner: string) => readonly CancellationRequest[]
  readonly save: (owner: string, requests: readonly CancellationRequest[]) => void
}

/** The container of a field. In a browser, `element` is an HTML element; a native app uses another object. */
export interface CardFieldHost {
  readonly element: object
  /** The id of the field's input, to which its label refers. */
  readonly inputId: string
  /** The id of the element that shows the field's problem. */
  readonly problemId: string
  /** The label of the field, for a provider's frame, which can't read the labels of the page. */
  readonly label: string
}

export interface CardFormOptions {
  readonly fields: PerCardField<CardFieldHost>
  /** Called when Enter is pressed in a provider's frame, whose events the page does not receive. */
  readonly onSubmit: () => void
}

/** The part of a card that may be shown after the card was typed. */
export interface CardSummary {
  readonly brand: string | undefined
  readonly lastFour: string
}

/**
 * The result of `tokenize`. 'incomplete': the form shows its problems, and the first field with a problem has the
 * focus.
 */
export type CardFormResult =
  | { readonly tag: 'incomplete' }
  | { readonly tag: 'token-expired' }
  | { readonly tag: 'card'; readonly nonce: string; readonly card: CardSummary }

export interface MountedCardForm {
  readonly state: Behavior<CardFormState>
  /** Exchanges the typed card for a new nonce. */
  tokenize(): Outcome<CardFormResult>
  /** Sets another client token and keeps the typed card. Missing if the provider needs a new form for another token. */
  readonly renew?: (clientToken: string) => void
  /** Removes the form and the typed card. Can be called twice. */
  teardown(): void
}

/** The card form of a payment provider. No other code sees a card number. */
export interface CardForm {
  readonly mount: (clientToken: string, options: CardFormOptions) => Outcome<MountedCardForm>
}

export interface SubscriptionPorts {
  readonly subscriptions: Subscriptions
  readonly cancellationRequests: CancellationRequestStore
  readonly cardForm: CardForm
}
