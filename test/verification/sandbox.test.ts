import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../contracts/sandbox/server.ts'
import { type Service, services } from '../../contracts/services.ts'
import { runJourney, type Step } from '../../contracts/verification/journey.ts'
import { verify } from '../../contracts/verification/verification.ts'
import { brokenJourneys, brokenServices } from './broken-services.ts'
import { doesNothing } from './interceptors.ts'

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
    const broken = [...(await brokenBy('sso')), ...(await brokenBy('shop')), ...(await brokenBy('activation'))]
    expect(new Set(broken).size).toBeGreaterThanOrEqual(23)
  })

  it.each(services.flatMap((service) => brokenServices[service].map((row) => [service, ...row] as const)))(
    '%s fails the verification when %s',
    async (service, _mistake, interceptor, words) => {
      sandbox.intercept(interceptor)
      expect(await brokenBy(service, [words])).toContainEqual(expect.stringContaining(words))
    },
  )
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

  const faultsOf = async (timeoutMs: number, mailbox = '/mailbox/messages.json') => {
    const steps: Step[] = []
    await runJourney(
      {
        services: { sso: at('sso'), shop: at('shop'), activation: at('activation') },
        portalOrigin: 'http://localhost:8080',
        mailboxUrl: sandbox.url + mailbox,
        statesUrl: statesUrl(),
        timeoutMs,
      },
      (step) => steps.push(step),
    )
    return steps.map(({ failure }) => failure)
  }

  it.each(brokenJourneys)('fails when %s', async (_mistake, interceptor, words) => {
    sandbox.intercept(interceptor)
    expect((await faultsOf(2000)).filter((failure) => failure?.includes(words))).not.toEqual([])
  })

  it('stops with services that store and change nothing, and says which step the others need', async () => {
    sandbox.intercept(doesNothing)
    const [first, ...others] = await faultsOf(300)
    expect(first).toContain('a link to /confirm/: nothing in 300 ms')
    expect(new Set(others)).toEqual(
      new Set([expect.stringMatching(/^not tried, because it needs this: a registration/)]),
    )
  })

  it('tells a mailbox of another shape', async () => {
    expect((await faultsOf(300, '/telemetry/events.json'))[0]).toContain('The mailbox answers 200 {"events":')
  })

  it('and the pact let a cancellation take 5 s', async () => {
    sandbox.delayCancellations(5)
    expect([await brokenBy('shop', ['cancel']), await faultsOf(20_000)]).toEqual([[], Array(7).fill(undefined)])
    sandbox.delayCancellations(0)
  })
})

describe('The command', () => {
  it('fails, names the broken interaction, and prints what the service has answered to a state', async () => {
    sandbox.intercept(doesNothing)
    const { exitCode, output } = await command(
      ...['--provider', 'sso', '--url', at('sso'), '--states-url', statesUrl()],
      ...['--only', 'a request for the profile after the new address was confirmed'],
    )
    expect(output).toContain('Not kept: a request for the profile after the new address was confirmed\n')
    expect(output).toMatch(
      /state "a call was made" .* failed: 400 {"message":"POST \/oauth2\/token was refused with 401"/,
    )
    expect(exitCode).toBe(1)
  })

  it('verifies services that know another portal, and helps', async () => {
    const { output } = await command(
      ...['--provider', 'activation', '--url', at('activation'), '--states-url', statesUrl()],
      ...['--only', 'unused', '--portal-origin', 'https://account.example'],
    )
    expect(output).toContain('Access-Control-Allow-Origin')
    expect((await command('--help')).exitCode).toBe(0)
  })

  it('explains what is missing', async () => {
    const { exitCode, output } = await command('--journey', '--sso', 'http://localhost:1')
    expect(output).toContain('--shop is missing.')
    expect(exitCode).toBe(2)
  })
})
