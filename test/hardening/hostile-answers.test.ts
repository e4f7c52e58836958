import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createPlainHttpClient } from '../../adapters/http/http-client.ts'
import { shopPurchases } from '../../adapters/shop/shop-service.ts'
import { ssoAccounts, ssoProfiles } from '../../adapters/sso/sso-accounts.ts'
import { refusesToken } from '../../core/session/refusals.ts'
import { errorCode } from '../../core/shared/app-error.ts'
import { errorCatalogue } from '../../core/shared/error-catalogue.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { type BackEnd, startBackEnd } from '../fakes/back-end.ts'
import { hostileAnswers } from './hostile-answers.ts'

let backEnd: BackEnd

beforeAll(async () => {
  backEnd = await startBackEnd()
})
afterAll(() => backEnd.stop())

/** Milliseconds within which an answer has to be there; a little more, and the call has to have ended. */
const timeoutMs = 1500
const graceMs = 1500

const client = () => createPlainHttpClient({ fetch, timeoutMs, retryDelay: async () => undefined })
const credentials = { username: 'ada@compass.test', password: 'a long password' }

/** The calls of the portal, each with the field that its answer can't do without. */
const calls: readonly (readonly [name: string, field: string, call: () => Outcome<unknown>])[] = [
  [
    'signing in',
    'access_token',
    () => ssoAccounts(client(), { sso: backEnd.url, clientId: 'portal' }).signIn(credentials, undefined),
  ],
  ['fetching the profile', 'username', () => ssoProfiles(client(), backEnd.url).fetch('user-token')],
  [
    'loading the orders',
    'data',
    () =>
      shopPurchases(client(), {
        shop: backEnd.url,
        log: { warn: () => undefined },
        yieldToMain: async () => undefined,
      }).list('user-token'),
  ],
]

const codes = new Set<string>([...errorCatalogue.map(({ code }) => code), 'unexpected', 'not-logged-in'])

describe.each(calls)('When %s gets', (_name, field, call) => {
  it.each(hostileAnswers(field))('$name, it ends as $tag, in a message and in time', async ({ respond, tag }) => {
    backEnd.respond = respond
    const start = performance.now()
    const result = await call()()
    expect(performance.now() - start).toBeLessThan(timeoutMs + graceMs)
    expect(result).toMatchObject({ _tag: 'Left', left: { tag } })
    if (result._tag === 'Left') {
      expect(codes).toContain(errorCode(result.left))
      // Nothing but a clear 401 signs a customer out.
      expect(refusesToken(result.left)).toBe(result.left.tag === 'rejected' && result.left.status === 401)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
