import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { right } from 'fp-ts/Either'
import { createPlainHttpClient } from '../../adapters/http/http-client.ts'
import { addressOf } from '../../adapters/http/request.ts'
import { ssoAccounts } from '../../adapters/sso/sso-accounts.ts'
import { aRequest, type BackEnd, json, startBackEnd } from '../fakes/back-end.ts'
import { isWellFormed, nameOf, nastyTexts } from './nasty-texts.ts'

let backEnd: BackEnd

beforeAll(async () => {
  backEnd = await startBackEnd()
  backEnd.respond = json(200, { access_token: 'user-token' })
})
afterAll(() => backEnd.stop())

const named = nastyTexts.map((text) => [nameOf(text), text] as const)

it.each(named)('A field that holds %s is sent verbatim', async (_, text) => {
  const http = createPlainHttpClient({ fetch, timeoutMs: 5000 })
  const options = { sso: backEnd.url, clientId: 'portal' }
  const credentials = { username: text, password: text }
  expect(await ssoAccounts(http, options).signIn(credentials, undefined)()).toEqual(right('user-token'))
  const { username, password } = JSON.parse(backEnd.received.at(-1)?.body ?? '')
  // A printed difference of 100 KB is unreadable.
  expect([username === text, password === text]).toEqual([true, true])
})

/** Expects that a server gets the whole token in one segment, or no request. */
const expectOneSegment = (token: string) => {
  const address = addressOf(aRequest({ service: 'https://sso.test/v1', path: ['magic-link', token, 'end'] }))
  if (address._tag === 'Left') {
    expect(address.left).toEqual({ tag: 'unaddressable' })
    // Only relative segments and texts without an encoding are refused.
    expect(['', '.', '..'].includes(token) || !isWellFormed(token)).toBe(true)
    return
  }
  const { origin, pathname, search, hash } = new URL(address.right)
  expect({ origin, search, hash }).toEqual({ origin: 'https://sso.test', search: '', hash: '' })
  const [, version, first, segment = '', ...rest] = pathname.split('/')
  expect([version, first, ...rest]).toEqual(['v1', 'magic-link', 'end'])
  expect(decodeURIComponent(segment) === token).toBe(true)
}

it('A token in a path arrives whole, as one segment, or is not sent', () => {
  for (const token of nastyTexts) expectOneSegment(token)
  const piece = fc.constantFrom(
    ...['/', '\\', '.', '..', '%', '%2e', '%2f', '%5c', '?', '#', ';', '@', ':', '\t', '\u0000'],
  )
  const token = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(fc.property(token, expectOneSegment), { numRuns: 1000 })
})
