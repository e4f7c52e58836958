import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { NEVER } from 'rxjs'
import type { HttpClientOptions } from '../../../adapters/http/http-client.ts'
import { createRequestUrl } from '../../../adapters/http/request.ts'
import { createLanguageChoice } from '../../../core/language/language-choice.ts'
import * as limits from '../../../core/shared/limits.ts'
import type { RawFailure } from '../../../core/telemetry/ports.ts'
import { forAll } from '../../builders/for-all.ts'
import { aRequest, createTestClient, goodAnswer, type Responder, sendJson, startBackEnd } from '../../fakes/back-end.ts'
import { describeText, isWellFormed, nastyTexts } from '../../hardening/nasty-texts.ts'

const backEnd = startBackEnd()
const languageStore = { read: () => 'en-gb', save: () => undefined, changes: NEVER }
const languageChoice = createLanguageChoice(languageStore, () => [])
const httpClient = createTestClient({ language: languageChoice })

beforeEach(() => {
  backEnd.respond = sendJson(200, goodAnswer)
})

const sendAndReceive = async (request: Partial<Parameters<typeof aRequest>[0]> = {}) => {
  expect(await httpClient.run(aRequest({ serviceUrl: backEnd.url, ...request }))()).toEqual(right(goodAnswer))
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
    expect((await sendAndReceive({ serviceUrl: backEnd.url + base })).url).toBe(url)
  })

  it('has a token as exactly one segment of its path, or is not sent', () => {
    const expectOneSegment = (token: string) => {
      const address = createRequestUrl(
        aRequest({ serviceUrl: 'https://sso.test/v1', call: 'sso GET /magic-link/{token}/end', values: { token } }),
      )
      if (address._tag === 'Left') {
        expect(address.left).toEqual({ tag: 'unaddressable' })
        // The client refuses only relative path segments and texts that can't be encoded.
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

  it('is not sent if a segment would be lost', async () => {
    const request = aRequest({ serviceUrl: backEnd.url, call: 'sso GET /code/{code}', values: { code: '..' } })
    expect([await httpClient.run(request)(), backEnd.received]).toEqual([left({ tag: 'unaddressable' }), []])
  })

  it('has an encoded query and a JSON body, with every text verbatim', async () => {
    const query = { email: 'ada+maps@compass.test', note: 'a&b=c#d "\\ 🧭' }
    const {
      url = '',
      body,
      headers,
    } = await sendAndReceive({ call: 'sso POST /thing', query, body: { texts: nastyTexts } })
    expect(Object.fromEntries(new URL(url, backEnd.url).searchParams)).toEqual(query)
    const { texts } = JSON.parse(body)
    // Jest would print a difference of 100 KB, so the texts are compared before `expect`.
    expect(nastyTexts.filter((text, at) => text !== texts[at]).map(describeText)).toEqual([])
    expect(headers['content-type']).toBe('application/json')
  })

  it('without a body and a token has no content type and no authorization', async () => {
    const { body, headers } = await sendAndReceive()
    expect([body, headers.accept]).toEqual(['', 'application/json'])
    expect([headers['content-type'], headers.authorization]).toEqual([undefined, undefined])
  })

  it('names the language of the portal, in which emails are written', async () => {
    expect((await sendAndReceive()).headers['accept-language']).toBe('en-GB')
    languageChoice.choose('pt-br')
    expect((await sendAndReceive({ call: 'sso POST /thing', body: {} })).headers['accept-language']).toBe('pt-BR')
  })

  it('gets a value from a refusal that answers it, with the fields of its body, and an error from any other', async () => {
    const needs = t.type({ answer: t.string })
    const type = 'authorization.user.not_confirmed'
    const request = aRequest({ serviceUrl: backEnd.url, refusals: { 'user-not-confirmed': needs } })
    const ends = [{ type, answer: 'c1' }, { type }, { type: 'authorization.captcha.invalid', answer: 'c1' }]
    const found = []
    for (const body of ends) {
      backEnd.respond = sendJson(403, body)
      found.push(await httpClient.run(request)())
    }
    expect(found).toMatchObject([
      { right: { answer: 'c1' } },
      { left: { tag: 'undecodable' } },
      { left: { code: 'captcha-invalid' } },
    ])
  })

  it('bypasses caches, sends no referrer and follows no redirect', async () => {
    const sent: (RequestInit | undefined)[] = []
    const recordingFetch: typeof fetch = async (_, init) => {
      sent.push(init)
      return Response.json(goodAnswer)
    }
    const client = createTestClient({ fetch: recordingFetch })
    await client.run(aRequest({ serviceUrl: 'https://sso.test' }))()
    await client.run(aRequest({ serviceUrl: 'https://sso.test', call: 'sso POST /thing', body: {} }))()
    const safely = { redirect: 'error', referrerPolicy: 'no-referrer' }
    expect(sent).toEqual([{ cache: 'no-store', ...safely }, safely].map((each) => expect.objectContaining(each)))
    expect(sent[1]).not.toHaveProperty('cache')
  })
})

it('An answer is JSON if a gateway has added its type a second time', async () => {
  const headers = { 'content-type': 'application/json, application/json' }
  backEnd.respond = (response) => response.writeHead(200, headers).end(JSON.stringify(goodAnswer))
  expect(await runRequest()).toMatchObject({ _tag: 'Right' })
})

const runRequest = (options: Partial<HttpClientOptions> = {}) =>
  createTestClient(options).run(aRequest({ serviceUrl: backEnd.url }))()

const runRequestWithAnswer = (respond: Responder) => {
  backEnd.respond = respond
  return runRequest()
}

it('An answer (specification §8) that is malformed names the field, also in the log, and never its value', async () => {
  const logged: unknown[] = []
  backEnd.respond = sendJson(200, { answer: { access_token: 'secret-token' } })
  const detail = 'Answer: answer'
  const result = await runRequest({ log: { warn: (...entry) => logged.push(entry) } })
  expect([result, logged]).toEqual([left({ tag: 'undecodable', detail }), [['answer.malformed', { detail }]]])
})

it.each([
  ['by its header', JSON.stringify(goodAnswer), limits.maxAnswerBytes + 1],
  ['once it is read', 'x'.repeat(limits.maxAnswerBytes + 1), 0],
])('An answer without a stream (React Native) that is too long is refused %s', async (_, text, bytes) => {
  const response = new Response(text, { headers: { 'Content-Type': 'application/json', 'Content-Length': `${bytes}` } })
  Object.defineProperty(response, 'body', { value: null })
  const result = await runRequest({ fetch: async () => response })
  expect(result).toEqual(left({ tag: 'undecodable', detail: 'Answer: (length)' }))
})

it.each([401, 404, 409, 429])("A proxy's page with the status %d is not a refusal", async (status) => {
  const page = await runRequestWithAnswer((response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end('none'),
  )
  expect(page).toEqual(left({ tag: 'undecodable', detail: 'Answer: (content type)', status }))
})

describe('A service that limits tries', () => {
  const now = Date.UTC(2026, 2, 14)
  const dateInSeconds = (seconds: number) => new Date(now + seconds * 1000).toUTCString()
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now))
  afterEach(() => void jest.restoreAllMocks())
  const refused = (code: string, status: number) => ({ tag: 'rejected', code, status, type: '' })

  const runWithRetryAfter = async (retryAfter: string | undefined, status = 429) => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const result = await runRequestWithAnswer((response) => response.writeHead(status, headers).end())
    return result._tag === 'Left' && result.left.tag === 'rejected' ? result.left : undefined
  }

  it.each([
    ['a number', '1', 1],
    ['a number and blanks', ' 120 ', 120],
    ['a day', '86400', 86_400],
    ['a date', dateInSeconds(300), 300],
    ['nothing', undefined, undefined],
    ['no time', '0', undefined],
    ['a text', '30 s', undefined],
    ['more than a day', '86401', undefined],
    ['a date that has passed', dateInSeconds(-60), undefined],
    ['a date in a year', dateInSeconds(365 * 86_400), undefined],
    ['a date that does not exist', 'Mon, 99 Foo 2026 10:00:00 GMT', undefined],
  ])('that sends %s (%j) accepts calls again after %p s', async (_, header, retryAfterSeconds) => {
    expect(await runWithRetryAfter(header)).toEqual({ ...refused('too-many-tries', 429), retryAfterSeconds })
  })

  it.each([503, 500])(
    'names a time, like an unavailable service (503); the header of other statuses is not read: %d',
    async (status) => {
      const wait = status === 503 ? { retryAfterSeconds: 30 } : {}
      expect(await runWithRetryAfter('30', status)).toEqual({ ...refused('unexpected', status), ...wait })
      const page = await runRequestWithAnswer((response) =>
        response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '30' }).end('<h1>Maintenance</h1>'),
      )
      expect(page).toEqual(left({ tag: 'undecodable', detail: 'Answer: (content type)', status, ...wait }))
    },
  )
})

const callName = 'sso POST /oauth2/token (password)'

const collectReportedFailures = async (respond: Responder) => {
  const failures: RawFailure[] = []
  const telemetry = { note: (failure: RawFailure) => failures.push(failure) }
  backEnd.respond = respond
  const body = { grant_type: 'password', password: 'correct horse' }
  const request = aRequest({ serviceUrl: backEnd.url, call: callName, body })
  await createTestClient({ telemetry }).run(request)()
  return failures
}

it.each<[string, Responder, unknown]>([
  ['was refused', sendJson(503, { type: 'server.error' }), { tag: 'rejected', status: 503, type: 'server.error' }],
  ['got no answer', (response) => response.destroy(), { tag: 'unreachable', reason: 'network' }],
  ['got a malformed answer', sendJson(200, { answer: 7 }), { tag: 'undecodable', detail: 'Answer: answer' }],
])('A call that %s is reported by name and duration, never its body; a success is not', async (_, respond, error) => {
  const failures = await collectReportedFailures(respond)
  expect(failures).toMatchObject([{ tag: 'call-failed', call: callName, error, milliseconds: expect.any(Number) }])
  expect(JSON.stringify(failures)).not.toContain('correct horse')
  expect(await collectReportedFailures(sendJson(200, goodAnswer))).toEqual([])
})
