import { describe, expect, it } from '@jest/globals'
import { codeOf, type ErrorCode, errorCatalogue } from '../../../core/shared/error-catalogue.ts'

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
  [402, 'any', 'unexpected'],
  [403, 'authorization.magic_link.invalid', 'magic-link-used'],
  [403, 'authorization.magic_link.expired', 'magic-link-expired'],
  [403, 'authorization.client.unauthorized', 'client-unauthorized'],
  [403, 'authorization.captcha.invalid', 'captcha-invalid'],
  [403, 'authorization.user.already_logged_in', 'already-logged-in'],
  [403, 'authorization.user.not_confirmed', 'user-not-confirmed'],
  [403, 'activation.email.not_verified', 'email-not-verified'],
  [403, 'any', 'unexpected'],
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

  it('has no row beyond those', () => {
    const known = new Set(agreed.map(([status, type]) => `${status} ${type === 'any' ? '*' : type}`))
    expect(errorCatalogue.filter(({ status, type }) => !known.has(`${status} ${type}`))).toEqual([])
  })

  it('names no (status, type) twice', () => {
    expect(new Set(errorCatalogue.map(({ status, type }) => `${status} ${type}`)).size).toBe(errorCatalogue.length)
  })

  it.each([0, 301, 402, 405, 410, 418, 451, 500, 502, 503, 504, 599, -1, Number.NaN])(
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
