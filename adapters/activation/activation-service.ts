import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import { type ActivationCode, findCode } from '../../core/activation/activation-code.ts'
import type { Recipient } from '../../core/activation/activation-state.ts'
import type { EmailVerifications, Licenses } from '../../core/activation/ports.ts'
import { nonEmptyString } from '../decoding/codecs.ts'
import type { PlainHttpClient } from '../http/http-client.ts'
import { ignored, noCredential } from '../http/request.ts'

/** The common part of every call: the activation service has its own cookie in place of a bearer token (specification §7). */
const toService = (activation: string) => ({
  service: activation,
  credential: noCredential,
  withCookies: true,
})

const checkAnswer = t.type({ used: t.boolean, appName: nonEmptyString }, 'LicenseCheck')
const activatedAnswer = t.type({ appName: nonEmptyString, email: nonEmptyString }, 'ActivatedLicense')

/** Licenses at the activation service. */
export const activationLicenses = (http: PlainHttpClient, activation: string): Licenses => ({
  find: (licenseKey) =>
    http.run({
      ...toService(activation),
      method: 'GET',
      path: ['activation', 'activation-code', licenseKey],
      retry: 'once',
      answer: checkAnswer,
    }),
  activate: ({ license: { licenseKey, appName }, email }, password) =>
    http.run({
      ...toService(activation),
      method: 'POST',
      path: ['activation', 'activate'],
      body: { password, email, licenseKey, appName },
      retry: 'never',
      answer: activatedAnswer,
    }),
})

/** An activation code, in its written form from any other. */
export const activationCode = new t.Type<ActivationCode, string, unknown>(
  'an activation code',
  (value): value is ActivationCode => typeof value === 'string' && findCode(value) === value,
  (value, context) => {
    const code = findCode(String(value))
    return code === undefined ? t.failure(value, context, 'an activation code expected') : t.success(code)
  },
  t.identity,
)

const recipientBody = t.type({ email: nonEmptyString, licenseKey: activationCode, appName: nonEmptyString })

/** The status says that a code is valid; the body may name the licence and address that it was mailed for (wire §2). */
const verifiedAnswer = new t.Type<Recipient | undefined, unknown, unknown>(
  'VerifiedEmail',
  (_): _ is Recipient | undefined => false,
  (body) => {
    const decoded = recipientBody.decode(body)
    if (decoded._tag === 'Left') return t.success(undefined)
    const { email, licenseKey, appName } = decoded.right
    return t.success({ license: { licenseKey, appName }, email })
  },
  t.identity,
)

/** E-mail addresses at the activation service. */
export const activationEmails = (http: PlainHttpClient, activation: string): EmailVerifications => ({
  hasAccount: (email) =>
    pipe(
      http.run({
        ...toService(activation),
        method: 'GET',
        path: ['user', 'check'],
        query: { email },
        retry: 'once',
        answer: ignored,
      }),
      TE.map(() => true),
      // 404 is an answer: there is no such account (wire §2).
      TE.orElse((error) => (error.tag === 'rejected' && error.status === 404 ? TE.right(false) : TE.left(error))),
    ),
  send: ({ license: { licenseKey, appName }, email }) =>
    http.run({
      ...toService(activation),
      method: 'POST',
      path: ['user', 'email', 'resend'],
      body: { email, licenseKey, appName },
      retry: 'never',
      answer: ignored,
    }),
  verify: (code) =>
    http.run({
      ...toService(activation),
      method: 'GET',
      path: ['code', 'verify', code],
      retry: 'once',
      answer: verifiedAnswer,
    }),
})
