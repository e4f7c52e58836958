import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StateName } from '../../../contracts/states.ts'
import type { RunningPortal } from './running-portal.ts'

export const freshEmail = (name = 'ada'): string => `${name}-${randomUUID().slice(0, 8)}@example.test`

/** The path of the link in the newest mail to an address. Its token is all that the mail's reader has. */
export const mailedPath = async (portal: RunningPortal, address: string): Promise<string> => {
  const [newest] = await portal.mailbox(address)
  const link = newest?.links[0]
  if (link === undefined) throw new Error(`No mail with a link to ${address}`)
  return new URL(link).pathname
}

export const bringAbout = async (
  portal: Pick<RunningPortal, 'sandboxUrl'>,
  state: StateName,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, string>>> => {
  const answer = await fetch(`${portal.sandboxUrl}/pact/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state, params }),
  })
  if (!answer.ok) throw new Error(`The sandbox knows no state "${state}"`)
  return answer.json()
}

export const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })

/** The bodies of every call to a path of a back-end. */
export const callsTo = (page: Page, path: string): string[] => {
  const calls: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith(path) && request.method() !== 'OPTIONS') calls.push(request.postData() ?? '')
  })
  return calls
}
