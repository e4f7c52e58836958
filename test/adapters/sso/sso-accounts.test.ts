import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { ssoAccounts } from '../../../adapters/sso/sso-accounts.ts'
import type { Accounts } from '../../../core/auth/ports.ts'
import { errorCatalogue } from '../../../core/shared/error-catalogue.ts'
import { rejected } from '../../builders/errors.ts'
import { type BackEnd, json, type Received, startBackEnd, text } from '../../fakes/back-end.ts'

let service: BackEnd
let before = 0
let dropped: string[] = []

beforeAll(async () => {
  service = await startBackEnd()
})
afterAll(() => service.stop())
beforeEach(() => {
  before = service.received.length
  dropped = []
})

const accounts = (): Accounts =>
  ssoAccounts(
    createHttpClient({
      fetch,
      timeoutMs: 5000,
      clientTokens: { get: () => TE.right('client-token'), drop: (token) => dropped.push(token) },
    }),
    { sso: `${service.url}/sso/`, clientId: 'account-portal' },
  )

/** The part of a request that the contract is about. */
const agreedPart = ({ method, url, body, headers }: Received) => ({
  call: `${method} ${url}`,
  body: JSON.parse(body),
  bearer: headers.authorization,
  captcha: headers['x-captcha-response'],
})

const arrived = () => service.received.slice(before).map(agreedPart)

const client = { bearer: 'Bearer client-token', captcha: undefined }
const user = { bearer: 'Bearer user-token', captcha: undefined }

const calls: readonly (readonly [string, () => ReturnType<Accounts['signUp']>, ReturnType<typeof agreedPart>])[] = [
  [
    'sign-up, with the captcha',
    () => accounts().signUp({ email: 'ada@compass.test', password: ' verbatim ' }, 'solved'),
    {
      ...client,
      call: 'POST /sso/user/register',
      body: { email: 'ada@compass.test', password: ' verbatim ' },
      captcha: 'solved',
    },
  ],
  [
    'a request for a new password, without a captcha',
    () => accounts().requestPasswordReset('ada@compass.test', undefined),
    { ...client, call: 'POST /sso/user/reset-password', body: { email: 'ada@compass.test' } },
  ],
  [
    'a new password',
    () => accounts().createPassword('reset-password', 'a/b?', 'secret'),
    { ...client, call: 'POST /sso/user/confirm-reset-password', body: { token: 'a/b?', password: 'secret' } },
  ],
  [
    'a first password',
    () => accounts().createPassword('finish-registration', 'a-token', 'secret'),
    { ...client, call: 'PUT /sso/user/set-password', body: { token: 'a-token', password: 'secret' } },
  ],
  [
    'the confirmation of an address',
    () => accounts().confirm('confirm-email', 'a-token'),
    { ...client, call: 'POST /sso/user/confirm', body: { token: 'a-token' } },
  ],
  [
    'the confirmation of a change of address',
    () => accounts().confirm('confirm-email-change', 'a-token'),
    { ...client, call: 'POST /sso/user/confirm-email-change', body: { token: 'a-token' } },
  ],
  [
    'a change of password',
    () => accounts().changePassword('user-token', { current: 'old', next: 'new' }),
    { ...user, call: 'POST /sso/user/change-password', body: { old_password: 'old', new_password: 'new' } },
  ],
  [
    'a request for another address',
    () => accounts().requestEmailChange('user-token', 'ada@new.test'),
    { ...user, call: 'POST /sso/user/request-email-change', body: { email: 'ada@new.test' } },
  ],
]

describe('Accounts at the sign-on service (specification §7), over real HTTP', () => {
  it.each(calls)('sends %s as agreed, and takes any success for one', async (_name, call, expected) => {
    service.respond = (response) => response.writeHead(204).end()
    expect(await call()()).toEqual(right(undefined))
    service.respond = json(200, { anything: 'else' })
    expect(await call()()).toEqual(right(undefined))
    expect(arrived()).toEqual([expected, expected])
  })

  it.each(calls)('does not send %s again when the service is down', async (_name, call) => {
    service.respond = text(503, '<html>')
    expect(await call()()).toEqual(left(rejected(503)))
    expect(arrived()).toHaveLength(1)
  })
})

describe('The error catalogue (specification §8), over real HTTP', () => {
  it.each(errorCatalogue.map((row) => [row]))('tells %j by its code', async (row) => {
    const { status, code } = row
    const type = row.type === '*' ? 'of.no.row' : row.type
    service.respond = json(status, { status, type, message: 'for the log' })

    expect(await accounts().confirm('confirm-email', 'a-token')()).toEqual(
      left({ tag: 'rejected', code, status, type }),
    )

    // A client token that was refused, by name or not, is dropped, and the call made once more (wire §3).
    const tries = code === 'access-token-invalid' || code === 'session-expired' ? 2 : 1
    expect(arrived()).toHaveLength(tries)
    expect(dropped).toEqual(tries === 2 ? ['client-token', 'client-token'] : [])
  })
})
