import { accountSteps } from './account-steps.ts'
import { openChromium } from './chromium.ts'
import { productSteps } from './product-steps.ts'
import { contextOf, type JourneyOptions, type Steps } from './step.ts'

export interface Played {
  readonly what: string
  readonly failure?: string
}

export const journey: Steps = { ...accountSteps, ...productSteps }

/** Plays the portal in Chromium at the services: what needs a mailbox, several services or a browser. */
export const startJourney = async (executablePath: string, options: JourneyOptions) => {
  const chromium = await openChromium(executablePath, options)
  const context = contextOf(options, chromium)
  return {
    /** Plays the steps whose descriptions have one of these words; all by default. */
    play: async (report: (played: Played) => void, only?: readonly string[]): Promise<void> => {
      for (const [what, play] of Object.entries(journey)) {
        if (only?.some((words) => what.includes(words)) === false) continue
        const failure = await play(context).then(
          () => undefined,
          (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
        )
        report(failure === undefined ? { what } : { what, failure })
        await chromium.closeCustomers()
      }
    },
    stop: chromium.stop,
  }
}
