import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Order } from '../../../core/orders/order.ts'
import { aRejection } from '../../builders/errors.ts'
import { anItem, anOrder, aSubscription } from '../../builders/orders.ts'
import { matchSentence, openOrders, readPageUrl, recordSavedFiles, renderPortal } from '../support/render-portal.tsx'

const createTimeAfterDays = (days: number) => new Date(2026, 2, 14 + days, 12).getTime()

const createOrder = (id: number, title: string, subscription: Parameters<typeof aSubscription>[0] = {}) =>
  anOrder({
    id,
    items: [anItem({ title })],
    subscription: aSubscription({ purchaseId: id + 6000, nextBillingDate: createTimeAfterDays(12), ...subscription }),
  })

const openSubscriptionCards = async (...orders: readonly Order[]) => {
  const world = await openOrders(orders)
  await screen.findAllByRole('rowheader')
  return world
}

const listSubscriptionCards = () =>
  within(screen.getByRole('region', { name: 'Subscriptions' })).getAllByRole('listitem')
const withinFirstCard = () => within(listSubscriptionCards()[0] as HTMLElement)
/** `act` is necessary, because the order's screen is loaded on demand. */
const clickLinkInFirstCard = (user: UserEvent, name: RegExp) =>
  act(() => user.click(withinFirstCard().getByRole('link', { name })))

describe('Subscriptions at a glance', () => {
  it('show the product, its status, the next renewal and the price', async () => {
    await openSubscriptionCards(createOrder(1, 'Europe maps'), anOrder({ id: 2 }))
    expect(listSubscriptionCards()).toHaveLength(1)
    expect(withinFirstCard().getByRole('link', { name: 'Europe maps' })).toHaveAttribute('href', '/order/1')
    expect(withinFirstCard().getByText('active')).toHaveAttribute('lang', 'en')
    expect(withinFirstCard().getByText(matchSentence('Renews in 12 days, on 26 March 2026'))).toBeVisible()
    expect(withinFirstCard().queryByText('Your subscription is running.')).toBeNull()
    expect(withinFirstCard().getByText('€19.90')).toBeVisible()
    expect(withinFirstCard().getByRole('link', { name: /^Change payment card/ })).toBeVisible()
  })

  it.each<[string, number | undefined, string | null]>([
    ['tomorrow', createTimeAfterDays(1), 'Renews in 1 day, on 15 March 2026'],
    ['in sixty days', createTimeAfterDays(60), 'Renews in 60 days, on 13 May 2026'],
    ['later', createTimeAfterDays(61), 'Renews on 14 May 2026'],
    ['today', createTimeAfterDays(0), 'Renews today'],
    ['on a day that has passed', createTimeAfterDays(-3), 'Renewal was due on'],
    ['on no known day', undefined, null],
  ])('name a renewal %s', async (_, nextBillingDate, text) => {
    await openSubscriptionCards(createOrder(1, 'Europe maps', { nextBillingDate }))
    expect(withinFirstCard().queryAllByText(matchSentence(text ?? /[Rr]enew/))).toHaveLength(text === null ? 0 : 1)
  })

  it.each([
    ['trial', createTimeAfterDays(12), 'Trial until 26 March 2026, then €19.90', 1],
    ['in_trial', createTimeAfterDays(0), 'Trial until 14 March 2026, then €19.90', 1],
    ['trialing', createTimeAfterDays(-3), 'Trial until 11 March 2026, then €19.90', 0],
    ['trial', undefined, 'You are in the trial period.', 0],
  ])('say for the status %s when the subscription is first paid', async (status, nextBillingDate, words, entries) => {
    const { user } = await openSubscriptionCards(createOrder(1, 'Europe maps', { status, nextBillingDate }))
    expect(withinFirstCard().getByText(matchSentence(words))).toBeVisible()
    expect(withinFirstCard().queryByText(/[Rr]enew/)).toBeNull()
    expect(withinFirstCard().queryAllByText(/trial period/)).toHaveLength(nextBillingDate === undefined ? 1 : 0)
    const files = recordSavedFiles()
    for (const save of withinFirstCard().queryAllByRole('button', { name: /calendar/ })) await user.click(save)
    expect(files).toHaveLength(entries)
    for (const { text } of files) expect(await text).toContain('SUMMARY:Trial ends: Europe maps')
  })

  it.each([
    [
      'once the page becomes visible',
      2 * 86_400,
      () => {
        jest.setSystemTime(new Date(2026, 2, 16, 23))
        fireEvent(document, new Event('visibilitychange'))
      },
      10,
    ],
    ['at midnight', 3600, () => jest.advanceTimersByTime(3_600_000), 11],
  ])('count the days again %s', async (_, seconds, happen, days) => {
    const { clock } = await openSubscriptionCards(createOrder(1, 'Europe maps'))
    expect(withinFirstCard().getByText(matchSentence('Renews in 12 days'))).toBeVisible()
    const almostMidnight = new Date(2026, 2, 14, 23, 0, 1)
    clock.time = almostMidnight.getTime()
    jest.useFakeTimers({ now: almostMidnight })
    try {
      // The event makes the page read the clock again and start its timer for midnight.
      fireEvent(document, new Event('visibilitychange'))
      clock.passSeconds(seconds)
      act(happen)
    } finally {
      jest.useRealTimers()
    }
    expect(withinFirstCard().getByText(matchSentence(`Renews in ${days} days`))).toBeVisible()
  })

  it('offer to show all only if a phone hides some, which two lines of cancelled subscriptions do not need', async () => {
    const both = [1, 2].map((id) => createOrder(id, 'Maps', { status: 'cancelled' }))
    await openSubscriptionCards(...both)
    expect(listSubscriptionCards()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
    await openSubscriptionCards(createOrder(1, 'Maps', { status: 'cancelled' }), createOrder(3, 'Maps'))
    expect(screen.getByRole('button', { name: 'Show all (2)' })).toBeVisible()
  })

  it('that have ended are collapsed; the others are not', async () => {
    const ended = { status: 'cancelled', nextBillingDate: undefined }
    const { user } = await openSubscriptionCards(
      createOrder(1, 'Maps'),
      createOrder(2, 'Atlas', ended),
      createOrder(3, 'Traffic', { status: 'expired' }),
      createOrder(4, 'Trucks', { status: 'pending_cancel', nextBillingDate: undefined }),
      createOrder(5, 'Cameras', { status: 'paused' }),
    )
    const readHeadings = () => listSubscriptionCards().map((card) => within(card).getByRole('heading').textContent)
    expect(readHeadings()).toEqual(['Maps', 'Cameras', 'Trucks'])
    await user.click(screen.getByRole('button', { name: 'Show ended (2)' }))
    expect(readHeadings()).toEqual(['Maps', 'Cameras', 'Trucks', 'Traffic', 'Atlas'])
    const hide = screen.getByRole('button', { name: 'Hide ended' })
    expect(hide).toHaveFocus()
    await user.click(hide)
    expect(readHeadings()).toHaveLength(3)
  })

  it.each([
    ['frozen', 'Next subscription date: 26 March 2026'],
    ['canceled', 'Ends on 26 March 2026'],
    ['non_renewing', 'Ends on 26 March 2026'],
  ])('promise no renewal of a subscription that is %s', async (status, words) => {
    await openSubscriptionCards(createOrder(1, 'Europe maps', { status }))
    expect(withinFirstCard().getByText(matchSentence(words))).toBeVisible()
    expect(withinFirstCard().queryByText(/Renews/)).toBeNull()
    expect(withinFirstCard().queryAllByRole('button', { name: /calendar/ })).toHaveLength(status === 'frozen' ? 0 : 1)
  })

  it('say which ones can’t be read, with their orders and the support, also below a card on a phone', async () => {
    const unreadable = [2, 3, 4, 5].map((id) =>
      anOrder({ id, subscription: { unreadable: true, purchaseId: id === 5 ? undefined : id } }),
    )
    const { user } = await openSubscriptionCards(createOrder(1, 'Maps'), ...unreadable)
    const shownOrders = () => listSubscriptionCards().map((card) => /Order (\d)/.exec(card.textContent ?? '')?.[1])
    expect(shownOrders()).toEqual([undefined, '2', '3', '4'])
    await user.click(screen.getByRole('button', { name: 'Show all (5)' }))
    expect(shownOrders()).toEqual([undefined, '2', '3', '4', '5'])
    const line = within(listSubscriptionCards()[1] as HTMLElement)
    expect(line.getByText('We could not show the subscription of this order.')).toBeVisible()
    expect(line.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'https://company.test/support')
    expect(line.getByRole('link', { name: 'Europe maps' })).toHaveAttribute('href', '/order/2')
  })

  it('have the state of the newest order, which may wait for its payment, also on the page of an older order', async () => {
    const { reload } = await openSubscriptionCards(
      ...(['active', 'past_due'] as const).map((status, index) =>
        anOrder({
          id: index + 1,
          payment: { created: index, status: status === 'active' ? 'paid' : 'wait_for_payment' },
          subscription: aSubscription({ status, nextBillingDate: createTimeAfterDays(12) }),
        }),
      ),
    )
    expect(listSubscriptionCards()).toHaveLength(1)
    expect(withinFirstCard().getByText('Your last payment failed.')).toBeVisible()
    await renderPortal(Promise.resolve(reload()), { at: '/order/1', wasSignedIn: true })
    const summary = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(summary).toHaveTextContent('Your last payment failed.')
  })

  it('do not show an older order in place of a newer one that can’t be read', async () => {
    const older = anOrder({ id: 1, payment: { created: 1 }, subscription: aSubscription() })
    await openSubscriptionCards(older, anOrder({ id: 2, subscription: { unreadable: true, purchaseId: 7001 } }))
    expect(listSubscriptionCards()).toHaveLength(1)
    expect(listSubscriptionCards()[0]).toHaveTextContent('Order 2We could not show the subscription of this order')
    expect(screen.queryByText(/Renews/)).toBeNull()
    expect(screen.queryByRole('link', { name: /^Cancel/ })).toBeNull()
  })

  it.each([
    ['without a product', [], 'Subscription, order 7'],
    ['of a product without a title', [undefined], 'Subscription, order 7'],
    ['whose first product has no title', [undefined, 'Traffic'], 'Traffic'],
  ])('name a subscription %s', async (_, titles, name) => {
    const items = titles.map((title) => anItem({ title }))
    const { user } = await openSubscriptionCards(anOrder({ id: 7, items, subscription: aSubscription() }))
    expect(withinFirstCard().getByRole('heading', { name })).toBeVisible()
    expect(withinFirstCard().getByRole('link', { name: `Change payment card: ${name}` })).toBeVisible()
    await clickLinkInFirstCard(user, /^Cancel subscription/)
    expect(await screen.findByRole('button', { name: 'No, keep Subscription, order 7' })).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveTextContent('You are about to cancel the subscription in order 7.')
  })

  it('are, from four on, a list that can be collapsed, expanded, filtered and skipped', async () => {
    const statusOf = (id: number) => ({ status: id > 5 ? 'past_due' : 'active' })
    const { user } = await openSubscriptionCards(
      ...[1, 2, 3, 4, 5, 6, 7].map((id) => createOrder(id, 'Maps', statusOf(id))),
    )
    const shownOrders = () => listSubscriptionCards().map((card) => /Order (\d)/.exec(card.textContent ?? '')?.[1])
    expect(shownOrders()).toEqual(['6', '7', '1'])
    const buttons = screen.getAllByRole('link', { name: /^Update card/ })
    expect(buttons.map(({ className }) => className.includes('primary'))).toEqual([true, true])
    expect(screen.getAllByText(/^Please check your payment card/)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Show all (7)' }))
    expect(listSubscriptionCards()).toHaveLength(7)
    expect(screen.getByRole('heading', { name: 'Subscriptions' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Payment failed (2)' }))
    expect(shownOrders()).toEqual(['6', '7'])
    await user.click(screen.getByRole('button', { name: 'Payment failed (2)', pressed: true }))
    await user.click(screen.getByRole('button', { name: 'Show all (7)' }))
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(listSubscriptionCards()).toHaveLength(3)
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to your orders' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('table').closest('section')).toHaveFocus()
    expect(readPageUrl()).toBe('/')
  })

  it.each([
    ['already_cancelled', 'It is cancelled and will not renew.'],
    ['cancel_requested', 'Your subscription will be canceled shortly'],
  ])(
    'say once that a subscription with a failed payment is cancelled if the shop says %s, and ask for no card',
    async (type, meaning) => {
      const orders = [1, 2, 3, 4, 5].map((id) => createOrder(id, 'Maps', { status: id === 1 ? 'past_due' : 'active' }))
      const { user, shop } = await openOrders(orders, '/order/1?open=cancel')
      shop.delaysEffect = true
      shop.loseNextAnswer('cancel', aRejection(422, `subscription.${type}`))
      await user.click(await screen.findByRole('button', { name: /^Yes/ }))
      await user.click(await screen.findByRole('link', { name: 'Back to my orders' }))
      await screen.findByRole('region', { name: 'Subscriptions' })
      expect(withinFirstCard().getAllByText(meaning)).toHaveLength(1)
      expect(withinFirstCard().queryByText('Your last payment failed.')).toBeNull()
      expect(withinFirstCard().queryByRole('link', { name: /^Update card/ })).toBeNull()
      expect(screen.queryByRole('button', { name: /^Payment failed/ })).toBeNull()
    },
  )

  it('explain what helps after a failed payment, and link to the card form, which gets the focus', async () => {
    const { user } = await openSubscriptionCards(createOrder(1, 'Europe maps', { status: 'Past Due' }))
    expect(withinFirstCard().getByText('Past Due')).toBeVisible()
    expect(withinFirstCard().getByText(/Your last payment failed/)).toBeVisible()
    await clickLinkInFirstCard(user, /^Update card: /)
    const heading = await screen.findByRole('heading', { level: 3, name: 'New payment card' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(readPageUrl()).toBe('/order/1')
  })

  it.each([1, 5])('say that the shop will try a card that was changed in this visit: one of %d', async (count) => {
    const orders = Array.from({ length: count }, (_, index) =>
      createOrder(index + 1, 'Maps', { status: index === 0 ? 'past_due' : 'active' }),
    )
    const { user } = await openOrders(orders, '/order/1?open=card')
    await user.click(await screen.findByRole('button', { name: 'Save card' }))
    await user.click(await screen.findByRole('link', { name: 'Back to my orders' }))
    await screen.findByRole('region', { name: 'Subscriptions' })
    expect(withinFirstCard().getByText('We will try your new card.')).toBeVisible()
    expect(withinFirstCard().getByText('Your last payment failed.')).toBeVisible()
    expect(withinFirstCard().getByRole('link', { name: /^Update card/ })).toHaveClass('quiet')
  })

  it('become a line once they are cancelled, which says until when they work', async () => {
    await openSubscriptionCards(
      createOrder(1, 'Europe maps', { status: 'cancelled', nextBillingDate: createTimeAfterDays(3) }),
    )
    expect(withinFirstCard().getByText('It is cancelled and will not renew.')).toBeVisible()
    expect(withinFirstCard().getByText(matchSentence('Ends on 17 March 2026'))).toBeVisible()
    expect(withinFirstCard().getAllByRole('link')).toHaveLength(1)
    expect(withinFirstCard().queryByRole('button')).toBeNull()
  })

  it('link to the question before a cancellation, and show a requested one in place of the link', async () => {
    const { user, shop } = await openSubscriptionCards(createOrder(1, 'Europe maps'))
    const files = recordSavedFiles()
    const saveToCalendar = () => user.click(withinFirstCard().getByRole('button', { name: /^Add to calendar/ }))
    await saveToCalendar()
    shop.delaysEffect = true
    await clickLinkInFirstCard(user, /^Cancel subscription/)
    await user.click(await screen.findByRole('button', { name: /^No/ }))
    expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull()
    expect(readPageUrl()).toBe('/order/1')
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await user.click(await screen.findByRole('button', { name: /^Yes/ }))
    await user.click(await screen.findByRole('link', { name: 'Back to my orders' }))
    await screen.findByRole('region', { name: 'Subscriptions' })
    expect(withinFirstCard().getByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(withinFirstCard().queryByText('€19.90')).toBeNull()
    expect(withinFirstCard().getByText(matchSentence('Ends on 26 March 2026'))).toBeVisible()
    expect(withinFirstCard().queryByRole('link', { name: /^Cancel subscription/ })).toBeNull()
    await saveToCalendar()
    const file = { name: 'Europe maps.ics', type: 'text/calendar;charset=utf-8' }
    expect(files).toMatchObject([file, file])
    expect(await files[0]?.text).toMatch(/DTSTART;VALUE=DATE:20260326(?:.|\s)*SUMMARY:Renewal: Europe maps/)
    expect(await files[1]?.text).toContain('SUMMARY:Ends: Europe maps')
  })
})
