import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { ignored } from '../../../adapters/http/decode.ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { userCredential } from '../../../adapters/http/request.ts'
import { errorCatalogue } from '../../../core/shared/error-catalogue.ts'
import { offline, timedOut } from '../../builders/errors.ts'
import { aRequest, type BackEnd, goodAnswer, json, startBackEnd, text } from '../../fakes/back-end.ts'

let backEnd: BackEnd
/** Where a redirect would lead. */
let elsewhere: BackEnd
const http = createPlainHttpClient({ fetch, timeoutMs: 5000 })

beforeAll(async () => {
  backEnd = await startBackEnd()
  elsewhere = await startBackEnd()
})
afterAll(() => Promise.all([backEnd.stop(), elsewhere.stop()]))

const run = () => http.run(aRequest({ service: backEnd.url }))()

describe('An answer (specification §8)', () => {
  it.each([200, 201, 202, 203])('of %d is decoded', async (status) => {
    backEnd.respond = json(status, { ...goodAnswer, more: 'than is read' })
    expect(await run()).toMatchObject(right(goodAnswer))
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
    expect(await http.run(request)()).toEqual(right(undefined))
  })

  it.each([
    ['nothing', ''],
    ['something that is not JSON', '<html>Welcome to the hotel</html>'],
    ['cut JSON', '{"answer": "ye'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"yes"'],
    ['another object', '{"reply": "yes"}'],
    ['a wrong type', '{"answer": 1}'],
  ])('of 200 with %s is undecodable where it should say something', async (_, body) => {
    backEnd.respond = text(200, body)
    expect(await run()).toMatchObject(left({ tag: 'undecodable' }))
  })

  it('that is undecodable tells where, and nothing of what was there', async () => {
    backEnd.respond = json(200, { answer: { access_token: 'secret-token' } })
    const result = await run()
    expect(result).toEqual(left({ tag: 'undecodable', detail: 'Answer: answer' }))
    expect(JSON.stringify(result)).not.toContain('secret')
  })

  it.each(errorCatalogue)('of $status $type is $code', async ({ status, type: row, code }) => {
    const type = row === '*' ? 'a type that no row names' : row
    backEnd.respond = json(status, { status, type, message: 'for the log' })
    expect(await run()).toEqual(left({ tag: 'rejected', code, status, type }))
  })

  it.each(['', 'not JSON', 'null', '[]', '"text"', '{}', '{"type": 7}', '{"type": {"type": "x"}}'])(
    'that refuses with the body %j is told by its status',
    async (body) => {
      backEnd.respond = text(409, body)
      expect(await run()).toEqual(left({ tag: 'rejected', code: 'account-exists', status: 409, type: '' }))
      backEnd.respond = text(503, body)
      expect(await run()).toEqual(left({ tag: 'rejected', code: 'unexpected', status: 503, type: '' }))
    },
  )
})

describe('A service that limits tries', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

  const asked = async (retryAfter: string | undefined, status = 429) => {
    backEnd.respond = (response) =>
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end('{}')
    const result = await run()
    return result._tag === 'Left' && result.left.tag === 'rejected' ? result.left : undefined
  }

  it.each(['1', '30', ' 120 ', '86400'])('says after how many seconds it answers again (%j)', async (header) => {
    expect(await asked(header)).toEqual({
      ...{ tag: 'rejected', code: 'too-many-tries', status: 429, type: '' },
      retryAfterSeconds: Number(header),
    })
  })

  it('says it as a date, too', async () => {
    const seconds = (await asked(inSeconds(300)))?.retryAfterSeconds
    expect(seconds).toBeGreaterThan(295)
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
    expect(await asked(header)).toEqual({ tag: 'rejected', code: 'too-many-tries', status: 429, type: '' })
  })

  it('is the only one whose time is read', async () => {
    expect(await asked('30', 503)).toEqual({ tag: 'rejected', code: 'unexpected', status: 503, type: '' })
  })
})

describe('No answer', () => {
  it('in time is a time-out', async () => {
    backEnd.respond = () => undefined
    const impatient = createPlainHttpClient({ fetch, timeoutMs: 60 })
    expect(await impatient.run(aRequest({ service: backEnd.url }))()).toEqual(left(timedOut))
  })

  it('in time, but its beginning, is a time-out too', async () => {
    backEnd.respond = (response) => response.writeHead(200).write('{"answer": ')
    const impatient = createPlainHttpClient({ fetch, timeoutMs: 60 })
    expect(await impatient.run(aRequest({ service: backEnd.url }))()).toEqual(left(timedOut))
  })

  it('because the connection was cut is a lost network', async () => {
    backEnd.respond = (response) => response.destroy()
    expect(await run()).toEqual(left(offline))
  })

  it('because the connection was cut within the body is a lost network', async () => {
    backEnd.respond = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"answer": "yes"')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await run()).toEqual(left(offline))
  })

  it('because no server listens is a lost network', async () => {
    const gone = await startBackEnd()
    await gone.stop()
    expect(await http.run(aRequest({ service: gone.url }))()).toEqual(left(offline))
  })

  it.each([301, 302, 303, 307, 308])('is what a redirect (%d) counts as: no token follows it', async (status) => {
    backEnd.respond = (response) => response.writeHead(status, { location: `${elsewhere.url}/thing` }).end()
    expect(await http.run(aRequest({ service: backEnd.url, credential: userCredential('user-token') }))()).toEqual(
      left(offline),
    )
    expect(elsewhere.received).toEqual([])
  })
})
