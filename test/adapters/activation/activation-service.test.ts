import { beforeEach, describe, expect, it } from '@jest/globals'
import { isLeft, left, right } from 'fp-ts/Either'
import { activationEmails, activationLicenses } from '../../../adapters/activation/activation-service.ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { backEndOfFile, json, text } from '../../fakes/back-end.ts'

const email = 'ada+maps@compass.test'
const recipient = { license: carLicense, email }

const service = backEndOfFile()
const credentials: (RequestCredentials | undefined)[] = []
beforeEach(() => {
  credentials.length = 0
})

/** Node's fetch keeps no cookies, so each call notes whether it has asked for them. */
const recordingFetch: typeof fetch = (input, init) => {
  credentials.push(init?.credentials)
  return fetch(input, init)
}
const http = createPlainHttpClient({ fetch: recordingFetch, timeoutMs: 5000, retryDelay: async () => undefined })
const licenses = () => activationLicenses(http, `${service.url}/activation`)
const emails = () => activationEmails(http, `${service.url}/activation`)

const arrived = () =>
  service.received.map(({ method, url, body, headers }) => ({
    call: `${method} ${url}`,
    body: body === '' ? undefined : JSON.parse(body),
    bearer: headers.authorization,
  }))

describe('The activation service (specification §7)', () => {
  it('is asked for a code in the path, with cookies', async () => {
    service.respond = json(200, { used: false, appName: 'Compass Car' })
    expect(await licenses().find('CARS-2026-TEST-0001')()).toEqual(right({ used: false, appName: 'Compass Car' }))
    expect(arrived()).toMatchObject([{ call: 'GET /activation/activation/activation-code/CARS-2026-TEST-0001' }])
    expect(credentials).toEqual(['include'])
  })

  it.each([{ used: 'no', appName: 'x' }, { used: false }, { used: false, appName: '' }, [], null])(
    'is not believed when it answers %j about a code',
    async (body) => {
      service.respond = json(200, body)
      expect(await licenses().find('X')()).toMatchObject({ left: { tag: 'undecodable' } })
    },
  )

  it('activates with everything in the body, and no token', async () => {
    service.respond = json(200, { appName: 'Compass Car', email })
    expect(await licenses().activate(recipient, ' pass word ')()).toEqual(right({ appName: 'Compass Car', email }))
    const body = { password: ' pass word ', email, ...carLicense }
    expect(arrived()).toEqual([{ call: 'POST /activation/activation/activate', body, bearer: undefined }])
    expect(credentials).toEqual(['include'])
  })

  it('is never asked to activate or to mail a second time', async () => {
    service.respond = json(503, {})
    expect(isLeft(await licenses().activate(recipient, 'password')())).toBe(true)
    expect(isLeft(await emails().send(recipient)())).toBe(true)
    expect(arrived()).toHaveLength(2)
  })

  it('knows an account by 2xx and its absence by 404; anything else is a failed check', async () => {
    service.respond = text(200, '')
    expect(await emails().hasAccount(email)()).toEqual(right(true))
    expect(arrived()).toMatchObject([{ call: 'GET /activation/user/check?email=ada%2Bmaps%40compass.test' }])
    service.respond = json(404, { type: 'user.not_found_by_username' })
    expect(await emails().hasAccount(email)()).toEqual(right(false))
    service.respond = json(400, {})
    expect(await emails().hasAccount(email)()).toEqual(left(rejected(400)))
  })

  it('mails a verification for a license', async () => {
    service.respond = text(204, '')
    expect(await emails().send(recipient)()).toEqual(right(undefined))
    expect(arrived()).toMatchObject([{ call: 'POST /activation/user/email/resend', body: { email, ...carLicense } }])
    expect(credentials).toEqual(['include'])
  })

  it('brings with a valid code what it was mailed for', async () => {
    service.respond = json(200, { email, ...carLicense })
    expect(await emails().verify('a/b c')()).toEqual(right(recipient))
    expect(arrived()).toMatchObject([{ call: 'GET /activation/code/verify/a%2Fb%20c' }])
  })

  it.each([undefined, {}, [], 'ok', { email }, { email: 1, licenseKey: 'x', appName: 'y' }])(
    'calls a code valid by its status alone (%j)',
    async (body) => {
      service.respond = text(200, JSON.stringify(body) ?? '')
      expect(await emails().verify('code')()).toEqual(right(undefined))
    },
  )
})
