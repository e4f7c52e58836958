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
import { ignoredBodyCodec, noCredential } from '../http/request.ts'
import { productPortKeys } from '../products-ports.ts'
import { bindService } from '../service-key.ts'

/** Returns the options of all calls. The service uses a cookie instead of a bearer token (specification §7). */
const createActivationCallOptions = ({ services: { activation } }: ServiceConfig) => ({
  serviceUrl: activation,
  credential: noCredential,
  withCookies: true,
})

const requiredText = nonEmptyText(limits.maxTextLength)

const licenseCheckCodec = t.type({ used: t.boolean, appName: requiredText }, 'LicenseCheck')
const activatedLicenseCodec = t.type({ appName: requiredText, email: requiredText }, 'ActivatedLicense')

/** The codec of an activation code. Decoding accepts any notation and returns the code in the standard notation. */
const activationCodeCodec = new t.Type<ActivationCode, string, unknown>(
  'an activation code',
  (value): value is ActivationCode => typeof value === 'string' && findActivationCode(value) === value,
  (value, context) => {
    const code = typeof value === 'string' ? findActivationCode(value) : undefined
    return code === undefined ? t.failure(value, context, 'an activation code expected') : t.success(code)
  },
  t.identity,
)

const licenseFieldCodecs = { licenseKey: activationCodeCodec, appName: requiredText }

export const licenseCodec: t.Type<License, unknown, unknown> = t.type(licenseFieldCodecs, 'a license')

const createLicensesPort = (http: HttpClient, config: ServiceConfig): Licenses => ({
  find: (licenseKey) =>
    http.run({
      ...createActivationCallOptions(config),
      call: 'activation GET /activation/activation-code/{code}',
      values: { code: licenseKey },
      retry: 'once',
      answer: licenseCheckCodec,
    }),
  activate: ({ license, email }, password) =>
    http.run({
      ...createActivationCallOptions(config),
      call: 'activation POST /activation/activate',
      body: { password, email, ...license },
      retry: 'never',
      answer: activatedLicenseCodec,
    }),
})

const recipientCodec = t.type({ email: requiredText, ...licenseFieldCodecs })

/**
 * The codec of the answer to the check of a verification code. Every successful answer means that the code is valid.
 * The body may contain the license and the email address to which the code was sent; other bodies are ignored.
 */
const verificationAnswerCodec = new t.Type<Recipient | undefined, unknown, unknown>(
  'VerifiedEmail',
  t.never.is,
  (body) => {
    const decoded = recipientCodec.decode(body)
    if (decoded._tag === 'Left') return t.success(undefined)
    const { email, licenseKey, appName } = decoded.right
    return t.success({ license: { licenseKey, appName }, email })
  },
  t.identity,
)

const createEmailVerificationsPort = (http: HttpClient, config: ServiceConfig): EmailVerifications => ({
  hasAccount: (email) =>
    pipe(
      http.run({
        ...createActivationCallOptions(config),
        call: 'activation GET /user/check',
        query: { email },
        retry: 'once',
        answer: ignoredBodyCodec,
      }),
      TE.map(() => true),
      // A 404 is not a failure: it means that the account does not exist.
      TE.orElse((error) => (error.tag === 'rejected' && error.status === 404 ? TE.right(false) : TE.left(error))),
    ),
  send: ({ license, email }) =>
    http.run({
      ...createActivationCallOptions(config),
      call: 'activation POST /user/email/resend',
      body: { email, ...license },
      retry: 'never',
      answer: ignoredBodyCodec,
    }),
  verify: (code) =>
    http.run({
      ...createActivationCallOptions(config),
      call: 'activation GET /code/verify/{code}',
      values: { code },
      retry: 'once',
      answer: verificationAnswerCodec,
    }),
})

export const activationModule = new ContainerModule(({ bind }) => {
  bindService(bind, productPortKeys.licenses, createLicensesPort, [HttpClient, ServiceConfig])
  bindService(bind, productPortKeys.emailVerifications, createEmailVerificationsPort, [HttpClient, ServiceConfig])
})
