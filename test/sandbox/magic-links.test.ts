import { describe, expect, it } from '@jest/globals'
import { member, sandboxOfThisFile, textOf } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

const show = async (token: string) =>
  sandbox.call('GET', `/sso/magic-link/${token}`, { token: await sandbox.clientToken() })
const use = (token: string) =>
  sandbox.call('POST', '/sso/oauth2/token', {
    body: { client_id: 'account-portal', grant_type: 'magic_link', token },
  })
const issued = async (params: Record<string, unknown>) =>
  textOf(await sandbox.pactState('a magic link', { username: 'walker@example.test', ...params }), 'token')

describe('a magic link', () => {
  it.each(['travel_app', 'travel_web', 'navigation_app', 'something_new'])('leads to %s', async (destination) => {
    const token = await issued({ destination })
    expect(await show(token)).toMatchObject({ status: 200, body: { destination } })
    expect(await show(token)).toMatchObject({ status: 200 })
  })

  it('signs in only once when it is used twice at the same moment', async () => {
    const token = await issued({})
    const answers = await Promise.all([use(token), use(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it.each([
    ['demo-travel', 200, { destination: 'travel_app' }],
    ['demo-web', 200, { destination: 'travel_web' }],
    ['demo-navigation', 200, { destination: 'navigation_app' }],
    ['demo-expired', 403, { type: 'authorization.magic_link.expired' }],
    ['demo-used', 403, { type: 'authorization.magic_link.invalid' }],
  ])('%s is seeded', async (token, status, body) => {
    expect(await show(token)).toMatchObject({ status, body })
  })

  it('for demonstrations can be used again and again', async () => {
    const [one, two] = [await use('demo-web'), await use('demo-web')]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(member(one.body, 'access_token')).not.toBe(member(two.body, 'access_token'))
  })
})
