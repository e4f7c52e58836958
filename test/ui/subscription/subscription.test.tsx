import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Order } from '../../../core/orders/order.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { installDialogElement } from '../components/dialog-element.ts'
import { openPortalSignedIn } from '../support/render-portal.tsx'

beforeAll(installDialogElement)

const order = anOrder({
  id: 1,
  subscription: aSubscription({
    created: new Date(2026, 2, 4, 9, 5).getTime(),
    nextBillingDate: new Date(2027, 2, 4, 9, 5).getTime(),
  }),
})

const opened = async (shown: Order = order) => {
  const world = await openPortalSignedIn('/order/1', ({ shop }) => shop.putOrders('ada@compass.test', [shown]))
  const summary = await screen.findByRole('region', { name: 'Subscription summary' })
  return { ...world, summary }
}

const calls = ({ shop }: Awaited<ReturnType<typeof opened>>, call: string) =>
  shop.door.calls.filter((each) => each.startsWith(call))

const withStatus = (status: string) => anOrder({ id: 1, subscription: aSubscription({ status }) })

describe('A subscription (specification §4)', () => {
  it('shows status, activation, next renewal and price', async () => {
    const { summary } = await opened()
    for (const fact of ['active', 'Activated04.03.2026 09:05', 'Next renewal date04.03.2027 09:05', 'Price€19.90']) {
      expect(summary).toHaveTextContent(fact)
    }
  })

  it.each(['active', 'past_due', 'Cancelled', '<i>odd</i>'])(
    'whose status is %s can be changed and cancelled',
    async (status) => {
      const { summary } = await opened(withStatus(status))
      expect(within(summary).getByText(status)).toBeVisible()
      expect(within(summary).getByRole('button', { name: 'Change payment card' })).toBeVisible()
      expect(within(summary).getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
    },
  )

  it("whose status is 'cancelled' can be neither", async () => {
    const { summary } = await opened(withStatus('cancelled'))
    expect(within(summary).queryByRole('button')).toBeNull()
  })

  it('is not cancelled by No', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(screen.getByRole('dialog', { name: 'Are you sure?' })).toHaveTextContent(
      'You are about to cancel \u2068Europe maps\u2069.Its next renewal would be on \u206804.03.2027 09:05\u2069, for \u2068€19.90\u2069.',
    )
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus()

    await world.user.click(screen.getByRole('button', { name: 'No' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls(world, 'cancel')).toEqual([])
  })

  it('is cancelled by Yes, once, and the button closes', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    world.shop.door.hold()
    const yes = screen.getByRole('button', { name: 'Yes' })
    for (let click = 0; click < 5; click += 1) await world.user.click(yes)
    await act(async () => world.shop.door.release())

    expect(await screen.findByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    expect(calls(world, 'cancel')).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('says when it could not be cancelled; the button closes, and opens when the shop still has it', async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    world.shop.door.broken = offline
    await world.user.click(screen.getByRole('button', { name: 'Yes' }))

    expect(await screen.findByText('Something went wrong, please try it later')).toBeVisible()
    expect(screen.getByText('Unexpected error, please try again.')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()

    world.shop.door.broken = undefined
    await world.user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  })
})

describe('The card form (specification §8)', () => {
  const openForm = async () => {
    const world = await opened()
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save card' })).not.toHaveAttribute('aria-busy'))
    return world
  }

  it('saves the card, says so, shows it and goes away', async () => {
    const world = await openForm()
    expect(screen.getByRole('heading', { name: 'New payment card' })).toHaveFocus()

    await world.user.click(screen.getByRole('button', { name: 'Save card' }))

    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
    expect(world.summary).toHaveTextContent('Visa ending in 1111')
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Change payment card' })).toHaveFocus()
    expect(world.cardForm.mounted).toBe(0)
  })

  it('is saved by Enter in a field, where a browser knows no `requestSubmit` too', async () => {
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

  it('says beside each field what is wrong with it', async () => {
    const world = await openForm()
    world.cardForm.filledIn = false
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(screen.getAllByText('Field is required')).toHaveLength(3)
    expect(calls(world, 'change card')).toEqual([])
  })

  it('that can not be set up says so in its place, and can be tried again', async () => {
    const world = await opened()
    world.cardForm.door.broken = { tag: 'card-form', detail: 'HOSTED_FIELDS_TIMEOUT' }
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(screen.queryByText('Something went wrong, please try it later')).toBeNull()

    world.cardForm.door.broken = undefined
    await world.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible()
    expect(screen.queryByText('Unexpected error, please try again.')).toBeNull()
  })

  it('stays when the update fails, says so in both places, and takes a new nonce for the next try', async () => {
    const world = await openForm()
    world.shop.door.broken = offline
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(screen.getByText('Something went wrong, please try it later')).toBeVisible()

    world.shop.door.broken = undefined
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
    expect(calls(world, 'change card')).toEqual(['change card 7001 nonce-1', 'change card 7001 nonce-2'])
  })

  it('that was open for too long to be saved is opened anew, and says that the customer can try again', async () => {
    const world = await opened()
    world.cardForm.renewable = false
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    const save = screen.getByRole('button', { name: 'Save card' })
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    world.cardForm.expire()
    await world.user.click(save)

    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    expect(save).toHaveFocus()
    expect(world.cardForm.mounted).toBe(1)
    expect(calls(world, 'client token')).toHaveLength(2)

    await world.user.click(save)
    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
  })

  it('takes everything with it when it is closed', async () => {
    const world = await openForm()
    expect(world.cardForm.mounted).toBe(1)
    await world.user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(world.cardForm.mounted).toBe(0)
  })

  it('takes everything with it when the customer signs out', async () => {
    const world = await openForm()
    await act(async () => world.app.session.signOut())
    expect(world.cardForm.mounted).toBe(0)
  })
})
