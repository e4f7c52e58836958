import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { Accounts, ConfirmationLink, PasswordLink } from '../../core/auth/ports.ts'
import type { Profile, Profiles } from '../../core/session/ports.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import * as limits from '../../core/shared/limits.ts'
import { ServiceConfig } from '../config.ts'
import { accountName, optional, textUpTo } from '../decoding/codecs.ts'
import { HttpClient } from '../http/http-client.ts'
import {
  clientCredential,
  type HttpRequest,
  ignoredBodyCodec,
  noCacheHeaders,
  userCredential,
} from '../http/request.ts'
import { portKeys } from '../ports.ts'
import { bindService } from '../service-key.ts'
import { createTokenRequest, userTokenAnswerCodec } from './sso-tokens.ts'

type CallName = HttpRequest<unknown>['call']

const passwordCallNames = {
  'reset-password': 'sso POST /user/confirm-reset-password',
  'finish-registration': 'sso PUT /user/set-password',
} as const satisfies Record<PasswordLink, CallName>

const confirmationCallNames = {
  'confirm-email': 'sso POST /user/confirm',
  'confirm-email-change': 'sso POST /user/confirm-email-change',
} as const satisfies Record<ConfirmationLink, CallName>

type AccountChangeRequest = Pick<HttpRequest<unknown>, 'call' | 'body' | 'headers' | 'refusalCheck'> &
  Partial<Pick<HttpRequest<unknown>, 'credential'>>

const createCaptchaHeaders = (response: string | undefined): Readonly<Record<string, string>> =>
  response === undefined ? {} : { 'X-Captcha-Response': response }

/** The calls about accounts at the sign-on service (specification §7). Each changes something, so none is retried. */
const createSsoAccountsPort = (http: HttpClient, config: ServiceConfig): Accounts => {
  const change = (request: AccountChangeRequest): Outcome<void> =>
    http.run({
      serviceUrl: config.services.sso,
      credential: clientCredential,
      retry: 'never',
      answer: ignoredBodyCodec,
      ...request,
    })

  return {
    // A 401 without a type means that the credentials are wrong, because this call has no token.
    signIn: ({ username, password }, captchaResponse) =>
      pipe(
        http.run(
          createTokenRequest(
            config,
            userTokenAnswerCodec,
            { grant_type: 'password', username, password },
            createCaptchaHeaders(captchaResponse),
          ),
        ),
        TE.mapLeft(
          (error): AppError =>
            error.tag === 'rejected' && error.status === 401 && error.type === ''
              ? { ...error, code: 'credentials-invalid' }
              : error,
        ),
        TE.map(({ access_token }) => access_token),
      ),
    signUp: ({ email, password }, captchaResponse) =>
      change({
        call: 'sso POST /user/register',
        body: { email, password },
        headers: createCaptchaHeaders(captchaResponse),
      }),
    requestPasswordReset: (email, captchaResponse) =>
      change({
        call: 'sso POST /user/reset-password',
        body: { email },
        headers: createCaptchaHeaders(captchaResponse),
      }),
    createPassword: (link, token, password) => change({ call: passwordCallNames[link], body: { token, password } }),
    confirm: (link, token) => change({ call: confirmationCallNames[link], body: { token } }),
    changePassword: (userToken, { current, next }) =>
      change({
        call: 'sso POST /user/change-password',
        body: { old_password: current, new_password: next },
        credential: userCredential(userToken),
        refusalCheck: 'password-or-token',
      }),
    requestEmailChange: (userToken, email) =>
      change({ call: 'sso POST /user/request-email-change', body: { email }, credential: userCredential(userToken) }),
  }
}

const wireProfileCodec = t.type({ username: accountName, email: optional(textUpTo(limits.maxTextLength)) })

/** The codec of profiles that the service sends and the browser stores, with the fields that the portal reads. */
export const profileCodec = new t.Type<Profile, unknown, unknown>(
  'Profile',
  wireProfileCodec.is,
  (value, context) => {
    const decoded = wireProfileCodec.validate(value, context)
    if (decoded._tag === 'Left') return decoded
    const { username, email } = decoded.right
    return t.success({ username, email })
  },
  wireProfileCodec.encode,
)

/** Fetches the profile of a customer. A success also proves that the customer's token is valid. */
const createSsoProfilesPort = (http: HttpClient, { services: { sso } }: ServiceConfig): Profiles => ({
  fetch: (token) =>
    http.run({
      call: 'sso GET /user/me',
      serviceUrl: sso,
      headers: noCacheHeaders,
      credential: userCredential(token),
      retry: 'once',
      answer: profileCodec,
      refusalCheck: 'session-check',
    }),
})

export const accountsModule = new ContainerModule(({ bind }) => {
  bindService(bind, portKeys.accounts, createSsoAccountsPort, [HttpClient, ServiceConfig])
  bindService(bind, portKeys.profiles, createSsoProfilesPort, [HttpClient, ServiceConfig])
})
