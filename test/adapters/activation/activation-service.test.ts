import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { isLeft, left, right } from 'fp-ts/Either'
import { activationEmails } from '../../../adapters/activation/activation-emails.ts'
import { activationLicenses } from '../../../adapters/activation/activation-licenses.ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { type BackEnd, json, startBackEnd, text } from '../../fakes/back-end.ts'

const recipient = { license: carLicense, email: 'ada+maps@compass.test' }

let backEnd: BackEnd
const credentials: (RequestCredentials | undefined)[] = []

/** Node's fetch keeps no cookies, so what it is asked for is noted. */
const recordingFetch: typeof fetch = (input, init) => {
  credentials.push(init?.credentials)
  return fetch(input, init)
}
const http = createPlainHttpClient({ fetch: recordingFetch, timeoutMs: 2000, pause: async () => undefined })
const address = () => `${backEnd.url}/activation`
const licenses = () => activationLicenses(http, address())
const emails = () => activationEmails(http, address())

const lastRequest = () => {
  const last = backEnd.received.at(-1)
  return last && { ...last, body: last.body === '' ? undefined : JSON.parse(last.body) }
}

beforeAll(async () => {
  backEnd = await startBackEnd()
})
afterAll(() => backEnd.stop())
beforeEach(() => {
  credentials.length = 0
})

describe('The activation service (specification §7)', () => {
  it('is asked for a code in the path, with cookies', async () => {
    backEnd.respond = json(200, { used: false, appName: 'Compass Car' })
    expect(await licenses().find('CARS-2026-TEST-0001')()).toEqual(right({ used: false, appName: 'Compass Car' }))
    expect(lastRequest()).toMatchObject({
      method: 'GET',
      url: '/activation/activation/activation-code/CARS-2026-TEST-0001',
    })
    expect(credentials).toEqual(['include'])
  })

  it.each([{ used: 'no', appName: 'x' }, { used: false }, { used: false, appName: '' }, [], null])(
    'is not believed when it answers %j about a code',
    async (body) => {
      backEnd.respond = json(200, body)
      expect(await licenses().find('X')()).toMatchObject({ left: { tag: 'undecodable' } })
    },
  )

  it('activates with everything in the body, once', async () => {
    backEnd.respond = json(200, { appName: 'Compass Car', email: 'ada@compass.test' })
    expect(await licenses().activate(recipient, ' pass word ')()).toEqual(
      right({ appName: 'Compass Car', email: 'ada@compass.test' }),
    )
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      url: '/activation/activation/activate',
      body: {
        password: ' pass word ',
        email: 'ada+maps@compass.test',
        licenseKey: 'CARS-2026-TEST-0001',
        appName: 'Compass Car',
      },
    })
    expect(lastRequest()?.headers['authorization']).toBeUndefined()
    expect(credentials).toEqual(['include'])
  })

  it('is never asked to activate or to mail a second time', async () => {
    backEnd.respond = json(503, {})
    expect(isLeft(await licenses().activate(recipient, 'password')())).toBe(true)
    expect(isLeft(await emails().send(recipient)())).toBe(true)
    expect(credentials).toHaveLength(2)
  })

  it('knows an account by 2xx and its absence by 404; anything else is a failed check', async () => {
    backEnd.respond = text(200, '')
    expect(await emails().hasAccount('ada+maps@compass.test')()).toEqual(right(true))
    expect(lastRequest()).toMatchObject({
      method: 'GET',
      url: '/activation/user/check?email=ada%2Bmaps%40compass.test',
    })
    backEnd.respond = json(404, { type: 'user.not_found_by_username' })
    expect(await emails().hasAccount('ada@compass.test')()).toEqual(right(false))
    backEnd.respond = json(400, {})
    expect(await emails().hasAccount('ada@compass.test')()).toEqual(left(rejected(400)))
  })

  it('mails a verification for a license', async () => {
    backEnd.respond = text(204, '')
    expect(await emails().send(recipient)()).toEqual(right(undefined))
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      url: '/activation/user/email/resend',
      body: { email: 'ada+maps@compass.test', licenseKey: 'CARS-2026-TEST-0001', appName: 'Compass Car' },
    })
    expect(credentials).toEqual(['include'])
  })

  it('brings with a valid code what it was mailed for', async () => {
    backEnd.respond = json(200, { email: recipient.email, ...carLicense })
    expect(await emails().verify('a/b c')()).toEqual(right(recipient))
    expect(lastRequest()?.url).toBe('/activation/code/verify/a%2Fb%20c')
  })

  it.each([undefined, {}, [], 'ok', { email: 'ada@compass.test' }, { email: 1, licenseKey: 'x', appName: 'y' }])(
    'calls a code valid by its status alone (%j)',
    async (body) => {
      backEnd.respond = text(200, JSON.stringify(body) ?? '')
      expect(await emails().verify('code')()).toEqual(right(undefined))
    },
  )
})
