import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { ada } from '../../builders/portal.ts'
import { openOrders } from '../support/open-orders.ts'
import { openPortal, signIn } from '../support/render-portal.tsx'

const order = anOrder({ id: 1, subscription: aSubscription({}) })

const failedOrders = async () => {
  const { shop, user } = await openOrders([order], '/', (world) => world.shop.failWith(offline))
  await screen.findByRole('button', { name: 'Try again' })
  shop.recover()
  return user
}

const failedCancellation = async () => {
  const { shop, user } = await openOrders([order], '/order/1')
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  shop.failWith(offline)
  await user.click(screen.getByRole('button', { name: /^Yes/ }))
  await screen.findByRole('button', { name: 'Check again' })
  shop.recover()
  return user
}

const refusedSignIn = async () => {
  const { user } = await openPortal('/sign-in')
  await signIn(user, ada, 'not hers')
  await screen.findByRole('button', { name: 'Dismiss' })
  return user
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

describe('When a button with the focus is removed', () => {
  it.each([
    ['Try again', failedOrders, 'My orders'],
    ['Check again', failedCancellation, 'Subscription summary'],
    ['Dismiss', refusedSignIn, 'Sign in'],
  ])('“%s” leaves the focus on the heading of its section, or of the page', async (name, open, heading) => {
    const user = await open()
    const button = screen.getByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus())
  })

  it.each([
    ['another place', () => screen.getByRole('link', { name: 'Settings' }).focus()],
    ['no place', (button: HTMLElement) => button.blur()],
  ])('the focus stays where the customer has moved it meanwhile: %s', async (_, move) => {
    await failedOrders()
    const button = screen.getByRole('button', { name: 'Try again' })
    button.focus()
    move(button)
    const focused = document.activeElement
    await nextTurn()
    await act(async () => button.click())
    expect(await screen.findByRole('rowheader', { name: /^1/ })).toBeVisible()
    await nextTurn()
    expect(document.activeElement).toBe(focused)
  })
})
