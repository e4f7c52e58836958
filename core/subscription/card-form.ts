import type { Outcome } from '../shared/app-error.ts'
import type { Behavior } from '../shared/behavior.ts'

/** The fields of a card form, in the order in which they are filled in. */
export const cardFields = ['number', 'expiry', 'code'] as const

export type CardField = (typeof cardFields)[number]

export type PerCardField<A> = Readonly<Record<CardField, A>>

export const perCardField = <A>(make: (field: CardField) => A): PerCardField<A> => ({
  number: make('number'),
  expiry: make('expiry'),
  code: make('code'),
})

export type CardFieldProblem = 'required' | 'invalid' | 'expired'

export type CardFieldProblems = PerCardField<CardFieldProblem | undefined>

export const noProblems: CardFieldProblems = perCardField(() => undefined)

export const firstBadField = (problems: CardFieldProblems): CardField | undefined =>
  cardFields.find((field) => problems[field] !== undefined)

/** The shown problems that are still there. A new problem is not shown before the customer submits. */
export const remainingProblems = (shown: CardFieldProblems, found: CardFieldProblems): CardFieldProblems =>
  perCardField((field) => shown[field] && found[field])

/** The place for one field. `element` is an HTML element in a browser, and something else in another shell. */
export interface CardFieldHost {
  readonly element: object
  /** The id of the field, for its label. */
  readonly inputId: string
  /** The id of the text with the field's problem. */
  readonly problemId: string
  /** For a field in a frame, which can't see the label of the page. */
  readonly label: string
}

export interface CardFormPlaces {
  readonly fields: PerCardField<CardFieldHost>
  /** For Enter in a frame, whose events do not reach the page. */
  readonly onSubmit: () => void
}

/** The public state of a card form. The typed card stays inside. */
export interface CardFormState {
  /** The brand's name, once the number shows it. */
  readonly brand: string | undefined
  readonly problems: CardFieldProblems
}

export const emptyCardForm: CardFormState = { brand: undefined, problems: noProblems }

/** The part of a card that may be shown after it was typed. */
export interface CardSummary {
  readonly brand: string | undefined
  readonly lastFour: string
}

/** After 'incomplete' the form shows its problems, with the focus on the first field that has one. */
export type CardFormResult =
  | { readonly tag: 'incomplete' }
  | { readonly tag: 'token-expired' }
  | { readonly tag: 'card'; readonly nonce: string; readonly card: CardSummary }

export interface MountedCardForm {
  readonly state: Behavior<CardFormState>
  /** Exchanges the typed card for a new nonce. */
  tokenise(): Outcome<CardFormResult>
  /** Goes on with another client token and the typed card. Absent if the provider needs a new form for that. */
  readonly renew?: (clientToken: string) => void
  /** Removes the form and the typed card. May be called twice. */
  teardown(): void
}

/** A payment provider's card form. No other code sees a card number. */
export interface CardForm {
  readonly mount: (clientToken: string, places: CardFormPlaces) => Outcome<MountedCardForm>
}
