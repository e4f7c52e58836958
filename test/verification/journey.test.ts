import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { findChromium } from '../../contracts/verification/chromium.ts'
import { journey, type Played, startJourney } from '../../contracts/verification/journey.ts'
import { mailsIn } from '../../contracts/verification/mailbox-and-states.ts'
import { both } from './interceptors.ts'
import { unusualServices } from './unusual-services.ts'
import { wrongJourneys } from './wrong-journeys.ts'

// The whole journey is one test, and the machine may be busy.
jest.setTimeout(240_000)

const root = fileURLToPath(new URL('../../dist', import.meta.url))
const portalOrigin = 'http://localhost:8080'
const sandbox = await startSandbox({ port: 0, portalOrigin })
const at = (path: string) => `${sandbox.url}/${path}`
const journeys = await startJourney(findChromium() ?? 'no Chromium', {
  services: { sso: at('sso'), shop: at('shop'), activation: at('activation') },
  ...{ portalOrigin, root, mailboxUrl: at('mailbox/messages.json'), statesUrl: at('pact/state') },
  ...{ timeoutMs: 8000, mailWithinMs: 500 },
})
afterAll(async () => {
  await journeys.stop()
  await sandbox.stop()
})
afterEach(() => {
  sandbox.intercept(undefined)
  sandbox.delayCancellations(0)
})

const failuresOf = async (only?: readonly string[]) => {
  const played: Played[] = []
  await journeys.play((step) => played.push(step), only)
  return played.flatMap(({ failure = [] }) => failure)
}

describe('The journey', () => {
  it('passes with right services, however unusual', async () => {
    sandbox.intercept(unusualServices.reduce(both))
    sandbox.delayCancellations(5)
    const start = Date.now()
    expect(await failuresOf()).toEqual([])
    console.info(`${Object.keys(journey).length} steps in ${Math.round((Date.now() - start) / 1000)} s`)
  })

  it.each(wrongJourneys)('fails when %s', async (_what, interceptor, step, why) => {
    sandbox.intercept(interceptor)
    expect(await failuresOf([step])).toEqual([expect.stringMatching(why)])
  })

  it('tells a mailbox of another shape', async () => {
    await expect(mailsIn(`${sandbox.url}/telemetry/events.json`)).rejects.toThrow('The mailbox answers 200 {"events":')
  })
})
