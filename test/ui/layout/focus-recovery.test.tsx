import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription, truckLicense } from '../../builders/orders.ts'
import type { FaultInjector } from '../../fakes/calls.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { installDialogElement } from '../components/dialog-element.ts'
import { openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

beforeAll(installDialogElement)

type World = ReturnType<typeof inMemoryPorts>

const ada = 'ada@compass.test'
const order = anOrder({ id: 1, subscription: aSubscription({}) })

/** Ada's portal, at a page where her orders can't be loaded. */
const withoutOrders = async (at: string, prepare: (world: World) => void = () => undefined) => {
  const world = await openPortalSignedIn(at, (given) => {
    given.shop.putOrders(ada, [order])
    given.shop.failWith(offline)
    prepare(given)
  })
  await screen.findByRole('button', { name: 'Try again' })
  world.shop.recover()
  return world.user
}

/** Ada's order after a cancellation that got no answer. */
const withoutAnswer = async (statusByThen: string) => {
  const { shop, user } = await openPortalSignedIn('/order/1', (given) => given.shop.putOrders(ada, [order]))
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  shop.failWith(offline)
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByRole('button', { name: 'Check again' })
  shop.recover()
  shop.putOrders(ada, [anOrder({ id: 1, subscription: aSubscription({ status: statusByThen }) })])
  return user
}

/** A visitor's page that a back-end does not answer to at first. */
const unanswered = async (at: string, serviceOf: (world: World) => FaultInjector) => {
  const world = inMemoryPorts({ device: deviceOf({ userAgent: 'Android', touchPoints: 5 }) })
  world.magicLinks.put('some', 'travel_app')
  world.activation.addLicense(truckLicense)
  world.activation.mails.push({ license: truckLicense, email: 'new@compass.test' })
  serviceOf(world).failWith(offline)
  const { user } = await renderPortal(Promise.resolve(createApp(world.ports)), { at })
  await screen.findByRole('button', { name: 'Try again' })
  serviceOf(world).recover()
  return user
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

const nothingFound = async () => {
  const { user } = await openPortalSignedIn('/?search=nonsense', (given) => given.shop.putOrders(ada, [order]))
  await screen.findByRole('button', { name: 'Show all orders' })
  return user
}

const refused = async () => {
  const { user } = await renderPortal(Promise.resolve(createApp(inMemoryPorts().ports)), { at: '/sign-in' })
  await user.type(await screen.findByLabelText('Email address'), ada)
  await user.type(screen.getByLabelText('Password'), 'not hers{Enter}')
  await screen.findByRole('button', { name: 'Dismiss' })
  return user
}

const backOnline = async () => {
  const { user } = await renderPortal(Promise.resolve(createApp(inMemoryPorts().ports)), { at: '/sign-in' })
  act(() => {
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event))
  })
  await screen.findByRole('button', { name: 'Dismiss' })
  return user
}

const remembered = (world: World) => {
  world.browser.orders = { owner: ada, orders: [order] }
}

type User = Awaited<ReturnType<typeof refused>>

const pressed: readonly (readonly [button: string, of: string, open: () => Promise<User>, heading: string])[] = [
  ['Try again', 'orders that could not be loaded', () => withoutOrders('/'), 'My orders'],
  ['Try again', 'an order that could not be loaded', () => withoutOrders('/order/1'), 'Order 1'],
  ['Try again', 'an order as it was remembered', () => withoutOrders('/order/1', remembered), 'Order 1'],
  ['Show all orders', 'a search that found nothing', nothingFound, 'My orders'],
  ['Check again', 'a cancellation that was not made', () => withoutAnswer('active'), 'Subscription summary'],
  ['Check again', 'a cancellation that was made', () => withoutAnswer('cancelled'), 'Subscription summary'],
  ['Dismiss', 'a message', refused, 'Sign in'],
  ['Dismiss', 'the notice of the connection', backOnline, 'Sign in'],
  [
    'Try again',
    'a confirmation',
    () => unanswered('/confirm/some', ({ signOn }) => signOn),
    'Unexpected error, please try again.',
  ],
  [
    'Try again',
    'a magic link',
    () => unanswered('/magic-link/some', ({ magicLinks }) => magicLinks),
    "It's almost done! Tap below to sync your trips",
  ],
  [
    'Try again',
    'a verification',
    () => unanswered('/activate-license-key/email-validation/0', ({ activation }) => activation),
    'Create your password',
  ],
]

describe('A button that goes with what it was pressed for', () => {
  it.each(pressed)('leaves the focus on the page: “%s” of %s', async (name, _, open, heading) => {
    const user = await open()
    const button = screen.getByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus())
  })

  it.each([
    ['to another place', () => screen.getByRole('link', { name: 'Settings' }).focus()],
    ['to none', (button: HTMLElement) => button.blur()],
  ])('does not take the focus back from a customer who has gone on %s meanwhile', async (_, goOn) => {
    await withoutOrders('/')
    const button = screen.getByRole('button', { name: 'Try again' })
    button.focus()
    goOn(button)
    const place = document.activeElement
    await nextTurn()
    await act(async () => button.click())
    expect(await screen.findByRole('rowheader', { name: /^1/ })).toBeVisible()
    await nextTurn()
    expect(document.activeElement).toBe(place)
  })
})
