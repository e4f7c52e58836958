import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../contracts/sandbox/server.ts'
import { findChromium } from '../../contracts/verification/chromium.ts'
import { journey, type Played, startJourney } from '../../contracts/verification/journey.ts'
import { both } from './interceptors.ts'
import { unusualServices } from './unusual-services.ts'
import { wrongJourneys } from './wrong-journeys.ts'

// The whole journey is one test, and the machine may be busy.
jest.setTimeout(240_000)

const root = fileURLToPath(new URL('../../dist', import.meta.url))
const portalOrigin = 'http://localhost:8080'
let sandbox: Sandbox
let journeys: Awaited<ReturnType<typeof startJourney>>

const startAt = (mailbox: string) => {
  const at = (path: string) => `${sandbox.url}/${path}`
  const services = { sso: at('sso'), shop: at('shop'), activation: at('activation') }
  const hooks = { mailboxUrl: at(mailbox), statesUrl: at('pact/state') }
  return startJourney(findChromium() ?? 'no Chromium', {
    services,
    portalOrigin,
    root,
    ...hooks,
    timeoutMs: 8000,
    mailWithinMs: 2000,
  })
}
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, portalOrigin })
  journeys = await startAt('mailbox/messages.json')
})
afterAll(async () => {
  await journeys.stop()
  await sandbox.stop()
})
afterEach(() => {
  sandbox.intercept(undefined)
  sandbox.delayCancellations(0)
})

const failuresOf = async (only?: readonly string[], at = journeys) => {
  const played: Played[] = []
  await at.play((step) => played.push(step), only)
  return played.flatMap(({ failure = [] }) => failure)
}

describe('The journey', () => {
  it('passes with right services, however unusual', async () => {
    sandbox.intercept(unusualServices.map(([, interceptor]) => interceptor).reduce(both))
    sandbox.delayCancellations(5)
    const start = Date.now()
    expect(await failuresOf()).toEqual([])
    console.info(`${journey.length} steps in ${Math.round((Date.now() - start) / 1000)} s`)
  })

  it.each(wrongJourneys)('fails when %s', async (_what, interceptor, step, why) => {
    sandbox.intercept(interceptor)
    expect(await failuresOf([step])).toEqual([expect.stringContaining(why)])
  })

  it('tells a mailbox of another shape', async () => {
    const elsewhere = await startAt('telemetry/events.json')
    expect(await failuresOf(['mails are in'], elsewhere)).toEqual([
      expect.stringContaining('The mailbox answers 200 {"events":'),
    ])
    await elsewhere.stop()
  })
})
