/** The fields of a card form, in the order in which they are filled in. */
export const cardFields = ['number', 'expiry', 'code'] as const

export type CardField = (typeof cardFields)[number]

export type PerCardField<A> = Readonly<Record<CardField, A>>

export const mapCardFields = <A>(make: (field: CardField) => A): PerCardField<A> => ({
  number: make('number'),
  expiry: make('expiry'),
  code: make('code'),
})

export type CardFieldProblem = 'required' | 'invalid' | 'expired'

export type CardFieldProblems = PerCardField<CardFieldProblem | undefined>

export const noCardFieldProblems: CardFieldProblems = mapCardFields(() => undefined)

export const findFirstProblemField = (problems: CardFieldProblems): CardField | undefined =>
  cardFields.find((field) => problems[field] !== undefined)

/** Returns the problems that are shown and still exist. New problems are shown only after the next submit. */
export const keepExistingProblems = (shown: CardFieldProblems, found: CardFieldProblems): CardFieldProblems =>
  mapCardFields((field) => shown[field] && found[field])

/** The public state of a card form. It does not contain the typed card. */
export interface CardFormState {
  /** The name of the card brand. Undefined until the typed digits identify the brand. */
  readonly brand: string | undefined
  readonly problems: CardFieldProblems
}

export const emptyCardFormState: CardFormState = { brand: undefined, problems: noCardFieldProblems }
