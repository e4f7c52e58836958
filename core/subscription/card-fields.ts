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
