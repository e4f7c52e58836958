import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import type { Log } from '../../core/shared/log.ts'
import { type CardFieldProblems, type PerCardField, perCardField } from '../../core/subscription/card-form.ts'

/** Braintree's names of the fields. */
export const hostedNames = {
  number: 'number',
  expiry: 'expirationDate',
  code: 'cvv',
} as const satisfies PerCardField<string>

/** What Braintree throws, as far as the portal reads it; its messages may quote what was typed and are left alone. */
const braintreeError = t.type({ code: t.string, type: t.string })
const refusedCall = t.type({ details: t.type({ httpStatus: t.literal(401) }) })
const wrapped = t.type({ details: t.type({ originalError: t.unknown }) })
const invalidFields = t.type({ details: t.type({ invalidFieldKeys: t.array(t.string) }) })

/** An error's own members: io-ts takes no instance of Error for a record. */
const membersOf = (error: unknown): unknown => (typeof error === 'object' ? { ...error } : error)

/** Braintree's failure as an `AppError`, its code reported to the log. */
export const braintreeProblem = (step: string, error: unknown, log: Log): AppError => {
  const thrown = membersOf(error)
  const { code, type } = braintreeError.is(thrown) ? thrown : { code: 'UNKNOWN', type: 'UNKNOWN' }
  log.warn('card-form.failed', { step, code })
  return type === 'NETWORK' ? { tag: 'unreachable', reason: 'network' } : { tag: 'card-form', detail: code }
}

/**
 * Whether Braintree refused the client token, which lives for a day. It says so by a code or by the status of its answer,
 * and may wrap either in the failure of the step that needed it.
 */
export const isTokenExpired = (error: unknown): boolean => {
  const thrown = membersOf(error)
  if (braintreeError.is(thrown) && thrown.code === 'CLIENT_AUTHORIZATION_INVALID') return true
  return refusedCall.is(thrown) || (wrapped.is(thrown) && isTokenExpired(thrown.details.originalError))
}

/** The fields that Braintree finds empty or invalid; nothing when what it threw is another failure. */
export const incompleteProblems = (error: unknown): CardFieldProblems | undefined => {
  const thrown = membersOf(error)
  if (!braintreeError.is(thrown)) return undefined
  if (thrown.code === 'HOSTED_FIELDS_FIELDS_EMPTY') return perCardField(() => 'required')
  if (thrown.code !== 'HOSTED_FIELDS_FIELDS_INVALID') return undefined
  const named = invalidFields.is(thrown) ? thrown.details.invalidFieldKeys : Object.values(hostedNames)
  return perCardField((field) => (named.includes(hostedNames[field]) ? 'invalid' : undefined))
}
