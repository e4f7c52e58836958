import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { createPlainHttpClient, type HttpClientOptions } from '../../../adapters/http/http-client.ts'
import { ignored, userCredential } from '../../../adapters/http/request.ts'
import { errorCatalogue } from '../../../core/shared/error-catalogue.ts'
import type { Failure } from '../../../core/telemetry/ports.ts'
import { offline, timedOut } from '../../builders/errors.ts'
import { aRequest, backEndOfFile, goodAnswer, json, type Responder, startBackEnd, text } from '../../fakes/back-end.ts'

const backEnd = backEndOfFile()
/** Where a redirect would lead. */
const elsewhere = backEndOfFile()

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

  it.each([
    [204, ''],
    [200, ''],
    [200, 'not JSON'],
    [200, '{"some": "body"}'],
    [202, 'null'],
  ])('of %d and %j is a success where nothing of it is read', async (status, body) => {
    backEnd.respond = text(status, body)
    const request = { ...aRequest({ service: backEnd.url }), answer: ignored }
    expect(await createPlainHttpClient({ fetch, timeoutMs: 5000 }).run(request)()).toEqual(right(undefined))
  })

  it.each(['', '<html>Welcome to the hotel</html>', '{"answer": "ye', 'null', '[]', '"yes"', '{"reply": "yes"}'])(
    'of 200 with %j is undecodable where it should say something',
    async (body) => {
      expect(await answered(text(200, body))).toMatchObject(left({ tag: 'undecodable' }))
    },
  )

  it('that is undecodable tells where, in the log too, and nothing of what was there', async () => {
    const logged: unknown[] = []
    backEnd.respond = json(200, { answer: { access_token: 'secret-token' } })
    expect(await run({ log: { warn: (...entry) => logged.push(entry) } })).toEqual(
      left({ tag: 'undecodable', detail: 'Answer: answer' }),
    )
    expect(logged).toEqual([['answer.malformed', { detail: 'Answer: answer' }]])
  })

  it.each(errorCatalogue)('of $status $type is $code', async ({ status, type: row, code }) => {
    const type = row === '*' ? 'a type that no row names' : row
    expect(await answered(json(status, { status, type, message: 'for the log' }))).toEqual(
      left({ tag: 'rejected', code, status, type }),
    )
  })

  it.each(['', 'not JSON', 'null', '[]', '"text"', '{}', '{"type": 7}', '{"type": {"type": "x"}}'])(
    'that refuses with the body %j is told by its status',
    async (body) => {
      expect(await answered(text(409, body))).toEqual(
        left({ tag: 'rejected', code: 'account-exists', status: 409, type: '' }),
      )
    },
  )
})

describe('A service that limits tries', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  const refused = (code: string, status: number) => ({ tag: 'rejected', code, status, type: '' })

  const asked = async (retryAfter: string | undefined, status = 429) => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const result = await answered((response) => response.writeHead(status, headers).end('{}'))
    return result._tag === 'Left' && result.left.tag === 'rejected' ? result.left : undefined
  }

  it.each(['1', '30', ' 120 ', '86400'])('says after how many seconds it answers again (%j)', async (header) => {
    expect(await asked(header)).toEqual({ ...refused('too-many-tries', 429), retryAfterSeconds: Number(header) })
  })

  it('says it as a date, too', async () => {
    const seconds = (await asked(inSeconds(300)))?.retryAfterSeconds
    expect(seconds).toBeGreaterThan(270)
    expect(seconds).toBeLessThanOrEqual(300)
  })

  it.each([
    ['nothing', undefined],
    ...['', '0', '-5', '1.5', '1e3', '0x10', '30 s', '30, 60', 'soon', '86401', '9'.repeat(400), 'Infinity'].map(
      (header) => [`the header ${header.slice(0, 20)}`, header] as const,
    ),
    ['a date that has passed', inSeconds(-60)],
    ['a date in a year', inSeconds(365 * 86_400)],
    ['a date that there is not', 'Mon, 99 Foo 2026 10:00:00 GMT'],
    ['a date of another kind', '2026-11-23T10:00:00Z'],
  ])('and says %s, tells no time', async (_, header) => {
    expect(await asked(header)).toEqual(refused('too-many-tries', 429))
  })

  it('is the only one whose time is read', async () => {
    expect(await asked('30', 503)).toEqual(refused('unexpected', 503))
  })
})

describe('No answer', () => {
  const partOfBody: Responder = (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"answer": "yes"')
    setTimeout(() => response.destroy(), 20)
  }

  it.each<[string, Responder]>([
    ['nothing', () => undefined],
    ['its beginning', (response) => response.writeHead(200).write('{"answer": ')],
  ])('in time, but %s, is a time-out', async (_, respond) => {
    backEnd.respond = respond
    expect(await run({ timeoutMs: 60 })).toEqual(left(timedOut))
  })

  it.each<[string, Responder]>([
    ['cut', (response) => response.destroy()],
    ['cut within the body', partOfBody],
  ])('because the connection was %s is a lost network', async (_, respond) => {
    expect(await answered(respond)).toEqual(left(offline))
  })

  it('because no server listens is a lost network', async () => {
    const gone = await startBackEnd()
    await gone.stop()
    const http = createPlainHttpClient({ fetch, timeoutMs: 5000 })
    expect(await http.run(aRequest({ service: gone.url }))()).toEqual(left(offline))
  })

  it.each([301, 302, 303, 307, 308])('is what a redirect (%d) counts as: no token follows it', async (status) => {
    backEnd.respond = (response) => response.writeHead(status, { location: `${elsewhere.url}/thing` }).end()
    const http = createPlainHttpClient({ fetch, timeoutMs: 5000 })
    const request = aRequest({ service: backEnd.url, credential: userCredential('user-token') })
    expect(await http.run(request)()).toEqual(left(offline))
    expect(elsewhere.received).toEqual([])
  })
})

describe('A call that has failed', () => {
  const noted = async (respond: Responder) => {
    const failures: Failure[] = []
    const telemetry = { note: (failure: Failure) => failures.push(failure) }
    backEnd.respond = respond
    const body = { grant_type: 'password', password: 'correct horse' }
    const request = aRequest({ service: backEnd.url, method: 'POST', path: ['oauth2', 'token'], body })
    const outcome = await createPlainHttpClient({ fetch, timeoutMs: 5000, telemetry }).run(request)()
    return { outcome, failures }
  }

  it.each<[string, Responder, unknown]>([
    ['was refused', json(503, { type: 'server.error' }), { tag: 'rejected', status: 503, type: 'server.error' }],
    ['got no answer', (response) => response.destroy(), { tag: 'unreachable', reason: 'network' }],
    ['got a malformed one', json(200, { answer: 7 }), { tag: 'undecodable', detail: 'Answer: answer' }],
  ])('is noted when it %s, with which call it was and how long it took, and without its body', async (...row) => {
    const [, respond, error] = row
    const { failures } = await noted(respond)
    const call = { method: 'POST', path: ['oauth2', 'token'], grant: 'password' }
    expect(failures).toMatchObject([{ tag: 'call-failed', call, error, milliseconds: expect.any(Number) }])
    expect(JSON.stringify(failures)).not.toContain('correct horse')
  })

  it('is the only one that is noted', async () => {
    const { outcome, failures } = await noted(json(200, goodAnswer))
    expect(isRight(outcome)).toBe(true)
    expect(failures).toEqual([])
  })
})
