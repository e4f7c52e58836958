import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../contracts/sandbox/server.ts'
import { type Service, services } from '../../contracts/services.ts'
import { runJourney, type Step } from '../../contracts/verification/journey.ts'
import { verify } from '../../contracts/verification/verification.ts'
import { brokenServices, doesNothing } from './broken-services.ts'

// Each test is a whole run of a verification, and the machine may be busy.
jest.setTimeout(120_000)

const root = fileURLToPath(new URL('../../', import.meta.url))
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, portalOrigin: 'http://localhost:8080' })
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.intercept(undefined))

const statesUrl = () => `${sandbox.url}/pact/state`
const at = (service: Service) => `${sandbox.url}/${service}`

const brokenBy = async (service: Service, only?: readonly string[]) =>
  (await verify({ service, url: at(service), statesUrl: statesUrl(), only }, 'ignore')).broken

/** `npm run contracts:verify -- …`, as a team runs it. */
const command = (...parameters: readonly string[]) =>
  new Promise<{ readonly exitCode: unknown; readonly output: string }>((resolve) =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'contracts/verification/verify.ts', ...parameters],
      { cwd: root },
      (error, stdout, stderr) => resolve({ exitCode: error?.code ?? 0, output: stdout + stderr }),
    ),
  )

it.each(services)('The sandbox keeps the contract of %s', async (service) => {
  expect(await brokenBy(service)).toEqual([])
})

describe('A service', () => {
  it('that stores and changes nothing fails', async () => {
    sandbox.intercept(doesNothing)
    expect([...(await brokenBy('sso')), ...(await brokenBy('shop')), ...(await brokenBy('activation'))]).toEqual([
      'a confirmation of a changed e-mail address with a link of before a change of the password',
      'a confirmation of a changed e-mail address with a link that was used',
      'a confirmation of an address with a link that was used',
      'a first password with a link that was used',
      'a new password with a link of before a change of the password',
      'a new password with a link that was used',
      'a registration with an address that was registered before',
      'a request for the profile by a session of before a reset',
      'a request for the profile by another session after a change of the password',
      'a sign-in to an account after its confirmation',
      'a sign-in with a first password that was chosen before',
      'a sign-in with a magic link of before a change of the password',
      'a sign-in with a magic link that has signed in before',
      'a sign-in with the new address after its confirmation',
      'a sign-in with the new password after a change of the password',
      'a sign-in with the old address after the new one was confirmed',
      'a sign-in with the old password after a change of the password',
      'a sign-in with the old password after a reset',
      'a cancellation of a subscription that was cancelled before',
      "a cancellation of another customer's subscription",
      "a change of the card of another customer's subscription",
      'a change of the card with what a card form gave for an earlier change',
      'a request for orders after a cancellation that is in force',
      "a request for the token of a card form for another customer's subscription",
      'a look at an activation code after its activation',
      'a question for an address that has got its password with an activation',
      'an activation of a code that was activated before',
    ])
  })

  it.each(brokenServices)('%s fails the verification when %s', async (service, _mistake, interceptor, noticedBy) => {
    sandbox.intercept(interceptor)
    expect(await brokenBy(service, noticedBy)).toEqual(expect.arrayContaining([...noticedBy]))
  })
})

describe('The journey', () => {
  it('passes with the sandbox, by command', async () => {
    const addresses = services.flatMap((service) => [`--${service}`, at(service)])
    const hooks = ['--mailbox', `${sandbox.url}/mailbox/messages.json`, '--states-url', statesUrl()]
    const { exitCode, output } = await command('--journey', ...addresses, ...hooks)
    expect(output).not.toContain('Not kept')
    expect(output).toContain('7 of 7 steps of the journey are kept.')
    expect(exitCode).toBe(0)
  })

  it('fails at every step with services that store and change nothing', async () => {
    sandbox.intercept(doesNothing)
    const steps: Step[] = []
    const options = {
      services: { sso: at('sso'), shop: at('shop'), activation: at('activation') },
      mailboxUrl: `${sandbox.url}/mailbox/messages.json`,
      statesUrl: statesUrl(),
      timeoutMs: 300,
    }
    await runJourney(options, (step) => steps.push(step))
    expect(steps.filter(({ failure }) => failure === undefined)).toEqual([])
  })
})

describe('The command', () => {
  it('fails, and names the broken interaction', async () => {
    sandbox.intercept(doesNothing)
    const { exitCode, output } = await command(
      ...['--provider', 'sso', '--url', at('sso'), '--states-url', statesUrl()],
      ...['--only', 'a sign-in with the old password after a reset'],
    )
    expect(output).toContain('Not kept: a sign-in with the old password after a reset\n')
    expect(exitCode).toBe(1)
  })

  it('explains what is missing', async () => {
    const { exitCode, output } = await command('--journey', '--sso', 'http://localhost:1')
    expect(output).toContain('--shop is missing.')
    expect(exitCode).toBe(2)
  })
})
