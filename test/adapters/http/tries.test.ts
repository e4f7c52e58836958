import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type Either, left, right } from 'fp-ts/Either'
import type { HttpClientOptions } from '../../../adapters/http/http-client.ts'
import { clientCredential } from '../../../adapters/http/request.ts'
import { type ClientTokens, createClientTokens } from '../../../core/session/client-tokens.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { offlineError, timeoutError } from '../../builders/errors.ts'
import {
  aRequest,
  createTestClient,
  goodAnswer,
  type Responder,
  sendJson,
  sendText,
  startBackEnd,
} from '../../fakes/back-end.ts'
import { FakeClientTokenIssuer } from '../../fakes/fake-sign-on.ts'
import { InMemoryBrowser, SettableClock } from '../../fakes/in-memory-ports.ts'

const backEnd = startBackEnd()

const disconnect: Responder = (response) => response.destroy()

const runRequestWithRetry = async (...answers: readonly Responder[]) => {
  let delays = 0
  const retryDelay = async () => {
    delays += 1
  }
  backEnd.respond = (...call) => answers[Math.min(backEnd.received.length, answers.length) - 1]?.(...call)
  const http = createTestClient({ retryDelay })
  const result = await http.run(aRequest({ serviceUrl: backEnd.url, retry: 'once' }))()
  return { result, asked: backEnd.received.length, delays }
}

const sendGoodAnswer = sendJson(200, goodAnswer)

const sendServiceUnavailable: Responder = (response) => response.writeHead(503, { 'retry-after': '30' }).end()

it.each<[string, readonly Responder[], unknown, number]>([
  ['once more after a cut connection, after a delay', [disconnect, sendGoodAnswer], right(goodAnswer), 2],
  ['once more after a 500', [sendJson(500, {}), sendGoodAnswer], right(goodAnswer), 2],
  ['once more after a 502 of a proxy', [sendText(502, '<h1>Bad Gateway</h1>'), sendGoodAnswer], right(goodAnswer), 2],
  ['not a third time', [disconnect], left(offlineError), 2],
  ['once more after a 408, which asks for that', [sendText(408, ''), sendGoodAnswer], right(goodAnswer), 2],
  [
    'not again before the time that a 503 names',
    [sendServiceUnavailable, sendGoodAnswer],
    left({ tag: 'rejected', status: 503 }),
    1,
  ],
  ['not again after a 401', [sendJson(401, {}), sendGoodAnswer], left({ tag: 'rejected', status: 401 }), 1],
  ['not again after a 429', [sendJson(429, {}), sendGoodAnswer], left({ tag: 'rejected', status: 429 }), 1],
  [
    'not again after a 429 page',
    [sendText(429, '<h1>No</h1>'), sendGoodAnswer],
    left({ tag: 'undecodable', status: 429 }),
    1,
  ],
  [
    'not again after an answer that is not JSON',
    [sendText(200, 'not JSON'), sendGoodAnswer],
    left({ tag: 'undecodable' }),
    1,
  ],
])('A read is made %s', async (_, answers, result, asked) => {
  expect(await runRequestWithRetry(...answers)).toMatchObject({ result, asked, delays: asked - 1 })
})

describe('The time-out of a call', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const delay = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

  const countTriesUntilTimeout = async (losses: number, change: Partial<HttpClientOptions>, tokens?: ClientTokens) => {
    let sent = 0
    const hangingFetch: typeof fetch = (_, init) => {
      if (init?.signal?.aborted) return Promise.reject(init.signal.reason)
      sent += 1
      return sent > losses ? new Promise(() => undefined) : Promise.reject(new TypeError('lost'))
    }
    const options = { fetch: hangingFetch, timeoutMs: 2000, ...change }
    const read = { serviceUrl: 'https://sso.test', retry: 'once' } as const
    const call = tokens
      ? createTestClient(options, tokens).run({
          ...aRequest(read),
          credential: clientCredential,
        })
      : createTestClient(options).run(aRequest(read))
    let outcome: unknown
    void call().then((ended) => {
      outcome = ended
    })
    await jest.advanceTimersByTimeAsync(1999)
    expect(outcome).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    expect(outcome).toEqual(left(timeoutError))
    await jest.advanceTimersByTimeAsync(10_000)
    return sent
  }

  it.each([
    ['ends a read that hangs without another try', 0, 0, 1],
    ['leaves a second try the rest of the time', 1, 1600, 2],
    ['ends a delay before the second try', 1, 3000, 1],
  ])('%s', async (_, losses, milliseconds, sent) => {
    expect(await countTriesUntilTimeout(losses, { retryDelay: delay(milliseconds) })).toBe(sent)
  })

  it('sends nothing with a client token that arrives too late', async () => {
    const lateToken = async () => delay(3000)().then((): Either<AppError, string> => right('late'))
    expect(await countTriesUntilTimeout(0, {}, { get: () => lateToken, drop: () => undefined })).toBe(0)
  })
})

describe('A call before sign-in (specification §4, §8)', () => {
  const expired = 'authorization.access_token.expired'

  const acceptOnly = (tokens: readonly string[], refusal = sendJson(401, { type: expired })) => {
    backEnd.respond = (response, request) => {
      const isAccepted = tokens.some((token) => request.headers.authorization === `Bearer ${token}`)
      ;(isAccepted ? sendJson(200, goodAnswer) : refusal)(response, request)
    }
  }

  const givenTokens = () => {
    const issuer = new FakeClientTokenIssuer()
    const browser = new InMemoryBrowser()
    const clientTokens = createClientTokens(issuer, browser.clientTokens, new SettableClock(0))
    const options = { retryDelay: async () => undefined }
    const http = createTestClient(options, clientTokens)
    const run = () => http.run({ ...aRequest({ serviceUrl: backEnd.url }), credential: clientCredential })()
    return { issuer, browser, run, issued: issuer.calls }
  }

  const sentTokens = () => backEnd.received.map(({ headers }) => headers.authorization?.replace('Bearer ', ''))

  it('drops a token that is refused, fetches another, and is made once more', async () => {
    acceptOnly(['client-token-2'])
    const { run, browser } = givenTokens()
    expect([await run(), sentTokens()]).toEqual([right(goodAnswer), ['client-token-1', 'client-token-2']])
    expect(browser.clientToken?.token).toBe('client-token-2')
  })

  it.each([
    [expired, 'token-refused'],
    ['', 'session-expired'],
  ])('fails when the second token is refused too (%j), and drops that one as well', async (type, code) => {
    acceptOnly([], sendJson(401, { type }))
    const { issued, run, browser } = givenTokens()
    expect(await run()).toEqual(left({ tag: 'rejected', code, status: 401, type }))
    expect([sentTokens(), issued.length]).toEqual([['client-token-1', 'client-token-2'], 2])
    expect(browser.clientToken).toBeUndefined()
  })

  it.each([401, 403])('keeps its token on a %d that has another reason', async (status) => {
    acceptOnly([], sendJson(status, { type: 'validation.password.invalid' }))
    const { issued, run, browser } = givenTokens()
    await run()
    expect([sentTokens().length, issued.length]).toEqual([1, 1])
    expect(browser.clientToken?.token).toBe('client-token-1')
  })

  it('fails like its token request, and is not sent', async () => {
    const { issuer, run } = givenTokens()
    issuer.failWith(offlineError)
    expect([await run(), backEnd.received]).toEqual([left(offlineError), []])
  })
})
