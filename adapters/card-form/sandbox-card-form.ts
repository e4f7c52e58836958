import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import type { Clock } from '../../core/shared/clock.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import {
  type CardField,
  type CardFieldProblems,
  type CardForm,
  type CardFormResult,
  type CardFormState,
  cardFields,
  emptyCardForm,
  firstBadField,
  noProblems,
  perCardField,
  remainingProblems,
} from '../../core/subscription/card-form.ts'
import { brandOf, codeProblem, digitsOf, expiryProblem, numberProblem } from '../../core/subscription/card-rules.ts'
import { nonEmptyString } from '../decoding/codecs.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { noCredential } from '../http/request.ts'
import { cardInput } from './card-input.ts'

export interface SandboxCardFormOptions {
  readonly http: PlainHttpClient
  readonly tokenizeUrl: string
  readonly clock: Clock
}

const nonceAnswer = t.type({ nonce: nonEmptyString }, 'CardNonce')

/** The tokenizer's refusals that are about one field: its clock, for one, may differ from this machine's. */
const refusedFields = new Map<string, CardField>([
  ['card.number.invalid', 'number'],
  ['card.expiry.invalid', 'expiry'],
  ['card.code.invalid', 'code'],
])
const tokenExpired = 'card.token.invalid'

/**
 * The card form of the sandbox: fields of its own, in the portal's own style, and a tokenizer in the place of a payment
 * provider's. What is typed lives in the fields alone and leaves them only for the tokenizer.
 */
export const sandboxCardForm = ({ http, tokenizeUrl, clock }: SandboxCardFormOptions): CardForm => ({
  mount: (clientToken, { fields }) => {
    let currentToken = clientToken
    const state = createBehavior<CardFormState>(emptyCardForm)
    const inputs = perCardField((field) => cardInput(field, fields[field]))
    const typed = (field: CardField) => inputs[field].element.value

    const check = (): CardFieldProblems => ({
      number: numberProblem(typed('number')),
      expiry: expiryProblem(typed('expiry'), clock.now()),
      code: codeProblem(typed('code'), typed('number')),
    })

    const show = (problems: CardFieldProblems) => {
      state.set({ brand: brandOf(typed('number'))?.name, problems })
      for (const field of cardFields) inputs[field].markInvalid(problems[field] !== undefined)
    }
    const onInput = () => show(remainingProblems(state.value.problems, check()))
    for (const field of cardFields) inputs[field].element.addEventListener('input', onInput)

    const refuse = (problems: CardFieldProblems): CardFormResult => {
      show(problems)
      const first = firstBadField(problems)
      if (first !== undefined) inputs[first].element.focus()
      return { tag: 'incomplete' }
    }

    const exchange = (): Outcome<CardFormResult> => {
      const number = digitsOf(typed('number'))
      return pipe(
        http.run({
          method: 'POST',
          service: tokenizeUrl,
          path: [],
          body: {
            client_token: currentToken,
            number,
            expiry: typed('expiry').replaceAll(' ', ''),
            code: typed('code'),
          },
          credential: noCredential,
          retry: 'never',
          answer: nonceAnswer,
        }),
        TE.map(
          ({ nonce }): CardFormResult => ({
            tag: 'card',
            nonce,
            card: { brand: brandOf(number)?.name, lastFour: number.slice(-4) },
          }),
        ),
        TE.orElse((error) => {
          if (error.tag !== 'rejected') return TE.left(error)
          if (error.type === tokenExpired) return TE.right({ tag: 'token-expired' })
          const field = refusedFields.get(error.type)
          return field === undefined ? TE.left(error) : TE.right(refuse({ ...noProblems, [field]: 'invalid' }))
        }),
      )
    }

    return TE.right({
      state,
      tokenise: () => () => {
        const problems = check()
        if (firstBadField(problems) !== undefined) return Promise.resolve(E.right(refuse(problems)))
        show(noProblems)
        return exchange()()
      },
      renew: (fresh) => {
        currentToken = fresh
      },
      teardown: () => {
        for (const field of cardFields) inputs[field].remove()
      },
    })
  },
})
