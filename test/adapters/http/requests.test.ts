import { beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { left, right } from 'fp-ts/Either'
import { NEVER } from 'rxjs'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { addressOf } from '../../../adapters/http/request.ts'
import { createLanguageChoice } from '../../../core/language/language-choice.ts'
import { forAll } from '../../builders/for-all.ts'
import { aRequest, backEndOfFile, goodAnswer, json } from '../../fakes/back-end.ts'
import { isWellFormed, nameOf, nastyTexts } from '../../hardening/nasty-texts.ts'

const backEnd = backEndOfFile()
const stored = { read: () => 'en-gb', save: () => undefined, changes: NEVER }
const language = createLanguageChoice(stored, () => [])
const http = createPlainHttpClient({ fetch, timeoutMs: 5000, language })

beforeEach(() => {
  backEnd.respond = json(200, goodAnswer)
})

/** The request as it arrives at the service. */
const arrived = async (request: Partial<Parameters<typeof aRequest>[0]> = {}) => {
  expect(await http.run(aRequest({ service: backEnd.url, ...request }))()).toEqual(right(goodAnswer))
  const last = backEnd.received.at(-1)
  if (last === undefined) throw new Error('Nothing has arrived')
  return last
}

describe('A request', () => {
  it.each([
    ['', '/thing'],
    ['/sso', '/sso/thing'],
    ['/sso//', '/sso/thing'],
  ])('goes to a service at "%s", with or without a trailing slash', async (base, url) => {
    expect((await arrived({ service: backEnd.url + base })).url).toBe(url)
  })

  it('has a token as exactly one segment of its path, or is not sent', () => {
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
    for (const token of nastyTexts) expectOneSegment(token)
    const pieces = ['/', '\\', '.', '..', '%', '%2e', '%2f', '%5c', '?', '#', ';', '@', ':', '\t', '\u0000']
    const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' }))
    const token = fc.array(piece, { maxLength: 8 }).map((all) => all.join(''))
    forAll(1000, [token], expectOneSegment)
  })

  it('is not sent where a segment would be lost', async () => {
    const request = aRequest({ service: backEnd.url, path: ['code', '..'] })
    expect([await http.run(request)(), backEnd.received]).toEqual([left({ tag: 'unaddressable' }), []])
  })

  it('has its query encoded, and a body of JSON, every text verbatim', async () => {
    const query = { email: 'ada+maps@compass.test', note: 'a&b=c#d "\\ 🧭' }
    const { url = '', body, headers } = await arrived({ method: 'POST', query, body: { texts: nastyTexts } })
    expect(Object.fromEntries(new URL(url, backEnd.url).searchParams)).toEqual(query)
    const { texts } = JSON.parse(body)
    // A printed difference of 100 KB is unreadable.
    expect(nastyTexts.filter((text, at) => text !== texts[at]).map(nameOf)).toEqual([])
    expect(headers['content-type']).toBe('application/json')
  })

  it('without a body or a token has neither, nor a content type', async () => {
    const { body, headers } = await arrived()
    expect([body, headers.accept]).toEqual(['', 'application/json'])
    expect([headers['content-type'], headers.authorization]).toEqual([undefined, undefined])
  })

  it('names the language of the portal, because e-mails come in it', async () => {
    expect((await arrived()).headers['accept-language']).toBe('en-GB')
    language.choose('pt-br')
    expect((await arrived({ method: 'POST', body: {} })).headers['accept-language']).toBe('pt-BR')
  })

  it('passes caches, sends no referrer and follows no redirect', async () => {
    const sent: (RequestInit | undefined)[] = []
    const recording: typeof fetch = async (_, init) => {
      sent.push(init)
      return Response.json(goodAnswer)
    }
    const client = createPlainHttpClient({ fetch: recording, timeoutMs: 5000 })
    await client.run(aRequest({ service: 'https://sso.test' }))()
    await client.run(aRequest({ service: 'https://sso.test', method: 'POST', body: {} }))()
    const safely = { redirect: 'error', referrerPolicy: 'no-referrer' }
    expect(sent).toEqual([{ cache: 'no-store', ...safely }, safely].map((each) => expect.objectContaining(each)))
    expect(sent[1]).not.toHaveProperty('cache')
  })
})
