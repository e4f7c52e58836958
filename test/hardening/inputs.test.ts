import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { right } from 'fp-ts/Either'
import { readCookies, writeCookie } from '../../adapters/cookie/cookies.ts'
import { createPlainHttpClient } from '../../adapters/http/http-client.ts'
import { ssoAccounts } from '../../adapters/sso/sso-accounts.ts'
import { signInRules } from '../../core/auth/rules.ts'
import { email, longEnoughPassword, required, requiredVerbatim, validate } from '../../core/shared/validation.ts'
import { type BackEnd, json, startBackEnd } from '../fakes/back-end.ts'
import { nameOf, nastyTexts, wellFormed } from './nasty-texts.ts'

let backEnd: BackEnd

beforeAll(async () => {
  backEnd = await startBackEnd()
  backEnd.respond = json(200, { access_token: 'user-token' })
})
afterAll(() => backEnd.stop())

const named = nastyTexts.map((text) => [nameOf(text), text] as const)

/** Far more than a linear look at 100 KB takes, and far less than a second look at each of its characters would. */
const atOnceMs = 250

describe.each(named)('A field that holds %s', (_, text) => {
  it('is checked at once by every rule', () => {
    const start = performance.now()
    for (const rule of [required, requiredVerbatim, email, longEnoughPassword(8)]) rule(text)
    validate(signInRules, { username: text, password: text })
    expect(performance.now() - start).toBeLessThan(atOnceMs)
  })

  it('is a good password where it is long enough, whatever it consists of', () => {
    const padded = `${text}12345678`
    expect(longEnoughPassword(8)(padded)).toBeUndefined()
    expect(requiredVerbatim(padded)).toBeUndefined()
  })

  it('is sent verbatim', async () => {
    const http = createPlainHttpClient({ fetch, timeoutMs: 5000 })
    const options = { sso: backEnd.url, clientId: 'portal' }
    const credentials = { username: text, password: text }
    expect(await ssoAccounts(http, options).signIn(credentials, undefined)()).toEqual(right('user-token'))
    const { username, password } = JSON.parse(backEnd.received.at(-1)?.body ?? '')
    // Compared here, since a difference of 100 KB is nothing to read.
    expect([username === text, password === text]).toEqual([true, true])
  })

  it('makes a cookie that reads as it was written, or none', () => {
    const jar = { cookie: '' }
    const value = wellFormed(text)
    writeCookie(jar, 'token', value, { maxAgeSeconds: 60, secure: true })
    const [pair = '', ...attributes] = jar.cookie.split('; ')
    const isWritten = !attributes.includes('Max-Age=0')
    expect(isWritten).toBe(jar.cookie.length <= 4096 && encodeURIComponent(value).length < 4096)
    expect(readCookies({ cookie: pair }, 'token')[0] === (isWritten ? value : '')).toBe(true)
  })
})
