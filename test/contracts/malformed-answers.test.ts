import { describe, expect, it } from '@jest/globals'
import { portalAt } from '../../contracts/consumer/portal-at.ts'
import { portalCalls } from '../builders/portal-calls.ts'

/** The calls that read their answer; for the others its status is the answer. */
const readsBody = /oauth2|\/user\/me|GET \/magic-link|\/purchase|clienttoken|activation-code|\/activate$/

const calls = Object.entries(portalCalls)
const readers = calls.filter(([name]) => readsBody.test(name))
const others = calls.filter(([name]) => !readsBody.test(name))

const malformed = [
  '',
  'null',
  '[]',
  '{}',
  '42',
  'true',
  '"text"',
  '{"data":null}',
  '{"data":{"0":{}}}',
  '{"data":{"client_token":[]}}',
  '{"access_token":{"length":1},"expires_in":"soon"}',
  '{"username":["me"],"destination":null,"used":"no","appName":7,"email":false}',
  '{"__proto__":{"access_token":"x"},"constructor":1}',
  '{"data":',
  '<!doctype html><title>Bad gateway</title>',
  '\u0000\ufffd',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
]

const answered = (status: number, body: string) =>
  portalAt('http://service.test', async () => new Response(body, { status }))

describe('A malformed answer', () => {
  it.each(readers)('of %s is an error, never a crash', async (_name, make) => {
    for (const body of malformed) {
      expect([body, await make(answered(200, body))()]).toMatchObject([
        body,
        { _tag: 'Left', left: { tag: 'undecodable' } },
      ])
    }
  })

  it.each(others)('of %s is ignored: its status is the answer', async (_name, make) => {
    for (const body of malformed)
      expect([body, await make(answered(200, body))()]).toMatchObject([body, { _tag: 'Right' }])
  })

  it.each(calls)('of %s with an error status is judged by that', async (_name, make) => {
    for (const body of malformed) {
      expect([body, await make(answered(401, body))()]).toMatchObject([
        body,
        { _tag: 'Left', left: { tag: 'rejected', code: 'session-expired', status: 401, type: '' } },
      ])
    }
  })
})
