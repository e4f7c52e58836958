import type { Locator, Page } from '@playwright/test'
import { calls, type PortalCall } from '../../../../contracts/calls.ts'
import type { Service } from '../../../../contracts/services.ts'
import { bringAbout, freshEmail } from '../accounts.ts'
import type { RunningPortal } from '../running-portal.ts'

type TypedValues = readonly (readonly [Locator, string])[]

/** A screen that calls a back-end, and how a customer lives through a call that goes wrong. */
export interface FaultyScreen {
  readonly name: string
  readonly call: PortalCall
  /** Brings about what the screen needs, up to the point where the call is made. It yields an address to open. */
  readonly prepare: (page: Page, portal: RunningPortal) => Promise<string | undefined>
  /** Makes the call for the first time; without it, opening the address does. */
  readonly begin?: (page: Page) => Promise<unknown>
  /** Makes it again, on what the first time has left. */
  readonly again: (page: Page) => Promise<unknown>
  /** What is pressed once the fault is over, where that does not make the call again. */
  readonly recover?: (page: Page) => Promise<unknown>
  readonly failure: string
  /** What shows that the call is under way. */
  readonly busy?: (page: Page) => Locator
  /** What was typed, and is still there after a failure. */
  readonly kept?: (page: Page) => TypedValues
  /** A read that fails is asked once more by itself. */
  readonly isRead?: true
  readonly isSignedIn?: true
  readonly onPhone?: true
  readonly done: (page: Page) => Locator
  /**
   * What a customer sees of the next try when the first did reach the service and only its answer was lost: nothing
   * has happened twice, and there is a way on. Only where it differs from `done`.
   */
  readonly afterLostAnswer?: (page: Page) => Locator
}

/** A call by where it goes; `grant` tells the tokens apart. */
export const callTo = (service: Service, path: string, grant?: PortalCall['grant']): PortalCall => {
  const found = calls.find((call) => call.service === service && call.path === path && call.grant === grant)
  if (found === undefined) throw new Error(`The portal makes no call to ${service}${path}`)
  return found
}

export const secret = 'a long password'

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })
export const text = (words: string) => (page: Page) => page.getByText(words)

/** A customer of this test alone, so that what the screen changes concerns no other test. */
export const makeAccount = async (portal: RunningPortal): Promise<string> => {
  const email = freshEmail()
  await bringAbout(portal, 'an account exists', { email, password: secret })
  return email
}

/** A form that is filled in once, and sent until it is accepted. */
export const form = (values: (page: Page) => TypedValues, submit: string) => ({
  begin: async (page: Page) => {
    for (const [field, value] of values(page)) await field.fill(value)
    await press(submit)(page)
  },
  again: press(submit),
  kept: values,
})

/** A page that makes its call by being opened, and offers another try. */
export const loaded = { again: press('Try again'), isRead: true } as const
