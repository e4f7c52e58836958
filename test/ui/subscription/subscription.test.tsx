import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { formatDay } from '../../../core/language/format.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { installDialogElement } from '../components/dialog-element.ts'
import { calls, opened } from '../support/open-subscription.tsx'
import { renderPortal } from '../support/render-portal.tsx'

beforeAll(installDialogElement)

const withStatus = (status: string) => anOrder({ id: 1, subscription: aSubscription({ status }) })

describe('A subscription (specification §4)', () => {
  it('shows status, activation, next renewal and price', async () => {
    const { summary } = await opened()
    for (const fact of ['active', 'Activated04.03.2026 09:05', 'Next renewal date04.03.2027 09:05', 'Price€19.90']) {
      expect(summary).toHaveTextContent(fact)
    }
  })

  it.each(['active', 'past_due', 'Cancelled', '<i>odd</i>'])(
    'with the status %s can be cancelled, and its card changed',
    async (status) => {
      const { summary } = await opened(withStatus(status))
      expect(within(summary).getByText(status)).toBeVisible()
      expect(within(summary).getByRole('button', { name: 'Change payment card' })).toBeVisible()
      expect(within(summary).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
    },
  )

  it("with the status 'cancelled' offers nothing", async () => {
    const { summary } = await opened(withStatus('cancelled'))
    expect(within(summary).queryByRole('button')).toBeNull()
    // The shop may still give a date.
    expect(summary).not.toHaveTextContent('Next renewal date')
  })

  it('is not cancelled by No', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toHaveTextContent(
      'You are about to cancel Europe maps.It would next renew on 4 March 2027, for €19.90.',
    )
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus()

    await world.user.click(screen.getByRole('button', { name: 'No' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls(world, 'cancel')).toEqual([])
  })

  it('is cancelled once by Yes', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    world.shop.hold()
    const yes = screen.getByRole('button', { name: 'Yes' })
    for (let click = 0; click < 5; click += 1) await world.user.click(yes)
    // The call can't be called back, so the question stays.
    await world.user.click(screen.getByRole('button', { name: 'Close' }))
    await world.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'No' })).toBeDisabled()
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await act(async () => world.shop.release())

    expect(await screen.findByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(calls(world, 'cancel')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('shows the day of a requested cancellation, even after a reload', async () => {
    const world = await opened()
    world.shop.cancelsLater = true
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.user.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Your subscription will be canceled shortly')).toBeVisible()

    await renderPortal(Promise.resolve(createApp(world.ports)), { at: '/order/1', startsSignedIn: true })
    expect(await screen.findByText(/^Cancellation requested on/)).toHaveTextContent(
      `Cancellation requested on ${formatDay(world.clock.now(), 'en-gb').replaceAll('\u00a0', ' ')}`,
    )
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Change payment card' })).toBeVisible()
  })

  it('shows a cancellation that was requested elsewhere, and offers it again once the shop has billed', async () => {
    const world = await opened()
    world.shop.cancelsLater = true
    await world.ports.subscriptions.cancel(world.token, 7001)()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.user.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await within(world.summary).findByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()

    world.shop.bill('ada@compass.test', 7001, new Date(2028, 2, 4).getTime())
    await act(async () => void (await world.app.orders.load()()))
    const again = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(again).toHaveTextContent('You asked to cancel this subscription, but it has not been cancelled.')
    expect(within(again).getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(within(again).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })

  it('offers nothing once the shop has cancelled it already', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.ports.subscriptions.cancel(world.token, 7001)()
    await world.user.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Your subscription is cancelled.')).toBeVisible()
    const summary = await screen.findByRole('region', { name: 'Subscription summary' })
    await waitFor(() => expect(within(summary).queryByRole('button')).toBeNull())
  })

  it('shows an error in place of the button, which comes back once the shop is asked again', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    world.shop.failWith(offline)
    await world.user.click(screen.getByRole('button', { name: 'Yes' }))

    expect(await screen.findByText('Something went wrong, please try it later')).toBeVisible()
    expect(screen.getByText('Unexpected error, please try again.')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()

    world.shop.recover()
    await world.user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })
})
