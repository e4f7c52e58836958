import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import { type ActivationCode, findActivationCode } from '../../core/activation/activation-code.ts'
import type { License, Recipient } from '../../core/activation/activation-state.ts'
import type { EmailVerifications, Licenses } from '../../core/activation/ports.ts'
import * as limits from '../../core/shared/limits.ts'
import { ServiceConfig } from '../config.ts'
import { nonEmptyText } from '../decoding/codecs.ts'
import { HttpClient } from '../http/http-client.ts'
import { ignored, noCredential } from '../http/request.ts'
import { productPort } from '../products-ports.ts'
import { bindService } from '../token.ts'

/** The settings of every call. The service uses a cookie, not a bearer token (specification §7). */
const toService = ({ services: { activation } }: ServiceConfig) => ({
  service: activation,
  credential: noCredential,
  withCookies: true,
})

const limitedText = nonEmptyText(limits.maxTextLength)

const checkAnswer = t.type({ used: t.boolean, appName: limitedText }, 'LicenseCheck')
const activatedAnswer = t.type({ appName: limitedText, email: limitedText }, 'ActivatedLicense')

/** The codec of an activation code. Decoding accepts any notation and returns the standard one. */
const codeCodec = new t.Type<ActivationCode, string, unknown>(
  'an activation code',
  (value): value is ActivationCode => typeof value === 'string' && findActivationCode(value) === value,
  (value, context) => {
    const code = findActivationCode(String(value))
    return code === undefined ? t.failure(value, context, 'an activation code expected') : t.success(code)
  },
  t.identity,
)

const licenseFields = { licenseKey: codeCodec, appName: limitedText }

export const licenseCodec: t.Type<License, unknown, unknown> = t.type(licenseFields, 'a license')

/** Licenses at the activation service. */
const activationLicenses = (http: HttpClient, config: ServiceConfig): Licenses => ({
  find: (licenseKey) =>
    http.run({
      ...toService(config),
      call: 'activation GET /activation/activation-code/{code}',
      values: { code: licenseKey },
      retry: 'once',
      answer: checkAnswer,
    }),
  activate: ({ license, email }, password) =>
    http.run({
      ...toService(config),
      call: 'activation POST /activation/activate',
      body: { password, email, ...license },
      retry: 'never',
      answer: activatedAnswer,
    }),
})

const recipientBody = t.type({ email: limitedText, ...licenseFields })

/**
 * The answer about a verification code. A success means that the code is valid. The body may contain the license and the
 * email address to which the code was sent (wire §2).
 */
const verifiedAnswer = new t.Type<Recipient | undefined, unknown, unknown>(
  'VerifiedEmail',
  t.never.is,
  (body) => {
    const decoded = recipientBody.decode(body)
    if (decoded._tag === 'Left') return t.success(undefined)
    const { email, licenseKey, appName } = decoded.right
    return t.success({ license: { licenseKey, appName }, email })
  },
  t.identity,
)

/** The calls of the activation service about email addresses. */
const activationEmails = (http: HttpClient, config: ServiceConfig): EmailVerifications => ({
  hasAccount: (email) =>
    pipe(
      http.run({
        ...toService(config),
        call: 'activation GET /user/check',
        query: { email },
        retry: 'once',
        answer: ignored,
      }),
      TE.map(() => true),
      // 404 is an answer: no such account exists (wire §2).
      TE.orElse((error) => (error.tag === 'rejected' && error.status === 404 ? TE.right(false) : TE.left(error))),
    ),
  send: ({ license, email }) =>
    http.run({
      ...toService(config),
      call: 'activation POST /user/email/resend',
      body: { email, ...license },
      retry: 'never',
      answer: ignored,
    }),
  verify: (code) =>
    http.run({
      ...toService(config),
      call: 'activation GET /code/verify/{code}',
      values: { code },
      retry: 'once',
      answer: verifiedAnswer,
    }),
})

export const activation = new ContainerModule(({ bind }) => {
  bindService(bind, productPort.licenses, activationLicenses, [HttpClient, ServiceConfig])
  bindService(bind, productPort.emailVerifications, activationEmails, [HttpClient, ServiceConfig])
})
