import { describe, expect, it } from '@jest/globals'
import { type AppError, errorCode, isTransient, notLoggedIn } from '../../../core/shared/app-error.ts'
import { codeOf, type ErrorCode, errorCatalogue } from '../../../core/shared/error-catalogue.ts'
import { offline, rejected, timedOut, undecodable } from '../../builders/errors.ts'

/** Specification §8 and the agreed types, written down a second time: a change to the catalogue has to be meant. */
const agreed: readonly (readonly [status: number, type: string, code: ErrorCode])[] = [
  [400, 'payment_method.declined', 'card-declined'],
  [400, 'subscription.already_cancelled', 'subscription-cancelled'],
  [400, 'subscription.cancel_requested', 'cancellation-requested'],
  [400, 'any', 'unexpected-try-again'],
  [401, 'authorization.credentials.invalid', 'credentials-invalid'],
  [401, 'authorization.user.not_found', 'credentials-invalid'],
  [401, 'authorization.access_token.not_found_for_token', 'access-token-invalid'],
  [401, 'authorization.access_token.expired', 'access-token-invalid'],
  [401, 'validate.access_token.expired', 'access-token-invalid'],
  [401, 'validation.password.invalid', 'current-password-invalid'],
  [401, 'any', 'session-expired'],
  [402, 'payment_method.declined', 'card-declined'],
  [402, 'subscription.already_cancelled', 'subscription-cancelled'],
  [402, 'subscription.cancel_requested', 'cancellation-requested'],
  [403, 'authorization.magic_link.invalid', 'magic-link-used'],
  [403, 'authorization.magic_link.expired', 'magic-link-expired'],
  [403, 'authorization.client.unauthorized', 'client-unauthorized'],
  [403, 'authorization.captcha.invalid', 'captcha-invalid'],
  [403, 'authorization.user.already_logged_in', 'already-logged-in'],
  [403, 'authorization.user.not_confirmed', 'user-not-confirmed'],
  [403, 'activation.email.not_verified', 'email-not-verified'],
  [404, 'user.not_found_by_email', 'user-not-found'],
  [404, 'user.not_found_by_username', 'unexpected-try-again'],
  [404, 'magic_link.not_found', 'magic-link-not-found'],
  [404, 'reset_password.token.not_found', 'mail-token-invalid'],
  [404, 'finish_registration.token.not_found', 'mail-token-invalid'],
  [404, 'any', 'unexpected-try-again'],
  [409, 'any', 'account-exists'],
  [422, 'validation.input.required', 'input-required'],
  [422, 'validation.client_id.required', 'client-id-required'],
  [422, 'validation.client_id.invalid_format', 'client-id-format'],
  [422, 'validation.client_secret.required', 'client-secret-required'],
  [422, 'validation.username.required', 'username-required'],
  [422, 'validation.username.min_length', 'username-short'],
  [422, 'validation.password.required', 'password-required'],
  [422, 'validation.password.min_length', 'password-short'],
  [422, 'validation.password.too_short', 'password-too-short'],
  [422, 'validation.refresh_token.required', 'refresh-token-required'],
  [422, 'validation.email.invalid_type', 'input-format'],
  [422, 'validation.email.invalid_format', 'email-format'],
  [422, 'payment_method.declined', 'card-declined'],
  [422, 'subscription.already_cancelled', 'subscription-cancelled'],
  [422, 'subscription.cancel_requested', 'cancellation-requested'],
  [422, 'any', 'unexpected-try-again'],
  [429, 'any', 'too-many-tries'],
]

describe('The error catalogue (specification §8)', () => {
  it.each(agreed)('%d %s is %s', (status, type, code) => {
    expect(codeOf(status, type)).toBe(code)
  })

  it('has each of those once, and no row beyond them', () => {
    const rows = agreed.map(([status, type]) => `${status} ${type === 'any' ? '*' : type}`)
    expect(errorCatalogue.map(({ status, type }) => `${status} ${type}`).sort()).toEqual(rows.sort())
  })

  it.each([0, 301, 402, 403, 405, 410, 451, 500, 503, 599, -1, Number.NaN])(
    'every type with status %d is unexpected',
    (status) => {
      expect(codeOf(status, '')).toBe('unexpected')
      expect(codeOf(status, 'authorization.credentials.invalid')).toBe('unexpected')
    },
  )

  it.each(['constructor', '__proto__', 'hasOwnProperty', 'VALIDATION.PASSWORD.REQUIRED', ' ', 'x'.repeat(100_000)])(
    'a type that is none of the catalogue’s is answered by its status',
    (type) => {
      expect(codeOf(422, type)).toBe('unexpected-try-again')
      expect(codeOf(403, type)).toBe('unexpected')
    },
  )
})

const unaddressable: AppError = { tag: 'unaddressable' }

describe('What an error means', () => {
  it.each([
    ['a refusal', rejected(409), 'account-exists'],
    ['too many tries', rejected(429), 'too-many-tries'],
    ['a refusal that no row names', rejected(503), 'unexpected'],
    ['no network', offline, 'unexpected'],
    ['no answer in time', timedOut, 'unexpected'],
    ['an answer that makes no sense', undecodable, 'unexpected'],
    ['a token that can’t be part of an address', unaddressable, 'unexpected-try-again'],
    ['no customer signed in', notLoggedIn, 'not-logged-in'],
  ])('%s', (_, error, code) => {
    expect(errorCode(error)).toBe(code)
  })
})

describe('Whether the same call may succeed another time', () => {
  it.each([offline, timedOut, rejected(429), rejected(500), rejected(503), rejected(599)])('yes: %j', (error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([rejected(400), rejected(401), rejected(404), rejected(422), undecodable, unaddressable, notLoggedIn])(
    'no: %j',
    (error) => {
      expect(isTransient(error)).toBe(false)
    },
  )
})
