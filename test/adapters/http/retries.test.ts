import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Either, left, right } from 'fp-ts/Either'
import { createHttpClient, createPlainHttpClient, type HttpClientOptions } from '../../../adapters/http/http-client.ts'
import type { ClientTokens } from '../../../core/session/client-tokens.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { offline, rejected, timedOut } from '../../builders/errors.ts'
import {
  aClientRequest,
  aRequest,
  type BackEnd,
  goodAnswer,
  json,
  oneAfterTheOther,
  type Responder,
  startBackEnd,
  text,
} from '../../fakes/back-end.ts'

let backEnd: BackEnd

beforeAll(async () => {
  backEnd = await startBackEnd()
})
afterAll(() => backEnd.stop())

const cut: Responder = (response) => response.destroy()

/** Runs a request against these answers; tells the result, how often the back-end was asked and how often it waited. */
const running = async (retry: 'once' | 'never', ...answers: readonly Responder[]) => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  backEnd.respond = oneAfterTheOther(...answers)
  const before = backEnd.received.length
  const http = createPlainHttpClient({ fetch, timeoutMs: 5000, pause })
  const result = await http.run(aRequest({ service: backEnd.url, retry }))()
  return { result, asked: backEnd.received.length - before, pauses }
}

describe('A read', () => {
  it.each([
    ['a cut connection', cut],
    ['a 500', json(500, {})],
    ['a 503', text(503, 'busy')],
  ])('is made once more after %s, after a pause', async (_, failure) => {
    expect(await running('once', failure, json(200, goodAnswer))).toEqual({
      result: right(goodAnswer),
      asked: 2,
      pauses: 1,
    })
  })

  it('is not made a third time', async () => {
    expect(await running('once', cut)).toEqual({ result: left(offline), asked: 2, pauses: 1 })
  })

  it.each([400, 401, 403, 404, 409, 422, 429])('is not made again after a %d: that is an answer', async (status) => {
    const { result, asked } = await running('once', json(status, {}))
    expect(result).toEqual(left(rejected(status)))
    expect(asked).toBe(1)
  })

  it('is not made again after an answer that makes no sense', async () => {
    const { result, asked } = await running('once', text(200, 'not JSON'), json(200, goodAnswer))
    expect(result).toMatchObject(left({ tag: 'undecodable' }))
    expect(asked).toBe(1)
  })
})

describe('A call has one limit, whatever it consists of', () => {
  const timeoutMs = 2000
  const slowest = 1.7 * timeoutMs
  const timing = async (change: Partial<HttpClientOptions>, clientTokens?: ClientTokens) => {
    const options = { fetch, timeoutMs, ...change }
    const read = { service: backEnd.url, retry: 'once' } as const
    const call =
      clientTokens === undefined
        ? createPlainHttpClient(options).run(aRequest(read))
        : createHttpClient({ ...options, clientTokens }).run(aClientRequest(read))
    const [start, before] = [performance.now(), backEnd.received.length]
    const result = await call()
    return { result, took: performance.now() - start, asked: () => backEnd.received.length - before }
  }
  const never: Responder = () => undefined

  it('a read that hangs is not made again when its time is over', async () => {
    backEnd.respond = never
    const { result, took, asked } = await timing({ pause: async () => undefined })
    expect(result).toEqual(left(timedOut))
    expect(took).toBeLessThan(slowest)
    expect(asked()).toBe(1)
  })

  it('a second try has what the first has left', async () => {
    backEnd.respond = oneAfterTheOther(cut, never)
    const { result, took, asked } = await timing({ pause: () => new Promise((go) => setTimeout(go, timeoutMs * 0.8)) })
    expect(result).toEqual(left(timedOut))
    expect(took).toBeLessThan(slowest)
    expect(asked()).toBe(2)
  })

  it('a pause that outlasts it is followed by no second try', async () => {
    backEnd.respond = oneAfterTheOther(cut, json(200, goodAnswer))
    const { result, took, asked } = await timing({ pause: () => new Promise((go) => setTimeout(go, timeoutMs * 1.5)) })
    expect(result).toEqual(left(timedOut))
    expect(took).toBeLessThan(slowest)
    await new Promise((go) => setTimeout(go, timeoutMs))
    expect(asked()).toBe(1)
  })

  it('a client token that comes too late sends nothing any more', async () => {
    backEnd.respond = json(200, goodAnswer)
    const late = () =>
      new Promise<Either<AppError, string>>((go) => setTimeout(() => go(right('late')), timeoutMs * 1.5))
    const clientTokens = { get: () => late, drop: () => undefined }
    const { result, took, asked } = await timing({}, clientTokens)
    expect(result).toEqual(left(timedOut))
    expect(took).toBeLessThan(slowest)
    await new Promise((go) => setTimeout(go, timeoutMs))
    expect(asked()).toBe(0)
  })
})

describe('A call that changes something', () => {
  it.each([
    ['a cut connection', cut],
    ['a 429', json(429, {})],
    ['a 503', json(503, {})],
  ])('is never made again, not even after %s', async (_, failure) => {
    const { result, asked, pauses } = await running('never', failure, json(200, goodAnswer))
    expect(result._tag).toBe('Left')
    expect({ asked, pauses }).toEqual({ asked: 1, pauses: 0 })
  })
})
