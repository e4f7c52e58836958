import { describe, expect, it } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { formatDay } from '../../../core/language/format.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { calls, opened } from '../support/open-orders.ts'
import { renderPortal } from '../support/render-portal.tsx'

const withStatus = (status: string) => anOrder({ id: 1, subscription: aSubscription({ status }) })

describe('A subscription (specification §4)', () => {
  it('shows status, activation, next renewal and price', async () => {
    const { summary } = await opened()
    for (const fact of ['active', 'Activated04.03.2026 09:05', 'Next renewal date04.03.2027 09:05', 'Price€19.90']) {
      expect(summary).toHaveTextContent(fact)
    }
  })

  it.each([
    ['active', 'Your subscription is running. active', 'Change payment card'],
    ['past_due', 'The last payment failed. past_due', 'Update card'],
    ['Cancelled', 'Status Cancelled', 'Change payment card'],
    ['<i>odd</i>', 'Status <i>odd</i>', 'Change payment card'],
  ])('that is %s can be cancelled, its card changed; the shop’s word is English', async (status, words, change) => {
    const { summary } = await opened(withStatus(status))
    expect(summary).toHaveTextContent(words)
    expect(within(summary).getByText(status)).toHaveAttribute('lang', 'en')
    expect(within(summary).getByRole('button', { name: change })).toBeVisible()
    expect(within(summary).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })

  it('says first what to do about a failed payment', async () => {
    const { summary } = await opened(withStatus('past_due'))
    const [first] = within(summary).getAllByRole('button')
    expect(first).toHaveAccessibleName('Update card')
    expect(first?.compareDocumentPosition(within(summary).getByText('Status'))).toBe(4)
  })

  it("with the status 'cancelled' offers nothing", async () => {
    const { summary } = await opened(withStatus('cancelled'))
    expect(within(summary).queryByRole('button')).toBeNull()
    // A date that the shop still has is its end.
    expect(summary).not.toHaveTextContent('Next renewal date')
    expect(summary).toHaveTextContent('Works until14.03.2027')
  })

  it('has no next renewal on a day that has passed', async () => {
    const { summary } = await opened(anOrder({ id: 1, subscription: aSubscription({ nextBillingDate: 0 }) }))
    expect(summary).not.toHaveTextContent('Next renewal date')
    expect(summary).toHaveTextContent('Renewal was due on01.01.1970')
  })

  it('is not cancelled by No', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' })
    expect(dialog).toHaveAccessibleDescription(/^You are about to cancel Europe maps/)
    expect(dialog).toHaveTextContent(
      'You are about to cancel Europe maps.Order 1It would next renew on 4 March 2027, for €19.90.If you cancel, you can still use it until then.',
    )
    expect(screen.getByRole('button', { name: 'Yes, cancel Europe maps' })).toHaveTextContent('Yes')
    expect(screen.getByRole('button', { name: 'No, keep Europe maps' })).toHaveTextContent('No')
    expect(screen.getByRole('button', { name: /^No/ })).toHaveFocus()

    await world.user.click(screen.getByRole('button', { name: /^No/ }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls(world, 'cancel')).toEqual([])
  })

  it('is cancelled once by Yes', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    world.shop.hold()
    const yes = screen.getByRole('button', { name: /^Yes/ })
    for (let click = 0; click < 5; click += 1) await world.user.click(yes)
    // The call can't be called back, so the question stays.
    await world.user.click(screen.getByRole('button', { name: 'Close' }))
    await world.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: /^No/ })).toBeDisabled()
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await act(async () => world.shop.release())

    // The orders are read back, and the cancellation is in force.
    expect(await screen.findByText('Your subscription is cancelled.')).toBeVisible()
    expect(screen.queryByText('Your subscription will be canceled shortly')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(calls(world, 'cancel')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('shows the day of a requested cancellation, even after a reload', async () => {
    const world = await opened()
    world.shop.cancelsLater = true
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.user.click(screen.getByRole('button', { name: /^Yes/ }))
    expect(await screen.findByText('Your subscription will be canceled shortly')).toBeVisible()

    await renderPortal(Promise.resolve(createApp(world.ports)), { at: '/order/1', startsSignedIn: true })
    expect(await screen.findByText(/^Cancellation requested on/)).toHaveTextContent(
      `Cancellation requested on ${formatDay(world.clock.now(), 'en-gb').replaceAll('\u00a0', ' ')}`,
    )
    const summary = screen.getByRole('region', { name: 'Subscription summary' })
    expect(within(summary).queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(within(summary).getByRole('button', { name: 'Change payment card' })).toBeVisible()
    expect(summary).not.toHaveTextContent('Next renewal date')
    expect(summary).toHaveTextContent('Works until04.03.2027 09:05')
  })

  it('shows a cancellation that was requested elsewhere, and offers it again once the shop has billed', async () => {
    const world = await opened()
    world.shop.cancelsLater = true
    await world.ports.subscriptions.cancel(world.token, 7001)()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.user.click(screen.getByRole('button', { name: /^Yes/ }))
    expect(await within(world.summary).findByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()

    world.shop.bill('ada@compass.test', 7001, new Date(2028, 2, 4).getTime())
    await act(async () => void (await world.app.orders.load()()))
    const again = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(again).toHaveTextContent('You asked to cancel this subscription, but it has not been cancelled.')
    expect(within(again).getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(within(again).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })

  it('shows an error in place of the button, which comes back once the shop is asked again', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    world.shop.failWith(offline)
    await world.user.click(screen.getByRole('button', { name: /^Yes/ }))

    expect(await screen.findByText('Something went wrong, please try it later')).toBeVisible()
    expect(screen.getByText('Unexpected error, please try again.')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()

    world.shop.recover()
    await world.user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })
})
