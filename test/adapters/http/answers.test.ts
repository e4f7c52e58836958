import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createPlainHttpClient, type HttpClientOptions } from '../../../adapters/http/http-client.ts'
import type { Fault } from '../../../core/telemetry/ports.ts'
import { aRequest, backEndOfFile, goodAnswer, json, type Responder } from '../../fakes/back-end.ts'

const backEnd = backEndOfFile()

const run = (options: Partial<HttpClientOptions> = {}) =>
  createPlainHttpClient({ fetch, timeoutMs: 5000, ...options }).run(aRequest({ service: backEnd.url }))()

const answered = (respond: Responder) => {
  backEnd.respond = respond
  return run()
}

describe('An answer (specification §8)', () => {
  it.each([200, 201, 202, 203])('of %d is decoded', async (status) => {
    expect(await answered(json(status, { ...goodAnswer, more: 'than is read' }))).toMatchObject(right(goodAnswer))
  })

  it('that is malformed names the field, also in the log, and never its value', async () => {
    const logged: unknown[] = []
    backEnd.respond = json(200, { answer: { access_token: 'secret-token' } })
    const detail = 'Answer: answer'
    const result = await run({ log: { warn: (...entry) => logged.push(entry) } })
    expect([result, logged]).toEqual([left({ tag: 'undecodable', detail }), [['answer.malformed', { detail }]]])
  })
})

describe('A service that limits tries', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  const refused = (code: string, status: number) => ({ tag: 'rejected', code, status, type: '' })

  const asked = async (retryAfter: string | undefined, status = 429) => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const result = await answered((response) => response.writeHead(status, headers).end())
    return result._tag === 'Left' && result.left.tag === 'rejected' ? result.left : undefined
  }

  it('may name a date instead', async () => {
    const seconds = (await asked(inSeconds(300)))?.retryAfterSeconds
    expect(seconds).toBeGreaterThan(270)
    expect(seconds).toBeLessThanOrEqual(300)
  })

  it.each([
    ['a number', '1', 1],
    ['a number and blanks', ' 120 ', 120],
    ['a day', '86400', 86_400],
    ['nothing', undefined, undefined],
    ['no time', '0', undefined],
    ['a text', '30 s', undefined],
    ['more than a day', '86401', undefined],
    ['a date that has passed', inSeconds(-60), undefined],
    ['a date in a year', inSeconds(365 * 86_400), undefined],
    ['a date that does not exist', 'Mon, 99 Foo 2026 10:00:00 GMT', undefined],
  ])('sends %s (%j): it answers again in so many seconds: %p', async (_, header, retryAfterSeconds) => {
    expect(await asked(header)).toEqual({ ...refused('too-many-tries', 429), retryAfterSeconds })
  })

  it('is the only one with a time: the header of a 503 is not read', async () => {
    expect(await asked('30', 503)).toEqual(refused('unexpected', 503))
  })
})

const noted = async (respond: Responder) => {
  const failures: Fault[] = []
  const telemetry = { note: (failure: Fault) => failures.push(failure) }
  backEnd.respond = respond
  const body = { grant_type: 'password', password: 'correct horse' }
  const request = aRequest({ service: backEnd.url, method: 'POST', path: ['oauth2', 'token'], body })
  await createPlainHttpClient({ fetch, timeoutMs: 5000, telemetry }).run(request)()
  return failures
}

it.each<[string, Responder, unknown]>([
  ['was refused', json(503, { type: 'server.error' }), { tag: 'rejected', status: 503, type: 'server.error' }],
  ['got no answer', (response) => response.destroy(), { tag: 'unreachable', reason: 'network' }],
  ['got a malformed answer', json(200, { answer: 7 }), { tag: 'undecodable', detail: 'Answer: answer' }],
])('A call that %s is noted with name and duration, never its body; no success is', async (_, respond, error) => {
  const failures = await noted(respond)
  const call = { method: 'POST', path: ['oauth2', 'token'], grant: 'password' }
  expect(failures).toMatchObject([{ tag: 'call-failed', call, error, milliseconds: expect.any(Number) }])
  expect(JSON.stringify(failures)).not.toContain('correct horse')
  expect(await noted(json(200, goodAnswer))).toEqual([])
})
