import { accountSteps } from './account-steps.ts'
import { openChromium } from './chromium.ts'
import type { Customer } from './customer.ts'
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
  const playStep = async (what: string, play: Steps[string]): Promise<Played> => {
    const customers: Customer[] = []
    const newCustomer: typeof chromium.newCustomer = async (...device) => {
      const customer = await chromium.newCustomer(...device)
      customers.push(customer)
      return customer
    }
    const failure = await play(contextOf(options, newCustomer)).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    await Promise.all(customers.map(({ page }) => page.context().close()))
    return failure === undefined ? { what } : { what, failure }
  }
  return {
    /** Plays the steps whose descriptions have one of these words, two at a time; all by default. */
    play: async (report: (played: Played) => void, only?: readonly string[]): Promise<void> => {
      const steps = Object.entries(journey).filter(([what]) => only?.some((words) => what.includes(words)) ?? true)
      const playOn = async () => {
        for (let next = steps.shift(); next !== undefined; next = steps.shift()) report(await playStep(...next))
      }
      await Promise.all([playOn(), playOn()])
    },
    stop: chromium.stop,
  }
}
