import { describe, expect, it } from '@jest/globals'
import { callNameOf, callNames } from '../../../adapters/telemetry/call-names.ts'
import { calls } from '../../../contracts/calls.ts'

describe('The names of calls', () => {
  it('are those of the contract, each of them', () => {
    expect([...callNames]).toEqual(
      calls.map(
        ({ service, method, path, grant }) => `${service} ${method} ${path}${grant === undefined ? '' : ` (${grant})`}`,
      ),
    )
  })

  it.each(calls.map((call) => [call.path, call] as const))('are found by what a call asks for: %s', (path, call) => {
    const segments = path
      .replace(/\{\w+\}/g, 'a secret')
      .split('/')
      .slice(1)
    const name = callNameOf({ method: call.method, path: segments, grant: call.grant })
    expect(name).toContain(path)
    expect(name).not.toContain('a secret')
  })

  it('are none for what is not in the contract', () => {
    expect(callNameOf({ method: 'DELETE', path: ['user', 'me'], grant: undefined })).toBeUndefined()
    expect(callNameOf({ method: 'GET', path: ['user', 'me', 'ada@compass.test'], grant: undefined })).toBeUndefined()
    expect(callNameOf({ method: 'POST', path: ['oauth2', 'token'], grant: 'ada@compass.test' })).toBeUndefined()
  })
})
