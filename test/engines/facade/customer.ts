import { demo } from '../../e2e/support/customer.ts'
import { button, css, field, heading } from './target.ts'
import type { View } from './view.ts'

/** The first order of the list. */
export const firstOrder = css('th[scope=row]')

/** Fills in the form that is shown, and sends it. */
export const signIn = async (view: View, { username, password } = demo): Promise<void> => {
  await view.fills(field('Email'), username)
  await view.fills(field('Password'), password)
  await view.presses(button('Sign in'))
}

/** From a new browser to the customer's orders. */
export const openOrders = async (view: View, customer = demo): Promise<void> => {
  await view.open('/sign-in')
  await signIn(view, customer)
  await view.sees(heading('My orders'))
  await view.sees(firstOrder)
}

/** Makes an account through the form; ends at sign-in. */
export const signUp = async (view: View, email: string, password: string): Promise<void> => {
  await view.open('/sign-up')
  await view.fills(field('Email'), email)
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
