import type { Outcome } from '../shared/app-error.ts'
import type { Behavior } from '../shared/behavior.ts'

/** The fields of a card form, in the order in which they are filled in. */
export const cardFields = ['number', 'expiry', 'code'] as const

export type CardField = (typeof cardFields)[number]

export type PerCardField<A> = Readonly<Record<CardField, A>>

/** Something for each field of a card form. */
export const perCardField = <A>(make: (field: CardField) => A): PerCardField<A> => ({
  number: make('number'),
  expiry: make('expiry'),
  code: make('code'),
})

export type CardFieldProblem = 'required' | 'invalid' | 'expired'

/** What is wrong with each field; nothing for those that are right. */
export type CardFieldProblems = PerCardField<CardFieldProblem | undefined>

export const noProblems: CardFieldProblems = perCardField(() => undefined)

/** The field that a customer is to correct first. */
export const firstBadField = (problems: CardFieldProblems): CardField | undefined =>
  cardFields.find((field) => problems[field] !== undefined)

/** The problems that were shown and are still there: a field is not blamed before the customer has tried to send it. */
export const remainingProblems = (shown: CardFieldProblems, found: CardFieldProblems): CardFieldProblems =>
  perCardField((field) => shown[field] && found[field])

/**
 * The place for one field. What `element` is lies between the screen that makes it and the card form that fills it: an
 * HTML element in a browser, something else in another shell.
 */
export interface CardFieldHost {
  readonly element: object
  /** The id that the field gets, so that its label finds it. */
  readonly inputId: string
  /** The id of the text that says what is wrong with the field. */
  readonly problemId: string
  /** What the field is called, for a form that shows itself in a frame of its own. */
  readonly label: string
}

export interface CardFormPlaces {
  readonly fields: PerCardField<CardFieldHost>
  /** Enter was pressed in a field whose key strokes do not reach the screen. */
  readonly onSubmit: () => void
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
