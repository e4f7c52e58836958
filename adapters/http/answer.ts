import { type Either, isRight, left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import { limits } from '../../core/shared/limits.ts'

/** A complete answer. */
export interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  /** Parsed JSON, undefined for an empty body; the left says why it is neither. */
  readonly body: Either<string, unknown>
  /** The Retry-After header. */
  readonly retryAfter: string | null
}

const fieldOf = ({ context }: t.ValidationError): string =>
  context.flatMap(({ key }) => (key === '' ? [] : [key])).join('.') || '(whole)'

/** The names of the first few malformed fields, without their values: a value may be a token. */
export const malformedFieldsOf = (errors: t.Errors): string => [...new Set(errors.map(fieldOf))].slice(0, 5).join(', ')

const decodeBody = <A>(decoder: t.Decoder<unknown, A>, body: HttpAnswer['body']): Either<AppError, A> => {
  const undecodable = (fields: string): AppError => ({ tag: 'undecodable', detail: `${decoder.name}: ${fields}` })
  if (!isRight(body)) return left(undecodable(body.left))
  const result = decoder.decode(body.right)
  return isRight(result) ? right(result.right) : left(undecodable(malformedFieldsOf(result.left)))
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
  const type = isRight(body) && errorBody.is(body.right) ? body.right.type : ''
  const code = codeOf(status, type)
  const seconds = code === 'too-many-tries' ? secondsUntil(retryAfter, Date.now()) : undefined
  return { tag: 'rejected', code, status, type, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
}

/**
 * The decoded body of a success; 'rejected' for an error status, 'undecodable' with the names of the malformed fields. A
 * success is empty or JSON, also for a call that reads only the status.
 */
export const readAnswer = <A>(decoder: t.Decoder<unknown, A>, answer: HttpAnswer): Either<AppError, A> =>
  answer.ok ? decodeBody(decoder, answer.body) : left(rejectionOf(answer))
