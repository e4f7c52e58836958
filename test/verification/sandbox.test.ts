import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Step, travel } from '../../contracts/journey/journey.ts'
import { type Sandbox, startSandbox } from '../../contracts/sandbox/server.ts'
import { type Service, services } from '../../contracts/services.ts'
import { brokenServices, doesNothing, free } from './broken-services.ts'
import { startVerifier, type Verifier } from './verifier.ts'
import { runVerification, verifyService } from './verify.ts'

// Each test is a whole run of a verification, and the machine may be busy.
jest.setTimeout(120_000)

let sandbox: Sandbox
let verifier: Verifier

beforeAll(async () => {
  verifier = startVerifier()
  sandbox = await startSandbox({ port: 0, portalOrigin: 'http://localhost:8080' })
})

afterAll(async () => {
  await verifier.stop()
  await sandbox.stop()
})

afterEach(() => sandbox.serveBy(undefined))

const statesUrl = () => `${sandbox.url}/pact/state`

const verified = (service: Service, only?: string) =>
  verifier.verify({ service, url: `${sandbox.url}/${service}`, statesUrl: statesUrl(), only })

describe.each(services)('The contract of %s', (service) => {
  it('is kept by the sandbox', async () => {
    const { exitCode, output } = await verifyService(service, `${sandbox.url}/${service}`, sandbox.url)
    expect(output).toContain(`${service} at ${sandbox.url}/${service} keeps its contract`)
    expect(exitCode).toBe(0)
  })

  it('is kept by a service that does as it likes where it is free', async () => {
    sandbox.serveBy(free)
    const { broken } = await verified(service)
    expect(broken).toEqual([])
  })
})

describe('A service', () => {
  it('that does nothing fails', async () => {
    sandbox.serveBy(doesNothing)
    const broken = []
    for (const service of services) broken.push(...(await verified(service)).broken)
    expect(broken).toEqual([
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

  it.each(brokenServices)('of $service fails that $what', async ({ service, serving, noticedBy }) => {
    sandbox.serveBy(serving)
    const broken = []
    for (const only of noticedBy) broken.push(...(await verified(service, only)).broken)
    expect(broken).toEqual(expect.arrayContaining([...noticedBy]))
  })
})

describe('The journey', () => {
  const failures = async () => {
    const steps: Step[] = []
    const at = (service: Service) => `${sandbox.url}/${service}`
    const places = {
      services: { sso: at('sso'), shop: at('shop'), activation: at('activation') },
      mailbox: `${sandbox.url}/mailbox/messages.json`,
      states: statesUrl(),
      patience: 300,
    }
    await travel(places, (step) => steps.push(step))
    expect(steps).toHaveLength(19)
    return steps.filter(({ failure }) => failure !== undefined).map(({ what }) => what)
  }

  it('goes through the sandbox, by command', async () => {
    const at = services.flatMap((service) => [`--${service}`, `${sandbox.url}/${service}`])
    const hooks = ['--mailbox', `${sandbox.url}/mailbox/messages.json`, '--states-url', statesUrl()]
    const { exitCode, output } = await runVerification(['--journey', ...at, ...hooks])
    expect(output).not.toContain('Not kept')
    expect(output).toContain('19 of 19 steps of the journey are kept.')
    expect(exitCode).toBe(0)
  })

  it('goes nowhere with a service that does nothing', async () => {
    sandbox.serveBy(doesNothing)
    expect(await failures()).toEqual([
      'a registration mails a link that confirms the address',
      'the link works once',
      'a second registration of the address is refused',
      'the password signs in, and the token is of that customer',
      'an order is among those of its customer',
      'another customer does not see it, and neither cancels it nor changes its card',
      'a cancelled subscription comes back as cancelled',
      'an activation uses its code',
      'a verified link lets its own browser alone choose the first password',
      'a changed password ends the other sessions, not this one',
      'the old password does not sign in, and the new one does',
      'a reset ends the session, and the link that would change the address',
      'a magic link signs in once, however often it is looked at',
      'in place of an expired one, a new one is mailed',
      'a change of address takes effect with its link, and the old address is told',
    ])
  })
})

describe('The command', () => {
  it('fails, and names what is not kept', async () => {
    sandbox.serveBy(doesNothing)
    const only = 'a sign-in with the old password after a reset'
    const { exitCode, output } = await runVerification([
      ...['--provider', 'sso', '--url', `${sandbox.url}/sso`, '--states-url', statesUrl(), '--only', only],
    ])
    expect(output).toContain(`Not kept: ${only}\n`)
    expect(exitCode).toBe(1)
  })

  it.each([
    [['--journey', '--sso', 'http://localhost:1'], '--shop is missing.'],
    [['--url', 'http://localhost:1'], '--provider must be one of sso, shop, activation.'],
    [['--provider', 'sso'], '--url is missing.'],
    [['--provider', 'sso', '--url', 'localhost'], '--url must be an http(s) address, not "localhost".'],
    [['--privider', 'sso'], "Unknown option '--privider'"],
  ])('says what is wrong with %j', async (parameters, complaint) => {
    const { exitCode, output } = await runVerification(parameters)
    expect(output).toContain(complaint)
    expect(output).toContain('npm run contracts:verify --')
    expect(exitCode).toBe(2)
  })

  it('fails, with the reason, when the states cannot be set up', async () => {
    const { exitCode, output } = await runVerification([
      ...['--provider', 'shop', '--url', `${sandbox.url}/shop`, '--states-url', `${sandbox.url}/no/such/place`],
    ])
    expect(output).toContain('One or more of the setup state change handlers has failed')
    expect(exitCode).toBe(1)
  })

  it('fails when there is nothing of what it is to verify', async () => {
    const { exitCode, output } = await runVerification([
      ...['--provider', 'shop', '--url', `${sandbox.url}/shop`, '--only', 'no such words'],
    ])
    expect(output).toContain('no interaction has these words')
    expect(exitCode).toBe(1)
  })

  it('says so when nothing answers', async () => {
    const { exitCode, output } = await runVerification(['--provider', 'shop', '--url', 'http://127.0.0.1:1/shop'])
    expect(output).toContain('nothing answers at http://127.0.0.1:1/shop')
    expect(exitCode).toBe(1)
  })
})
