import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { StateName } from '../../../contracts/sandbox/pact/states.ts'
import { setUpState } from '../../../contracts/verification/mailbox-and-states.ts'
import type { RunningPortal } from './running-portal.ts'

export const freshEmail = (name = 'ada'): string => `${name}-${randomUUID().slice(0, 8)}@example.test`

/** The path of the link in the newest mail to an address. Its token is all that the mail's reader has. */
export const mailedPath = async (portal: RunningPortal, address: string): Promise<string> => {
  const [newest] = await portal.mailbox(address)
  const link = newest?.links[0]
  if (link === undefined) throw new Error(`No mail with a link to ${address}`)
  return new URL(link).pathname
}

export const bringAbout = (
  { sandboxUrl }: Pick<RunningPortal, 'sandboxUrl'>,
  state: StateName,
  params: Readonly<Record<string, unknown>> = {},
) => setUpState({ statesUrl: `${sandboxUrl}/pact/state` }, state, params)

export const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })

export const codeField = (page: Page) => page.getByLabel('Activation code')

export const carApp = 'Meridian Car Navigation'

export const makeCode = async (portal: RunningPortal): Promise<string> => {
  const code = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase().match(/.{4}/g)?.join('-') ?? ''
  await bringAbout(portal, 'an unused activation code', { code, appName: carApp })
  return code
}

export const expectActivated = async (page: Page, appName: string, email: string): Promise<void> => {
  await expect(page).toHaveURL('/activation-successful')
  await expect(page.getByRole('heading', { name: 'Your licence is active' })).toBeFocused()
  await expect(page.getByText(appName)).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
}
