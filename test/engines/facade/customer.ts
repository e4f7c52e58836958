import { portalConfigFor } from '../../../contracts/sandbox/portal-config.ts'
import { demo, layToken, passwordGrant } from '../../e2e/support/customer.ts'
import type { RunningHosts } from '../../e2e/support/real-hosts/running-hosts.ts'
import { textIn } from '../drivers/answers.ts'
import { button, css, field, heading } from './target.ts'
import type { View } from './view.ts'

/** The first order of the list. */
export const firstOrder = css('th[scope=row]')

/** Fills in the form that is shown, and sends it. */
export const signIn = async (view: View, { username, password } = demo): Promise<void> => {
  await view.fills(field('Email address'), username)
  await view.fills(field('Password'), password)
  await view.presses(button('Sign in'))
}

/** From a new browser through the form to the customer's orders. */
export const openOrders = async (view: View, customer = demo): Promise<void> => {
  await view.open('/sign-in')
  await signIn(view, customer)
  await view.sees(heading('My orders'))
  await view.sees(firstOrder)
}

/** The same for a customer who has signed in there before: the token is laid where the form would lay it. */
export const arriveAtOrders = async (view: View, hosts: RunningHosts, customer = demo): Promise<void> => {
  const { clientId, session } = await portalConfigFor(hosts.servicesUrl, 'none')
  const granted = await fetch(`${hosts.sandboxUrl}/sso/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(passwordGrant(clientId, customer)),
  })
  const token = textIn(await granted.json(), 'access_token')
  // A page of the portal's own that runs nothing.
  await view.open('/robots.txt')
  await view.isAt('/robots.txt')
  await view.asks(layToken, [textIn({ session }, 'session', 'cookieName'), token])
  await view.open('/')
  await view.sees(heading('My orders'))
  await view.sees(firstOrder)
}

/** Makes an account through the form; ends at sign-in. */
export const signUp = async (view: View, email: string, password: string): Promise<void> => {
  await view.open('/sign-up')
  await view.fills(field('Email address'), email)
  await view.fills(field('Password'), password)
  await view.presses(button('Create account'))
  await view.sees(heading('Sign in'))
}

/** The numbers of the orders that the list shows; a row begins with its number. */
export const ordersShown = (view: View): Promise<readonly string[]> =>
  view.asks(() =>
    [...document.querySelectorAll('th[scope=row]')].map((cell) => /\d+/.exec(cell.textContent ?? '')?.[0] ?? ''),
  )

/** Waits until the list shows these orders and no others. */
export const listsOrders = (view: View, ...numbers: readonly string[]): Promise<void> =>
  view.waits((wanted) => {
    const shown = [...document.querySelectorAll('th[scope=row]')].map((cell) => /\d+/.exec(cell.textContent ?? '')?.[0])
    return JSON.stringify(shown) === JSON.stringify(wanted)
  }, numbers)
