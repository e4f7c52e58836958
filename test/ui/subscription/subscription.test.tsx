import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { formatDateTime } from '../../../core/language/format.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { calls, opened } from '../support/open-orders.ts'
import { renderPortal, sentence } from '../support/render-portal.tsx'

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
    ['Cancelled', 'It is cancelled and will not renew. Cancelled', 'Change payment card'],
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
    expect(summary).toHaveTextContent('Ends on14.03.2027')
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

  it.each([
    ['frozen', 'Next renewal date14.03.2027', /Order 1 Each renewal costs/],
    ['non-renewing', 'Ends on14.03.2027', /Order 1$/],
    ['paused', 'Price', /Order 1$/],
  ])('that is %s has a date of %s, and a question that promises no renewal', async (status, fact, question) => {
    const { summary, user } = await opened(withStatus(status))
    expect(summary).toHaveTextContent(fact)
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(question)
  })

  it('is shown, and cancelled, as the newest order of its purchase has it', async () => {
    const newer = anOrder({
      id: 2,
      payment: { created: Date.now() },
      subscription: aSubscription({ status: 'past_due' }),
    })
    const { summary } = await opened(withStatus('active'), newer)
    expect(summary).toHaveTextContent('The last payment failed. past_due')
  })

  it('shows the day of a requested cancellation, even after a reload', async () => {
    const world = await opened()
    world.shop.cancelsLater = true
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.user.click(screen.getByRole('button', { name: /^Yes/ }))
    expect(await screen.findByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(screen.getAllByText(sentence('You can use it until 4 March 2027.'))).toHaveLength(2)

    await renderPortal(Promise.resolve(createApp(world.ports)), { at: '/order/1', startsSignedIn: true })
    const status = await screen.findByText(/^You have cancelled it/)
    expect(status.closest('dl')).toHaveTextContent(
      `StatusYou have cancelled it. You can use it until 4 March 2027. activeCancellation requested on${formatDateTime(world.clock.now())}Activated`,
    )
    const summary = screen.getByRole('region', { name: 'Subscription summary' })
    expect(within(summary).queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(within(summary).getByRole('button', { name: 'Change payment card' })).toBeVisible()
    expect(summary).not.toHaveTextContent('Next renewal date')
    expect(summary).toHaveTextContent('Ends on04.03.2027 09:05')
  })

  it('shows a cancellation that was requested elsewhere, and offers it again once the shop has billed', async () => {
    const world = await opened()
    world.shop.cancelsLater = true
    await world.ports.subscriptions.cancel(world.token, 7001)()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await world.user.click(screen.getByRole('button', { name: /^Yes/ }))
    expect(await within(world.summary).findByText(/^You have cancelled it/)).toBeVisible()
    expect(world.summary).not.toHaveTextContent('Cancellation requested on')
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()

    world.shop.bill('ada@compass.test', 7001, new Date(2028, 2, 4).getTime())
    await act(async () => void (await world.app.orders.load()()))
    const again = await screen.findByRole('region', { name: 'Subscription summary' })
    expect(again).toHaveTextContent('You asked to cancel this subscription, but it has not been cancelled.')
    expect(within(again).getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(within(again).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })

  it('shows an error in place of the button, which comes back once the shop is asked again, and the focus goes to its heading', async () => {
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
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Subscription summary' })).toHaveFocus())
  })
})

type World = Awaited<ReturnType<typeof opened>>

describe('The card form (specification §8)', () => {
  const openForm = async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save card' })).not.toHaveAttribute('aria-busy'))
    return world
  }

  it('saves the card, shows it and closes', async () => {
    const world = await openForm()
    expect(screen.getByRole('heading', { name: 'New payment card' })).toHaveFocus()
    const save = screen.getByRole('button', { name: 'Save card' })
    // Another site may have signed in another customer.
    expect(save.closest('form')).toHaveTextContent('Signed in as ada@compass.test')

    await world.user.click(save)

    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
    expect(world.summary).toHaveTextContent('Visa ending in 1111')
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Change payment card' })).toHaveFocus()
    expect(world.cardForm.mounted).toBe(0)
  })

  it('opens once on a double click, and gets the focus on another click', async () => {
    const world = await opened()
    await world.user.dblClick(screen.getByRole('button', { name: 'Change payment card' }))
    const heading = await screen.findByRole('heading', { name: 'New payment card' })
    expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible()
    expect(calls(world, 'client token')).toHaveLength(1)

    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    expect(heading).toHaveFocus()
    expect(calls(world, 'client token')).toHaveLength(1)
  })

  it('saves on Enter in a field, even in a browser without `requestSubmit`', async () => {
    const world = await openForm()
    const { requestSubmit } = HTMLFormElement.prototype
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
    try {
      act(() => world.cardForm.pressEnter())
      expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
      expect(calls(world, 'change card')).toEqual(['change card 7001 nonce-1'])
    } finally {
      HTMLFormElement.prototype.requestSubmit = requestSubmit
    }
  })

  it('shows the problem beside each field', async () => {
    const world = await openForm()
    world.cardForm.filledIn = false
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(screen.getAllByText('Field is required')).toHaveLength(3)
    expect(calls(world, 'change card')).toEqual([])
  })

  it('shows an error in its place if it cannot be set up, and can be tried again', async () => {
    const world = await opened()
    world.cardForm.failWith({ tag: 'card-form', detail: 'HOSTED_FIELDS_TIMEOUT' })
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(screen.queryByText('Something went wrong, please try it later')).toBeNull()

    world.cardForm.recover()
    await world.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible()
    expect(screen.queryByText('Unexpected error, please try again.')).toBeNull()
  })

  const declined = 'Your card was declined. Please use another card or ask your bank.'
  const perhapsSaved = 'Your card may already have been saved. You can enter it again to be sure.'
  it.each([
    ['an error', offline, 'Unexpected error, please try again.', ['Something went wrong, please try it later']],
    ['a declined card', rejected(402, 'payment_method.declined'), declined, []],
    ['a card that may be saved', rejected(422, 'payment_method.nonce.used'), perhapsSaved, []],
  ])('stays open after %s, and says why once', async (_, error, text, notices) => {
    const world = await openForm()
    world.shop.failWith(error)
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText(text)).toBeVisible()
    for (const notice of notices) expect(screen.getByText(notice)).toBeVisible()

    world.shop.recover()
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
    expect(screen.queryByText(text)).toBeNull()
  })

  it('opens again, with an error, if its client token has expired', async () => {
    const world = await opened()
    world.cardForm.renewable = false
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    const save = screen.getByRole('button', { name: 'Save card' })
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    world.cardForm.expire()
    await world.user.click(save)

    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(world.message()).toMatchObject({ kind: 'error', code: 'try-later' })
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    expect(save).toHaveFocus()
    expect(world.cardForm.mounted).toBe(1)
    expect(calls(world, 'client token')).toHaveLength(2)

    await world.user.click(save)
    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
  })

  it.each([
    ['it is closed', ({ user }: World) => user.click(screen.getByRole('button', { name: 'Not now' }))],
    ['the customer signs out', ({ app }: World) => act(async () => void app.session.signOut())],
  ])('is torn down when %s', async (_, leave) => {
    const world = await openForm()
    expect(world.cardForm.mounted).toBe(1)
    await leave(world)
    expect(world.cardForm.mounted).toBe(0)
  })
})
