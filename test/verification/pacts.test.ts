import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { type Service, serviceNames } from '../../contracts/services.ts'
import { verifyService } from '../../contracts/verification/verification.ts'
import { forwardStates } from './forwarded-states.ts'
import { allowedVariations, combineInterceptors, discardEffects, recordErrors } from './interceptors.ts'
import { wrongActivations, wrongShops } from './wrong-shop-and-activation.ts'
import { wrongSignOns } from './wrong-sign-on.ts'

const wrongServices = { sso: wrongSignOns, shop: wrongShops, activation: wrongActivations }

// Each test runs a whole verification, on a machine that may be busy.
jest.setTimeout(300_000)

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const sandbox = await startSandbox({ port: 0, portalOrigin: 'http://localhost:8080' })
const forwarder = await forwardStates(sandbox.statesUrl)
afterAll(async () => {
  await forwarder.stop()
  await sandbox.stop()
})
afterEach(() => sandbox.intercept(undefined))

const { statesUrl } = sandbox
const getUrl = (service: Service) => `${sandbox.url}/${service}`

const listBrokenInteractions = async (verified: readonly Service[], only?: readonly string[]) => {
  const broken: string[] = []
  for (const service of verified)
    broken.push(...(await verifyService({ service, url: getUrl(service), statesUrl, only }, 'ignore')).broken)
  return broken
}

/** Runs `npm run contracts:verify -- …`, as a team does. */
const runCommand = (parameters: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ readonly exitCode: unknown; readonly output: string }>((resolve) =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'contracts/verification/verify.ts', ...parameters],
      // This time-out is shorter than the time-out of the test, so that a slow command still shows its output.
      { cwd: projectRoot, maxBuffer: 2 ** 26, timeout: 280_000, env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ exitCode: error === null ? 0 : (error.code ?? error.signal), output: stdout + stderr }),
    ),
  )

describe('A service', () => {
  it('that stores and changes nothing fails', async () => {
    sandbox.intercept(discardEffects)
    const effects = ['before', 'after', ' was ', ' has ', 'another', 'again', 'typed']
    expect(new Set(await listBrokenInteractions(serviceNames, effects)).size).toBeGreaterThanOrEqual(34)
  })

  it.each(
    serviceNames.flatMap((service) =>
      wrongServices[service].map(([what, ...wrong]) => [service, what, wrong] as const),
    ),
  )('%s fails the verification when %s', async (service, _what, [interceptor, ...words]) => {
    // A status of 500 also fails the verification, but does not prove that the verification notices the fault.
    const errors: string[] = []
    sandbox.intercept(combineInterceptors(interceptor, recordErrors(errors)))
    expect(words).not.toEqual([])
    const broken = await listBrokenInteractions([service], words)
    expect(errors).toEqual([])
    for (const each of words) expect(broken).toContainEqual(expect.stringContaining(each))
  })
})

describe('A state that does not give what the interactions need', () => {
  const code = 'x'.repeat(22)
  it.each([
    ['activation', 'a verified e-mail address', { cookie: 'verified=secret' }, 'no text "code"', 'that has verified'],
    ['activation', 'a verified e-mail address', { code, cookie: '' }, 'no text "cookie"', 'that has not verified'],
    ['sso', 'a reset-password token', { token: code }, 'no text "resetToken"', 'another link from before a reset'],
    ['sso', 'a confirmation token', { token: '123456' }, '"123456" as "token", which is not 22', 'of an address'],
    ['shop', 'a card nonce', { nonce: 7 }, 'no text "nonce"', 'of the card with an expired token'],
  ] as const)('%s: "%s" gives %j', async (service, state, values, what, interaction) => {
    forwarder.answer(state, 200, values)
    const only = [interaction]
    const { broken, reasons } = await verifyService({ service, url: getUrl(service), ...forwarder, only }, 'ignore')
    forwarder.answer(undefined)
    expect(broken).toContainEqual(expect.stringContaining(interaction))
    expect(reasons).toContainEqual(expect.stringContaining(`state "${state}" gives ${what}`))
  })
})

it('Correct services pass, however unusual, even if a cancellation takes 5 s', async () => {
  sandbox.intercept(allowedVariations.reduce(combineInterceptors))
  sandbox.delayCancellations(5)
  expect(await listBrokenInteractions(serviceNames)).toEqual([])
  sandbox.delayCancellations(0)
})

describe('The command', () => {
  it('fails, names the broken interaction, and prints what the service has answered to a state', async () => {
    sandbox.intercept(discardEffects)
    const { exitCode, output } = await runCommand([
      ...['--provider', 'sso', '--url', getUrl('sso'), '--states-url', statesUrl],
      ...['--only', 'a request for the profile after the new address was confirmed'],
    ])
    expect(output).toContain('Not kept: a request for the profile after the new address was confirmed\n')
    expect(output).toMatch(
      /state "a call was made" .* failed: 400 {"message":"POST \/oauth2\/token was refused with 401"/,
    )
    expect(output).not.toContain('INFO')
    expect(exitCode).toBe(1)
  })

  it('verifies services that are configured for another portal, and prints help', async () => {
    const { output } = await runCommand([
      ...['--provider', 'activation', '--url', getUrl('activation'), '--states-url', statesUrl],
      ...['--only', 'unused', '--portal-origin', 'https://account.example'],
    ])
    expect(output).toContain('Access-Control-Allow-Origin')
    expect((await runCommand(['--help'])).exitCode).toBe(0)
  })

  it('verifies only the pacts if Chromium is missing, says how to install it, and fails', async () => {
    const addresses = serviceNames.flatMap((service) => [`--${service}`, getUrl(service)])
    const { exitCode, output } = await runCommand(
      [
        ...['--journey', ...addresses, '--mailbox', sandbox.mailboxUrl],
        ...['--states-url', statesUrl, '--only', 'after'],
      ],
      { CHROMIUM_PATH: '/nowhere' },
    )
    expect(output).toContain(
      'Chromium is missing, so the journey is not played. Install it with npx playwright install',
    )
    expect(output.match(/ keeps its contract: \d{1,2} of/g)).toHaveLength(3)
    expect(exitCode).toBe(1)
  })

  it('explains what is missing', async () => {
    const { exitCode, output } = await runCommand(['--journey', '--sso', 'http://localhost:1'])
    expect(output).toContain('--shop is missing.')
    expect(exitCode).toBe(2)
  })
})
