import { bringAbout } from '../e2e/support/accounts.ts'
import { demo, layToken } from '../e2e/support/customer.ts'
import type { RunningHosts } from '../e2e/support/real-hosts/running-hosts.ts'
import { button, css, field, heading } from './target.ts'
import type { View } from './view.ts'

/** The first order of the list. */
export const firstOrder = css('th[scope=row]')

/** Fills in the form that is shown, and sends it. */
export const signIn = async (view: View): Promise<void> => {
  await view.fills(field('Email address'), demo.username)
  await view.fills(field('Password'), demo.password)
  await view.presses(button('Sign in'))
}

const seesOrders = async (view: View) => {
  await view.sees(heading('My orders'))
  await view.sees(firstOrder)
}

/** From a new browser through the form to the customer's orders. */
export const openOrders = async (view: View): Promise<void> => {
  await view.open('/sign-in')
  await signIn(view)
  await seesOrders(view)
}

/** The same for a customer who has signed in before: the token is stored where the form would store it. */
export const arriveAtOrders = async (view: View, hosts: RunningHosts): Promise<void> => {
  const { userToken = '' } = await bringAbout(hosts, 'a signed-in customer', demo)
  // A page of the portal without scripts.
  await view.open('/robots.txt')
  await view.isAt('/robots.txt')
  await view.asks(layToken, ['user_access_token', userToken] as const)
  await view.open('/')
  await seesOrders(view)
}
