import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { anyCommands } from './model/session-commands.ts'
import { SessionWorld } from './model/session-world.ts'

/** Half of them with the portal's own cookie, half with a shared one. */
const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 10_000)

describe('One session, whatever tabs, sites and late answers do', () => {
  beforeAll(() => void jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] }))
  afterAll(() => void jest.useRealTimers())

  it.each([undefined, '.compass.test'])(
    'sends, stores, shows and ends nothing of a customer who is not the current one (domain %s)',
    async (cookieDomain) => {
      let longest = 0
      const result = await fc.check(
        fc.asyncProperty(anyCommands, async (commands) => {
          const world = new SessionWorld(cookieDomain)
          world.openTab()
          await fc.asyncModelRun(() => ({ model: { tabs: 1 }, real: world }), commands)
          await world.comeToRest()
          longest = Math.max(longest, [...commands].length)
          if (world.violations.length > 0) throw new Error(world.violations.join('\n'))
        }),
        { numRuns: sequences / 2 },
      )
      console.info(`${result.numRuns} sequences, the longest of ${longest} commands, seed ${result.seed}`)
      expect(result.failed ? `${fc.defaultReportMessage(result)}\n${result.errorInstance}` : '').toBe('')
    },
    // Ten seconds on a quiet machine.
    300_000,
  )
})
