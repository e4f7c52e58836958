import { describe, expect, it } from '@jest/globals'
import { left } from 'fp-ts/Either'
import type { Ports } from '../../../core/ports.ts'
import {
  type AppError,
  getErrorCode,
  isRefusal,
  isTransientError,
  notLoggedInError,
} from '../../../core/shared/app-error.ts'
import {
  canSucceedLater,
  type ErrorCode,
  errorCatalogue,
  getRefusalCode,
  hasSpecificText,
  isFinalRefusal,
  isRefusalStatus,
  isRefusalType,
} from '../../../core/shared/error-catalogue.ts'
import { aGatewayRefusal, aRejection, offlineError, timeoutError, undecodableError } from '../../builders/errors.ts'
import { ada, setUpActivation, setUpPortal, storeToken } from '../../builders/portal.ts'

/** The errors of specification §8, and types that were agreed later. `*` stands for any type that is not listed. */
const specifiedErrorTable = `
  400,402,422 payment_method.declined card-declined |
  400,402,422 subscription.already_cancelled subscription-cancelled |
  400,402,422 subscription.cancel_requested cancellation-requested | 400,404,422 * unexpected-try-again |
  401 authorization.credentials.invalid credentials-invalid | 401 authorization.user.not_found credentials-invalid |
  401 authorization.access_token.not_found_for_token token-refused |
  401 authorization.access_token.expired token-refused | 401 validate.access_token.expired token-refused |
  401 validation.password.invalid current-password-invalid | 401 * session-expired |
  403 authorization.magic_link.invalid magic-link-used | 403 authorization.magic_link.expired magic-link-expired |
  403 authorization.client.unauthorized client-unauthorized | 403 authorization.captcha.invalid captcha-invalid |
  403 authorization.user.already_logged_in already-logged-in |
  403 authorization.user.not_confirmed user-not-confirmed | 403 activation.email.not_verified email-not-verified |
  404 user.not_found_by_email user-not-found | 404 user.not_found_by_username unexpected-try-again |
  404 magic_link.not_found magic-link-not-found | 404 reset_password.token.not_found mail-token-invalid |
  404 finish_registration.token.not_found mail-token-invalid | 402,403 * unexpected | 409 * account-exists |
  422 validation.input.required input-required | 422 validation.client_id.required client-id-required |
  422 validation.client_id.invalid_format client-id-format |
  422 validation.client_secret.required client-secret-required | 422 validation.username.required username-required |
  422 validation.username.min_length username-short | 422 validation.password.required password-required |
  422 validation.password.min_length password-length-insufficient |
  422 validation.password.too_short password-under-eight |
  422 validation.refresh_token.required refresh-token-required | 422 validation.email.invalid_type input-format |
  422 validation.email.invalid_format email-format | 422 payment_method.nonce.used card-perhaps-saved |
  429 * too-many-tries`

const catalogueRows = specifiedErrorTable.split('|').flatMap((row) => {
  const [statuses = '', type = '', code] = row.trim().split(' ')
  return statuses.split(',').map((status) => [Number(status), type, code] as const)
})

describe('The error catalogue (specification §8)', () => {
  it.each([
    ...catalogueRows,
    [401, 'authorization.credentials.invalid', 'credentials-invalid'],
    [409, 'authorization.credentials.invalid', 'account-exists'],
    [422, 'authorization.credentials.invalid', 'unexpected-try-again'],
    [422, '__proto__', 'unexpected-try-again'],
    [422, 'VALIDATION.PASSWORD.REQUIRED', 'unexpected-try-again'],
    [403, '', 'unexpected'],
    [503, 'authorization.credentials.invalid', 'unexpected'],
  ])('gives %d %s the code %s', (status, type, code) => {
    expect(getRefusalCode(status, type)).toBe(code)
  })

  it('treats no refusal of a token as final, and no refusal by a service that can’t answer yet', () => {
    const open = ['token-refused', 'session-expired', 'too-many-tries']
    expect(
      errorCatalogue.filter(({ code, status, type }) => isFinalRefusal(status, type) === open.includes(code)),
    ).toEqual([])
  })
})

it('Codes keep their text in an activation or a change of a subscription, or may pass, in all of their rows', () => {
  const codes: readonly ErrorCode[] = [...new Set(errorCatalogue.map(({ code }) => code)), 'not-logged-in']
  const listCodes = (is: (code: ErrorCode) => boolean) => codes.filter(is).join(' ')
  expect([
    listCodes((code) => hasSpecificText('explained', code)),
    listCodes((code) => hasSpecificText('correctable', code)),
    listCodes(canSucceedLater),
  ]).toEqual([
    'card-declined subscription-cancelled cancellation-requested card-perhaps-saved not-logged-in',
    'credentials-invalid user-not-confirmed email-not-verified password-required password-length-insufficient password-under-eight',
    'unexpected-try-again unexpected',
  ])
  const kinds = new Set(errorCatalogue.map(({ code, kind }) => `${code} ${kind === 'unknown' ? 'passing' : kind}`))
  expect(kinds.size).toBe(codes.length - 1)
})

it('Only the statuses and types of the services count as their refusals', () => {
  const statuses = [400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 413, 415, 422, 425, 429, 431, 451, 500, 503]
  expect(statuses.filter(isRefusalStatus)).toEqual([400, 401, 402, 403, 404, 409, 422, 429])
  const types = ['user.not_found_by_email', 'a.b2', 'a', 'a.', '.a', 'A.b', 'a.b-c', '2.a', 'a b.c', 'about:blank']
  expect([...types, 'https://http.test/404', ''].filter(isRefusalType)).toEqual(['user.not_found_by_email', 'a.b2'])
})

const unaddressableError = { tag: 'unaddressable' } as const

it('An error that no service has named has a code, too', () => {
  const codes = ['unexpected', 'unexpected', 'unexpected-try-again', 'not-logged-in']
  expect([timeoutError, undecodableError, unaddressableError, notLoggedInError].map(getErrorCode)).toEqual(codes)
})

it.each([
  ['a later success', [offlineError, timeoutError, aRejection(429), aRejection(500), aRejection(599)]],
  ['a refusal', [aRejection(400), aRejection(403, 'a.b'), aRejection(404), unaddressableError]],
  ['neither', [aRejection(401), undecodableError, aGatewayRefusal(404), aGatewayRefusal(503)]],
])('There are errors after which a call can expect %s', (expected, errors) => {
  const categoryOf = (error: AppError) =>
    isTransientError(error) ? 'a later success' : isRefusal(error) ? 'a refusal' : 'neither'
  expect(errors.map((error) => [error, categoryOf(error)])).toEqual(errors.map((error) => [error, expected]))
})

const throwRangeError = () => {
  throw new RangeError('Maximum call stack size exceeded')
}

it.each([
  ['throws', throwRangeError, 'RangeError'],
  ['rejects', () => () => Promise.reject(new TypeError('undefined is not a function')), 'TypeError'],
])('A call of a port that %s fails, and its screen does not load forever', async (_, fault, name) => {
  const { app, logged } = setUpPortal({
    prepare: storeToken(ada),
    ports: ({ shop }) => ({ purchases: { ...shop, list: fault } }),
  })
  const error = { tag: 'undecodable', detail: `thrown: ${name}` }
  expect(await app.orders.load()()).toEqual(left(error))
  expect([app.orders.list.value, logged]).toEqual([{ tag: 'failed', error }, ['port.thrown']])
})

const createThrowingPort = (port: object) =>
  new Proxy(port, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? throwRangeError : member
    },
  })

it.each<keyof Ports>([
  ...(['userTokens', 'profileStore', 'customerData', 'captchaProofs', 'pendingEmailChanges', 'consents'] as const),
  ...(['analytics', 'sentLinks', 'ordersCache', 'activationStore', 'cancellationRequests'] as const),
  'historyMarks',
  'exchangedLinks',
  'mailedAddresses',
])('An exception from %s is logged, and each use-case still gives a result', async (port) => {
  const { app, logged, enterLicenseKey, enterEmail, activate, signIn } = setUpActivation({
    ports: ({ ports }) => ({ [port]: createThrowingPort(ports[port]) }),
  })
  await signIn()
  app.pageViews.count('/')
  app.pageViews.consent.answer('yes')
  app.auth.openConfirmation('confirm-email', 'a-token').onSeen()
  const answers = [
    await app.orders.load()(),
    await app.subscription.cancel(7001)(),
    await app.magicLink.open('a-link')(),
    await app.accountSettings.requestEmailChange.submit({ email: 'new@compass.test' })(),
    await app.auth.requestPasswordReset.submit({ email: ada })(),
    await enterLicenseKey(),
    await enterEmail(ada),
    await activate(),
  ]
  app.session.signOut()
  expect(answers.map(({ _tag }) => _tag)).not.toContain(undefined)
  expect(logged).toContain('port.thrown')
})

it('A widget that throws where it is placed shows as a failed captcha', () => {
  const place = () => {
    throw new TypeError('no element')
  }
  const { app } = setUpPortal({ ports: () => ({ captcha: { kind: 'placed', place: place } }) })
  app.captcha.signIn.place({})
  expect(app.captcha.signIn.state.value).toBe('failed')
})
