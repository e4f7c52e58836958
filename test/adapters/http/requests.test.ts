import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { NEVER } from 'rxjs'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { noCache, userCredential } from '../../../adapters/http/request.ts'
import { createLanguageChoice } from '../../../core/language/language-choice.ts'
import { aRequest, type BackEnd, goodAnswer, json, startBackEnd } from '../../fakes/back-end.ts'

let backEnd: BackEnd
const language = createLanguageChoice(
  { read: () => 'en-gb', save: () => undefined, changes: NEVER },
  { list: () => [] },
)
const http = createPlainHttpClient({ fetch, timeoutMs: 5000, language })

beforeAll(async () => {
  backEnd = await startBackEnd()
})
beforeEach(() => {
  backEnd.respond = json(200, goodAnswer)
})
afterAll(() => backEnd.stop())

const lastReceived = () => backEnd.received.at(-1)

describe('What the HTTP client sends', () => {
  it.each(['GET', 'POST', 'PUT'] as const)('%s', async (method) => {
    expect(await http.run(aRequest({ service: backEnd.url, method }))()).toEqual(right(goodAnswer))
    expect(lastReceived()?.method).toBe(method)
  })

  it.each([
    ['', '/thing'],
    ['/', '/thing'],
    ['/sso', '/sso/thing'],
    ['/sso//', '/sso/thing'],
  ])('to a service at "%s", with or without a trailing slash', async (base, url) => {
    await http.run(aRequest({ service: backEnd.url + base }))()
    expect(lastReceived()?.url).toBe(url)
  })

  it.each([
    ['a/b', 'a%2Fb'],
    ['a%2Fb', 'a%252Fb'],
    ['100%', '100%25'],
    ['a b+c', 'a%20b%2Bc'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['żółw 🐢', '%C5%BC%C3%B3%C5%82w%20%F0%9F%90%A2'],
    ['%2e%2e', '%252e%252e'],
    ['...', '...'],
    ['a\\b', 'a%5Cb'],
    ['a\r\nHost: evil', 'a%0D%0AHost%3A%20evil'],
  ])('with %j as exactly one segment of the path', async (segment, encoded) => {
    await http.run(aRequest({ service: backEnd.url, path: ['code', segment, 'end'] }))()
    expect(lastReceived()?.url).toBe(`/code/${encoded}/end`)
  })

  it.each(['', '.', '..', 'lone \ud800 surrogate'])('nothing where %j would have to be a segment', async (segment) => {
    const before = backEnd.received.length
    expect(await http.run(aRequest({ service: backEnd.url, path: ['code', segment] }))()).toEqual(
      left({ tag: 'unaddressable' }),
    )
    expect(backEnd.received).toHaveLength(before)
  })

  it('with a query that arrives as it was meant', async () => {
    const query = { email: 'ada+maps@compass.test', note: 'a&b=c#d 🧭' }
    await http.run(aRequest({ service: backEnd.url, query }))()
    const arrived = new URL(lastReceived()?.url ?? '', backEnd.url).searchParams
    expect(Object.fromEntries(arrived)).toEqual(query)
  })

  it('with a body of JSON, told as such', async () => {
    const body = { email: 'ada@compass.test', password: '"\\ \u2028 ż 🧭', send_email: false }
    await http.run(aRequest({ service: backEnd.url, method: 'POST', body }))()
    expect(JSON.parse(lastReceived()?.body ?? '')).toEqual(body)
    expect(lastReceived()?.headers['content-type']).toBe('application/json')
  })

  it('without a body, and without a type for none', async () => {
    await http.run(aRequest({ service: backEnd.url }))()
    expect(lastReceived()?.body).toBe('')
    expect(lastReceived()?.headers['content-type']).toBeUndefined()
    expect(lastReceived()?.headers.accept).toBe('application/json')
  })

  it('with the customer’s bearer token where the call has one, and none where it has not', async () => {
    await http.run(aRequest({ service: backEnd.url, credential: userCredential('user-token') }))()
    expect(lastReceived()?.headers.authorization).toBe('Bearer user-token')
    await http.run(aRequest({ service: backEnd.url }))()
    expect(lastReceived()?.headers.authorization).toBeUndefined()
  })

  it('with the headers of the call', async () => {
    await http.run(aRequest({ service: backEnd.url, headers: noCache }))()
    expect(lastReceived()?.headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' })
  })

  it('in the language that the customer has chosen by then: mails come in it', async () => {
    await http.run(aRequest({ service: backEnd.url }))()
    expect(lastReceived()?.headers['accept-language']).toBe('en-GB')
    language.choose('pt-br')
    await http.run(aRequest({ service: backEnd.url, method: 'POST', body: {} }))()
    expect(lastReceived()?.headers['accept-language']).toBe('pt-BR')
  })
})

describe('How the HTTP client has the browser send it', () => {
  const recording = () => {
    const sent: (RequestInit | undefined)[] = []
    const client = createPlainHttpClient({
      fetch: async (_, init) => {
        sent.push(init)
        return Response.json(goodAnswer)
      },
      timeoutMs: 5000,
    })
    return { sent, client }
  }

  it('with cookies to the service that keeps one, and to no other', async () => {
    const { sent, client } = recording()
    await client.run(aRequest({ service: 'https://activation.test', withCookies: true }))()
    await client.run(aRequest({ service: 'https://sso.test' }))()
    expect(sent.map((init) => init?.credentials)).toEqual(['include', 'omit'])
  })

  it('past every cache, without a referrer, and following no redirect', async () => {
    const { sent, client } = recording()
    await client.run(aRequest({ service: 'https://sso.test' }))()
    expect(sent[0]).toMatchObject({ cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' })
  })
})
