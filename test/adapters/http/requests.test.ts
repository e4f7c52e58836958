import { beforeEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { NEVER } from 'rxjs'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { createLanguageChoice } from '../../../core/language/language-choice.ts'
import { aRequest, backEndOfFile, goodAnswer, json } from '../../fakes/back-end.ts'

const backEnd = backEndOfFile()
const stored = { read: () => 'en-gb', save: () => undefined, changes: NEVER }
const language = createLanguageChoice(stored, { list: () => [] })
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

  it.each([
    ['a/b', 'a%2Fb'],
    ['a%2Fb', 'a%252Fb'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['a\r\nHost: evil', 'a%0D%0AHost%3A%20evil'],
  ])('has %j as exactly one segment of its path', async (segment, encoded) => {
    expect((await arrived({ path: ['code', segment, 'end'] })).url).toBe(`/code/${encoded}/end`)
  })

  it.each(['', '.', '..', 'lone \ud800 surrogate'])('is not sent where %j would be a segment', async (segment) => {
    const request = aRequest({ service: backEnd.url, path: ['code', segment] })
    expect(await http.run(request)()).toEqual(left({ tag: 'unaddressable' }))
    expect(backEnd.received).toEqual([])
  })

  it('has its query encoded, and a body of JSON', async () => {
    const sent = { email: 'ada+maps@compass.test', note: 'a&b=c#d "\\ 🧭' }
    const { url = '', body, headers } = await arrived({ method: 'POST', query: sent, body: sent })
    expect(Object.fromEntries(new URL(url, backEnd.url).searchParams)).toEqual(sent)
    expect(JSON.parse(body)).toEqual(sent)
    expect(headers['content-type']).toBe('application/json')
  })

  it('without a body or a token has neither, nor a content type', async () => {
    const { body, headers } = await arrived()
    expect(body).toBe('')
    expect(headers.accept).toBe('application/json')
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
    expect(sent[0]).toMatchObject({ cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' })
  })
})
