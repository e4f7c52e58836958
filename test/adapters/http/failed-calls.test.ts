import { describe, expect, it } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { noCredential, type PlainRequest } from '../../../adapters/http/request.ts'
import type { Failure } from '../../../core/telemetry/ports.ts'
import { type Answers, fakeFetch, refusal } from '../../fakes/back-end.ts'

const request: PlainRequest<{ readonly name: string }> = {
  method: 'POST',
  service: 'https://sso.test',
  path: ['oauth2', 'token'],
  body: { grant_type: 'password', password: 'correct horse' },
  credential: noCredential,
  retry: 'never',
  answer: t.type({ name: t.string }, 'Name'),
}
const address = 'POST https://sso.test/oauth2/token'

const noted = async (answers: Answers) => {
  const failures: Failure[] = []
  const telemetry = { note: (failure: Failure) => failures.push(failure) }
  const logged: unknown[] = []
  const log = { warn: (...entry: unknown[]) => logged.push(entry) }
  const client = createPlainHttpClient({ fetch: fakeFetch(answers).fetch, timeoutMs: 1000, telemetry, log })
  const outcome = await client.run(request)()
  return { outcome, failures, logged }
}

describe('An answer that can’t be read', () => {
  it('is in the log too, for operators without a collector: which field it was, and nothing that was in it', async () => {
    const { logged } = await noted({ [address]: () => Response.json({ name: ['secret-token'] }) })
    expect(logged).toEqual([['answer.malformed', { detail: 'Name: name' }]])
    expect((await noted({ [address]: refusal(503, '') })).logged).toEqual([])
  })
})

describe('A call that has failed', () => {
  const call = { method: 'POST', path: ['oauth2', 'token'], grant: 'password' }

  it.each<[string, Answers, unknown]>([
    [
      'was refused',
      { [address]: refusal(503, 'server.error') },
      { tag: 'rejected', status: 503, type: 'server.error' },
    ],
    ['got no answer', {}, { tag: 'unreachable', reason: 'network' }],
    [
      'got a malformed one',
      { [address]: () => Response.json({ name: 7 }) },
      { tag: 'undecodable', detail: 'Name: name' },
    ],
  ])(
    'is noted when it %s, with which call it was and how long it took, and without what was sent',
    async (_, answers, error) => {
      const { failures } = await noted(answers)
      expect(failures).toMatchObject([{ tag: 'call-failed', call, error, milliseconds: expect.any(Number) }])
      expect(JSON.stringify(failures)).not.toContain('correct horse')
    },
  )

  it('is the only one that is noted', async () => {
    const { outcome, failures } = await noted({ [address]: () => Response.json({ name: 'Ada' }) })
    expect(isRight(outcome)).toBe(true)
    expect(failures).toEqual([])
  })
})
