import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import { limits } from '../../core/shared/limits.ts'
import type { HttpAnswer } from './send.ts'

const errorBody = t.type({ type: t.string })

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * The seconds that a Retry-After asks for, as a number or as a date; nothing where it is missing, makes no sense, is over, or
 * is too far away to be of any help.
 */
const secondsUntil = (header: string | null, now: number): number | undefined => {
  const value = header?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : httpDate.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN
  return seconds > 0 && seconds <= limits.retryAfterSeconds ? seconds : undefined
}

/** What a refusal means (specification §8). Its body may be anything; of one that was agreed the `type` is read (wire §2). */
export const rejection = ({ status, body, retryAfter }: HttpAnswer): AppError => {
  const type = errorBody.is(body) ? body.type : ''
  const code = codeOf(status, type)
  const seconds = code === 'too-many-tries' ? secondsUntil(retryAfter, Date.now()) : undefined
  return { tag: 'rejected', code, status, type, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) }
}
