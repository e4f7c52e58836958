import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../contracts/sandbox/server.ts'
import { services } from '../../contracts/services.ts'
import { brokenPromises } from './breakages.ts'
import { startBrokenService } from './broken-service.ts'
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

const statesUrl = () => `${sandbox.url}/pact/state`

describe.each(services)('The contract of %s', (service) => {
  it('is kept by the sandbox', async () => {
    const { exitCode, output } = await verifyService(service, `${sandbox.url}/${service}`, sandbox.url)
    expect(output).toContain(`${service} at ${sandbox.url}/${service} keeps its contract`)
    expect(exitCode).toBe(0)
  })

  it('is kept through the hands that break it below', async () => {
    const untouched = await startBrokenService(sandbox.url, service, {})
    const all = { service, url: untouched.url, statesUrl: statesUrl(), only: undefined }
    const { broken } = await verifier.verify(all)
    await untouched.stop()
    expect(broken).toEqual([])
  })
})

describe('Verification notices', () => {
  let caught = 0

  it.each(brokenPromises)('$service: $what', async ({ service, breakage, noticedBy }) => {
    const broken = await startBrokenService(sandbox.url, service, breakage)
    const results = await verifier.verify({ service, url: broken.url, statesUrl: statesUrl(), only: noticedBy })
    await broken.stop()
    expect(results.broken).toContain(noticedBy)
    caught += 1
  })

  afterAll(() => console.log(`Breaks of the sandbox caught: ${caught} of ${brokenPromises.length}`))
})

describe('The command', () => {
  it('fails, and names what is not kept', async () => {
    const [promise] = brokenPromises
    if (promise === undefined) throw new Error('No promise is broken')
    const { service, breakage, noticedBy } = promise
    const broken = await startBrokenService(sandbox.url, service, breakage)
    const { exitCode, output } = await runVerification([
      ...['--provider', service, '--url', broken.url, '--states-url', statesUrl(), '--only', noticedBy],
    ])
    await broken.stop()
    expect(output).toContain(`Not kept: ${noticedBy}\n`)
    expect(exitCode).toBe(1)
  })

  it.each([
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
