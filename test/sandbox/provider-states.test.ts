import { describe, expect, it } from '@jest/globals'
import { states } from '../../contracts/states.ts'
import { sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()
const app = 'Meridian Car Navigation'
const email = 'state@example.test'
const licenseKey = 'STAT-0000-0000-0001'

/** Parameters with which each state can be brought about; what it promises shows where the contracts are verified. */
const parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [states.noAccountExists]: { email },
  [states.accountRegisteredInAdvance]: { email },
  [states.subscription]: { purchaseId: 41 },
  [states.cardNonce]: { purchaseId: 41 },
  [states.emailChangeToken]: { newEmail: 'state-new@example.test' },
  [states.unusedActivationCode]: { code: licenseKey, appName: app },
  [states.verificationCode]: { email, licenseKey, appName: app },
  [states.verifiedEmail]: { email, licenseKey, appName: app },
  [states.callMade]: {
    ...{ service: 'sso', method: 'POST', path: '/oauth2/token', headers: { 'content-type': 'application/json' } },
    body: { client_id: 'account-portal', grant_type: 'client_credentials' },
  },
}

describe('every provider state', () => {
  it.each(Object.values(states))('"%s" can be brought about, twice, and taken down', async (name) => {
    const body = { state: name, params: parameters[name] ?? {} }
    for (const action of ['setup', 'setup', 'teardown'])
      expect(await sandbox.call('POST', '/pact/state', { body: { ...body, action } })).toMatchObject({ status: 200 })
  })

  it('may be none', async () => {
    expect(
      await sandbox.call('POST', '/pact/state', { body: { state: '', params: {}, action: 'setup' } }),
    ).toMatchObject({
      status: 200,
      body: {},
    })
  })

  it('has a name that the sandbox knows', async () => {
    const answer = await sandbox.call('POST', '/pact/state', { body: { state: 'the moon is full' } })
    expect(answer).toMatchObject({ status: 400, type: 'pact.state.unknown' })
  })
})
