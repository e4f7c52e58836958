import { type Either, left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import { limits } from '../../core/shared/limits.ts'

/** A complete answer. `body` is parsed JSON, or undefined where the answer has none. */
export interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
  /** The Retry-After header. */
  readonly retryAfter: string | null
}

const fieldOf = ({ context }: t.ValidationError): string =>
  context.flatMap(({ key }) => (key === '' ? [] : [key])).join('.') || '(whole)'

/** The names of the first few malformed fields, without their values: a value may be a token. */
export const malformedFieldsOf = (errors: t.Errors): string => [...new Set(errors.map(fieldOf))].slice(0, 5).join(', ')

const decodeBody = <A>(decoder: t.Decoder<unknown, A>, body: unknown): Either<AppError, A> => {
  const result = decoder.decode(body)
  return result._tag === 'Right'
    ? right(result.right)
    : left({ tag: 'undecodable', detail: `${decoder.name}: ${malformedFieldsOf(result.left)}` })
}

const errorBody = t.type({ type: t.string })

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/** The seconds that Retry-After states, as a number or as a date; undefined unless they lie ahead and below the limit. */
const secondsUntil = (header: string | null, now: number): number | undefined => {
  const value = header?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : httpDate.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN
  return seconds > 0 && seconds <= limits.retryAfterSeconds ? seconds : undefined
}

/** The error of the catalogue (specification §8). An error body that the services agreed on has a `type` (wire §2). */
const rejectionOf = ({ status, body, retryAfter }: HttpAnswer): AppError => {
  const type = errorBody.is(body) ? body.type : ''
  const code = codeOf(status, type)
  const seconds = code === 'too-many-tries' ? secondsUntil(retryAfter, Date.now()) : undefined
  return { tag: 'rejected', code, status, type, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
}

/** The decoded body of a success; 'rejected' for an error status, 'undecodable' with the names of the malformed fields. */
export const readAnswer = <A>(decoder: t.Decoder<unknown, A>, answer: HttpAnswer): Either<AppError, A> =>
  answer.ok ? decodeBody(decoder, answer.body) : left(rejectionOf(answer))
