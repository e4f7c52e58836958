import { describe, expect, it } from '@jest/globals'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sandboxOfThisFile, seededPassword } from './support/running-sandbox.ts'

/** altcha reads the machine's clock: for an old challenge, the sandbox's clock must be behind it when it is made. */
let minutesBehind = 0
const sandbox = sandboxOfThisFile({ captcha: 'altcha', clock: () => new Date(Date.now() - minutesBehind * 60_000) })

const isChallenge = (value: unknown): value is Challenge =>
  typeof value === 'object' && value !== null && 'parameters' in value && 'signature' in value

const solved = async (): Promise<string> => {
  const { body: challenge } = await sandbox.call('GET', '/captcha')
  if (!isChallenge(challenge)) throw new Error('No challenge came')
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}

const withCaptcha = (response: string | undefined) =>
  response === undefined ? {} : { headers: { 'x-captcha-response': response } }

const signIn = (response?: string) =>
  sandbox.call('POST', '/sso/oauth2/token', {
    ...withCaptcha(response),
    body: {
      client_id: 'account-portal',
      grant_type: 'password',
      username: 'demo@meridian.test',
      password: seededPassword,
    },
  })
const asClient = async (path: string, body: object, response?: string) =>
  sandbox.call('POST', path, { ...withCaptcha(response), token: await sandbox.clientToken(), body })
const register = (response?: string) =>
  asClient('/sso/user/register', { email: 'robot@example.test', password: 'long enough' }, response)
const reset = (response?: string) => asClient('/sso/user/reset-password', { email: 'demo@meridian.test' }, response)

const refused = { status: 403, type: 'authorization.captcha.invalid' }

describe('with captchas on', () => {
  it.each([
    ['signing in', signIn, 200],
    ['registering', register, 204],
    ['asking for a new password', reset, 204],
  ])('%s needs a solved one', async (_what, act, status) => {
    expect(await act()).toMatchObject(refused)
    expect(await act(await solved())).toMatchObject({ status })
  })

  it('a solution works once', async () => {
    const response = await solved()
    expect(await reset(response)).toMatchObject({ status: 204 })
    expect(await reset(response)).toMatchObject(refused)
  })

  it('a solution is used up by a wrong password as well', async () => {
    const response = await solved()
    const body = {
      client_id: 'account-portal',
      grant_type: 'password',
      username: 'demo@meridian.test',
      password: 'wrong',
    }
    const wrong = await sandbox.call('POST', '/sso/oauth2/token', { ...withCaptcha(response), body })
    expect(wrong).toMatchObject({ status: 401 })
    expect(await signIn(response)).toMatchObject(refused)
  })

  it('a solution comes too late after five minutes', async () => {
    minutesBehind = 6
    const response = await solved()
    minutesBehind = 0
    expect(await signIn(response)).toMatchObject(refused)
  })

  it.each(['', 'nonsense', btoa('{}'), btoa('{"challenge":{"parameters":{}},"solution":null}')])(
    'the response %j is refused',
    async (response) => {
      expect(await signIn(response)).toMatchObject(refused)
    },
  )

  it('a wrong solution is refused', async () => {
    const { body: challenge } = await sandbox.call('GET', '/captcha')
    const solution = { counter: 1, derivedKey: '00'.repeat(32) }
    expect(await signIn(btoa(JSON.stringify({ challenge, solution })))).toMatchObject(refused)
  })

  it('the client needs none for its own token', async () => {
    expect(await sandbox.clientToken()).not.toBe('')
  })
})
