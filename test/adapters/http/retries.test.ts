import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { aRequest, goodAnswer } from '../../builders/requests.ts'
import { type BackEnd, json, oneAfterTheOther, type Responder, startBackEnd, text } from '../../fakes/back-end.ts'

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
  const http = createHttpClient({ fetch, timeoutMs: 5000, pause })
  const result = await http.run(aRequest({ service: backEnd.url, retry }))()
  return { result, asked: backEnd.received.length - before, pauses }
}

describe('A read', () => {
  it.each([
    ['a cut connection', cut],
    ['a 429', json(429, {})],
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

  it.each([400, 401, 403, 404, 409, 422])('is not made again after a %d: that is an answer', async (status) => {
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
