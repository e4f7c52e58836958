import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { ssoAccounts } from '../../../adapters/sso/sso-accounts.ts'
import type { Accounts } from '../../../core/auth/ports.ts'
import { errorCatalogue } from '../../../core/shared/error-catalogue.ts'
import { rowsCovered } from '../../builders/catalogue-texts.ts'

interface Received {
  readonly call: string
  readonly body: unknown
  readonly bearer: string | undefined
  readonly captcha: string | string[] | undefined
}

const receivedOf = (call: string, body: string, headers: IncomingHttpHeaders): Received => ({
  call,
  body: JSON.parse(body),
  bearer: headers.authorization,
  captcha: headers['x-captcha-response'],
})

describe('Accounts at the sign-on service (specification §7), over real HTTP', () => {
  let server: Server
  let accounts: Accounts
  let received: Received[] = []
  let dropped: string[] = []
  let answer: { readonly status: number; readonly body: string } = { status: 204, body: '' }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      received.push(receivedOf(`${request.method} ${request.url}`, body, request.headers))
      response.writeHead(answer.status).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    const http = createHttpClient({
      fetch,
      timeoutMs: 2000,
      clientTokens: {
        get: () => TE.right('client-token'),
        drop: (token) => dropped.push(token),
      },
    })
    accounts = ssoAccounts(http, { sso: `http://127.0.0.1:${address.port}/sso/`, clientId: 'account-portal' })
  })

  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

  beforeEach(() => {
    received = []
    dropped = []
    answer = { status: 204, body: '' }
  })

  const client = 'Bearer client-token'
  const user = 'Bearer user-token'
  const calls: readonly (readonly [string, () => ReturnType<Accounts['signUp']>, Received])[] = [
    [
      'sign-up, with the captcha',
      () => accounts.signUp({ email: 'ada@compass.test', password: ' verbatim ' }, 'solved'),
      {
        call: 'POST /sso/user/register',
        body: { email: 'ada@compass.test', password: ' verbatim ' },
        bearer: client,
        captcha: 'solved',
      },
    ],
    [
      'a request for a new password, without a captcha',
      () => accounts.requestPasswordReset('ada@compass.test', undefined),
      {
        call: 'POST /sso/user/reset-password',
        body: { email: 'ada@compass.test' },
        bearer: client,
        captcha: undefined,
      },
    ],
    [
      'a new password',
      () => accounts.createPassword('reset-password', 'a/b?', 'secret'),
      {
        call: 'POST /sso/user/confirm-reset-password',
        body: { token: 'a/b?', password: 'secret' },
        bearer: client,
        captcha: undefined,
      },
    ],
    [
      'a first password',
      () => accounts.createPassword('finish-registration', 'a-token', 'secret'),
      {
        call: 'PUT /sso/user/set-password',
        body: { token: 'a-token', password: 'secret' },
        bearer: client,
        captcha: undefined,
      },
    ],
    [
      'the confirmation of an address',
      () => accounts.confirm('confirm-email', 'a-token'),
      { call: 'POST /sso/user/confirm', body: { token: 'a-token' }, bearer: client, captcha: undefined },
    ],
    [
      'the confirmation of a change of address',
      () => accounts.confirm('confirm-email-change', 'a-token'),
      { call: 'POST /sso/user/confirm-email-change', body: { token: 'a-token' }, bearer: client, captcha: undefined },
    ],
    [
      'a change of password',
      () => accounts.changePassword('user-token', { current: 'old', next: 'new' }),
      {
        call: 'POST /sso/user/change-password',
        body: { old_password: 'old', new_password: 'new' },
        bearer: user,
        captcha: undefined,
      },
    ],
    [
      'a request for another address',
      () => accounts.requestEmailChange('user-token', 'ada@new.test'),
      {
        call: 'POST /sso/user/request-email-change',
        body: { email: 'ada@new.test' },
        bearer: user,
        captcha: undefined,
      },
    ],
  ]

  it.each(calls)('sends %s as agreed, and takes any success for one', async (_name, call, expected) => {
    expect(await call()()).toEqual(right(undefined))
    answer = { status: 200, body: '{"anything":"else"}' }
    expect(await call()()).toEqual(right(undefined))
    expect(received).toEqual([expected, expected])
  })

  it.each(calls)('does not send %s again when the service is down', async (_name, call) => {
    answer = { status: 503, body: '' }
    expect(await call()()).toEqual(left({ tag: 'rejected', code: 'unexpected', status: 503, type: '' }))
    expect(received).toHaveLength(1)
  })

  const rows = rowsCovered()

  it.each(errorCatalogue.map((row) => [row]))('tells %j by its code', async (row) => {
    const { status, type, code } = row
    const sent = type === '*' ? 'of.no.row' : type
    answer = { status, body: JSON.stringify({ status, type: sent, message: 'for the log' }) }

    expect(await accounts.confirm('confirm-email', 'a-token')()).toEqual(
      left({ tag: 'rejected', code, status, type: sent }),
    )

    // A client token that was refused is dropped, and the call made once more (wire §3).
    const tries = code === 'access-token-invalid' ? 2 : 1
    expect(received).toHaveLength(tries)
    expect(dropped).toEqual(tries === 2 ? ['client-token', 'client-token'] : [])
    rows.cover(row)
  })

  it('leaves out no row of the specification', () => {
    process.stdout.write(`error catalogue over HTTP: ${rows.summary()}\n`)
    expect(rows.missing()).toEqual([])
  })
})
