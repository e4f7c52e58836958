import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { anyCommands } from './model/session-commands.ts'
import { SessionWorld } from './model/session-world.ts'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 1000)
const again = process.env['SESSION_SEED']

/** Half of the sequences are the same in every run, so that a commit is judged as the one before. The others are new. */
const seeds = again === undefined ? [20_261_123, Date.now() % 2 ** 31] : [Number(again)]

const kindsOfCookie = [
  ['the portal’s own cookie', undefined],
  ['a shared cookie', '.compass.test'],
] as const

describe('One session in any order of tabs, sites and late answers', () => {
  beforeAll(() => void jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] }))
  afterAll(() => void jest.useRealTimers())

  it.each(kindsOfCookie.flatMap(([name, domain]) => seeds.map((seed) => [name, seed, domain] as const)))(
    'sends, stores, shows and ends nothing of a customer who is not the current one: %s, seed %d',
    async (_, seed, cookieDomain) => {
      const result = await fc.check(
        fc.asyncProperty(anyCommands, async (commands) => {
          const world = new SessionWorld(cookieDomain)
          world.openTab()
          await fc.asyncModelRun(() => ({ model: { tabs: 1 }, real: world }), commands)
          await world.comeToRest()
          world.judge()
        }),
        { seed, numRuns: Math.ceil(sequences / 4) },
      )
      const again = `SESSION_SEED=${seed} SESSION_SEQUENCES=${sequences}`
      const report = `${fc.defaultReportMessage(result)}\n${result.errorInstance}\nAgain: ${again}`
      expect(result.failed && report).toBe(false)
    },
    // Seconds on a quiet machine; many sequences take minutes.
    300_000,
  )
})
