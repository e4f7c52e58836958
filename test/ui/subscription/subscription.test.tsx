import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { formatDateTime } from '../../../core/language/format.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { ada, storeToken } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import { matchSentence, openPortal, renderPortal } from '../support/render-portal.tsx'
import { listShopCalls, openSubscriptionPage, type SubscriptionPage } from './open-subscription.ts'

const computeMonthStart = (year: number, month: number) => new Date(year, month, 1).getTime()

const getCancelButton = () => screen.getByRole('button', { name: 'Cancel subscription' })
const queryCancelButton = () => screen.queryByRole('button', { name: 'Cancel subscription' })
const cancelSubscription = async ({ user }: SubscriptionPage) => {
  await user.click(getCancelButton())
  await user.click(screen.getByRole('button', { name: /^Yes/ }))
}

/** Both the notice and the summary show this text of the specification. */
const cancellationRequestedText = 'Your subscription will be canceled shortly'

const createOrderWithStatus = (status: string) => anOrder({ id: 1, subscription: aSubscription({ status }) })

describe('A subscription (specification §4)', () => {
  it.each([
    ['active', 'Your subscription is running. active', 'Change payment card'],
    ['past_due', /Your last payment failed\.Please check your payment card\..*Statuspast_due/, 'Update card'],
    ['Cancelled', 'It is cancelled and will not renew. Cancelled', 'Change payment card'],
    ['<i>odd</i>', 'Status<i>odd</i>', 'Change payment card'],
  ])('that is %s can be cancelled and its card changed; the shop’s word is English', async (status, words, change) => {
    const { summary } = await openSubscriptionPage(createOrderWithStatus(status))
    expect(summary).toHaveTextContent(words)
    expect(within(summary).getByText(status)).toHaveAttribute('lang', 'en')
    expect(within(summary).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
    // The button to change the card comes first, because a customer whose payment has failed needs this button.
    const [first] = within(summary).getAllByRole('button')
    expect(first).toHaveAccessibleName(change)
    const isAhead = first?.compareDocumentPosition(within(summary).getByText('Status')) === 4
    expect(isAhead).toBe(status === 'past_due')
  })

  it('that is overdue asks for a new card once: then it says that the shop will try it, with a quiet button', async () => {
    const { summary, user } = await openSubscriptionPage(createOrderWithStatus('past_due'))
    expect(screen.getByText('Status of this payment')).toBeVisible()
    await user.click(within(summary).getByRole('button', { name: 'Update card' }))
    await user.click(await screen.findByRole('button', { name: 'Save card' }))
    expect(await within(summary).findByText('We will try your new card.')).toBeVisible()
    expect(summary).not.toHaveTextContent('Please check your payment card.')
    expect(within(summary).getByRole('button', { name: 'Update card' })).toHaveClass('quiet')
  })

  it('that is overdue and cancelled does not ask for a card, and leads whoever regrets it to the support', async () => {
    const world = await openSubscriptionPage(createOrderWithStatus('past_due'))
    world.shop.delaysEffect = true
    await cancelSubscription(world)
    expect(await within(world.summary).findByText(cancellationRequestedText)).toBeVisible()
    expect(world.summary).not.toHaveTextContent('Your last payment failed')
    expect(within(world.summary).queryByRole('button', { name: 'Update card' })).toBeNull()
    expect(world.summary).toHaveTextContent('Changed your mind? Contact support')
  })

  it.each([
    [{ status: 'cancelled' }, true],
    [{ status: 'non_renewing' }, true],
    [{ status: 'cancelled', nextBillingDate: undefined }, false],
    [{ status: 'active' }, false],
  ])('with %j offers the customer to change their mind: %s', async (change, isOffered) => {
    const { summary } = await openSubscriptionPage(anOrder({ id: 1, subscription: aSubscription(change) }))
    expect(within(summary).queryAllByText(/Changed your mind\?/)).toHaveLength(isOffered ? 1 : 0)
    expect(summary).toHaveTextContent('Activated')
  })

  it.each([
    ['is cancelled', 'cancelled', 'It is cancelled and will not renew.'],
    ['was billed again after a cancellation', 'active', 'You asked to cancel this subscription'],
  ])('that %s names no support if the provider has none', async (_, status, words) => {
    const request = { purchaseId: 7001, requestedAt: 0, status, nextBillingDate: 0 }
    const lapsed = { ...request, lapsed: true, withCancellation: false, unanswered: false }
    await openPortal('/order/1', {
      ports: () => ({ settings: { ...settings, brand: { ...settings.brand, supportUrl: undefined } } }),
      prepare: (world) => {
        storeToken()(world)
        world.shop.putOrders(ada, [createOrderWithStatus(status)])
        world.browser.cancellations = { owner: ada, requests: status === 'active' ? [lapsed] : [] }
      },
    })
    const summary = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(summary).toHaveTextContent(words)
    expect(summary).not.toHaveTextContent(/support|changed your mind/i)
  })

  it('has the form for a new card in place of its buttons, until the form is closed', async () => {
    const { summary, user } = await openSubscriptionPage()
    const clickButton = (name: string) => user.click(within(summary).getByRole('button', { name }))
    const readButtons = () =>
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await clickButton('Change payment card')
    await screen.findByRole('button', { name: 'Save card' })
    expect(readButtons()).toEqual(['Save card', 'Not now'])
    await clickButton('Not now')
    expect(readButtons()).toEqual(['Change payment card', 'Cancel subscription'])
  })

  it("with the status 'cancelled' offers nothing, and ends on the date that the shop still has", async () => {
    const { summary } = await openSubscriptionPage(createOrderWithStatus('cancelled'))
    expect(within(summary).queryByRole('button')).toBeNull()
    expect(summary).not.toHaveTextContent('Next renewal date')
    expect(summary).toHaveTextContent('Ends on14.03.2027')
  })

  it.each([
    ['frozen', {}, 'Next subscription date14.03.2027', /Order 1 Next subscription date: 14\sMarch\s2027$/],
    ['frozen', { nextBillingDate: undefined }, 'frozen', /Order 1$/],
    ['trialing', {}, 'Trial until14.03.2027', /Order 1 Trial until 14\sMarch\s2027 ?, then €19.90$/],
    ['non-renewing', {}, 'Ends on14.03.2027', /Order 1$/],
    ['paused', {}, 'Price', /Order 1$/],
    [
      'active',
      { nextBillingDate: computeMonthStart(2026, 0) },
      'Renewal was due on01.01.2026',
      /Order 1 Each renewal costs/,
    ],
  ])('that is %s with %j has "%s", and a question that promises no renewal', async (status, dates, fact, question) => {
    const subscription = aSubscription({ status, ...dates })
    const { summary, user } = await openSubscriptionPage(anOrder({ id: 1, subscription }))
    expect(summary).toHaveTextContent(fact)
    await user.click(getCancelButton())
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(question)
  })

  it.each([
    ['can’t be read', { unreadable: true, purchaseId: undefined }, []],
    ['can’t be read in a newer order', aSubscription(), [7001]],
  ] as const)('that %s is shown as a sentence with a link to the support', async (_, subscription, newer) => {
    const others = newer.map((purchaseId) =>
      anOrder({ id: 2, payment: { created: Date.now() }, subscription: { unreadable: true, purchaseId } }),
    )
    const { summary } = await openSubscriptionPage(anOrder({ id: 1, subscription }), ...others)
    expect(summary).toHaveTextContent(/We could not show the subscription of this order/)
    const support = within(summary).getByRole('link', { name: 'Contact support' })
    expect(support).toHaveAttribute('href', 'https://company.test/support')
    expect(queryCancelButton()).toBeNull()
    expect(screen.getByRole('list', { name: 'Items in order 1' })).toBeVisible()
  })

  it('shows activation, next renewal and price, and is not cancelled by No', async () => {
    const world = await openSubscriptionPage()
    for (const fact of ['Activated04.03.2026 09:05', 'Next renewal date04.03.2027 09:05', 'Price€19.90'])
      expect(world.summary).toHaveTextContent(fact)
    await world.user.click(getCancelButton())
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' })
    expect(dialog).toHaveTextContent(
      'You are about to cancel Europe maps.Order 1It would next renew on 4 March 2027, for €19.90.If you cancel, you can still use it until then.',
    )
    expect(dialog).toHaveAccessibleDescription(/^You are about to cancel Europe maps/)
    expect(screen.getByRole('button', { name: 'Yes, cancel Europe maps' })).toHaveTextContent('Yes')
    const no = screen.getByRole('button', { name: 'No, keep Europe maps' })
    expect(no).toHaveTextContent('No')
    expect(no).toHaveFocus()
    await world.user.click(no)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(listShopCalls(world, 'cancel')).toEqual([])
  })

  it('is cancelled once by Yes', async () => {
    const world = await openSubscriptionPage()
    await world.user.click(getCancelButton())
    world.shop.hold()
    const yes = screen.getByRole('button', { name: /^Yes/ })
    for (let click = 0; click < 5; click += 1) await world.user.click(yes)
    // The dialog stays open, because a call to the shop can't be stopped.
    await world.user.click(screen.getByRole('button', { name: 'Close' }))
    await world.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: /^No/ })).toBeDisabled()
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await act(async () => world.shop.release())

    expect(await screen.findByText('Your subscription is cancelled.')).toBeVisible()
    expect(screen.queryByText(cancellationRequestedText)).toBeNull()
    expect(queryCancelButton()).toBeNull()
    expect(listShopCalls(world, 'cancel')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('shows the day of a requested cancellation, even after a reload', async () => {
    const world = await openSubscriptionPage()
    world.shop.delaysEffect = true
    await cancelSubscription(world)
    expect(await screen.findAllByText(cancellationRequestedText)).toHaveLength(2)
    expect(screen.getAllByText(matchSentence('You can use it until 4 March 2027.'))).toHaveLength(1)

    await renderPortal(Promise.resolve(world.reload()), { at: '/order/1', wasSignedIn: true })
    const summary = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(summary).toHaveTextContent(
      `Status${cancellationRequestedText} activeCancellation requested on${formatDateTime(world.clock.now())}Activated`,
    )
    expect(summary).toHaveTextContent('Ends on04.03.2027 09:05')
    expect(within(summary).getByRole('button')).toHaveAccessibleName('Change payment card')
    world.clock.time = new Date(2027, 2, 5).getTime()
    fireEvent(document, new Event('visibilitychange'))
    expect(summary).toHaveTextContent('You asked to cancel this subscription, but it has not been cancelled.')
  })

  it('shows a cancellation that was requested in another browser, and offers it again once the shop has billed', async () => {
    const world = await openSubscriptionPage()
    world.shop.delaysEffect = true
    await world.ports.subscriptions.cancel(world.token, 7001)()
    await cancelSubscription(world)
    expect(await within(world.summary).findByText(cancellationRequestedText)).toBeVisible()
    expect(world.summary).not.toHaveTextContent('Cancellation requested on')

    world.shop.bill('ada@compass.test', 7001, new Date(2028, 2, 4).getTime())
    await act(async () => void (await world.app.orders.load()()))
    const again = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(again).toHaveTextContent('You asked to cancel this subscription, but it has not been cancelled.')
    expect(within(again).getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(getCancelButton()).toBeVisible()
  })

  it('shows an error once, in place of the button, which comes back once the shop is asked again, and the focus goes to its heading', async () => {
    const world = await openSubscriptionPage()
    world.shop.failWith(offlineError)
    await cancelSubscription(world)
    const failure = await within(world.summary).findByText('Something went wrong, please try it later')
    expect(failure.parentElement).toHaveFocus()
    expect(failure.parentElement).toHaveTextContent(
      'Something went wrong, please try it laterUnexpected error, please try again.Your subscription may already be cancelled. Check again to find out.',
    )
    expect(world.message()).toBeUndefined()
    expect(within(world.summary).getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(queryCancelButton()).toBeNull()
    world.shop.recover()
    await world.user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeVisible()
    expect(screen.getByText('Your subscription is not cancelled yet. You can cancel it again.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Subscription summary' })).toHaveFocus())
  })

  it('posts the failure if the customer has left the page before the answer', async () => {
    const world = await openSubscriptionPage()
    world.shop.hold()
    await cancelSubscription(world)
    await world.user.click(screen.getByRole('link', { name: 'Back to my orders', hidden: true }))
    await screen.findByRole('heading', { name: 'My orders' })
    world.shop.failWith(offlineError)
    await act(async () => world.shop.release())
    expect(await screen.findByText('Something went wrong, please try it later')).toBeVisible()
  })

  it('shows one message if the shop limits the checks after a cancellation whose answer was lost', async () => {
    const world = await openSubscriptionPage()
    world.shop.failWith(offlineError)
    await cancelSubscription(world)
    const check = await screen.findByRole('button', { name: 'Check again' })
    const limited = { ...aRejection(429), retryAfterSeconds: 1800 } as AppError
    world.shop.failWith(limited)
    await world.user.click(check)
    expect(await screen.findAllByText('Too many attempts. Please try again in 30 minutes.')).toHaveLength(1)
    expect(check).toHaveAccessibleName('Check again (in 30 minutes)')
    expect(screen.queryByText(/^Unexpected error/)).toBeNull()
    expect(screen.getByText(/^Your subscription may already be cancelled\./)).toBeVisible()
  })
})
