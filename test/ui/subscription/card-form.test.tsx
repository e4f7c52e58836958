import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { listShopCalls, openSubscriptionPage } from './open-subscription.ts'

describe('The card form (specification §8)', () => {
  const getSaveButton = () => screen.getByRole('button', { name: 'Save card' })
  const findSavedNotice = () => screen.findByText('Your credit card was successfully updated.')
  const openForm = async (renewable = true) => {
    const world = await openSubscriptionPage()
    world.cardForm.isRenewable = renewable
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    await waitFor(() => expect(getSaveButton()).not.toHaveAttribute('aria-busy'))
    return world
  }

  it('opens once on a double click, in place of its button, and gets the focus', async () => {
    const world = await openSubscriptionPage()
    await world.user.dblClick(screen.getByRole('button', { name: 'Change payment card' }))
    const heading = await screen.findByRole('heading', { name: 'New payment card' })
    expect(screen.queryByRole('button', { name: 'Change payment card' })).toBeNull()
    expect(heading).toHaveFocus()
    expect(listShopCalls(world, 'client token')).toHaveLength(1)
  })

  it('saves on Enter in a field, even in a browser without `requestSubmit`; shows the card, and closes', async () => {
    const world = await openForm()
    // The form names the customer, because another site may have signed in somebody else meanwhile.
    expect(getSaveButton().closest('form')).toHaveTextContent('Signed in as ada@compass.test')
    const { requestSubmit } = HTMLFormElement.prototype
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
    try {
      act(() => world.cardForm.pressEnter())
      expect(await findSavedNotice()).toBeVisible()
    } finally {
      HTMLFormElement.prototype.requestSubmit = requestSubmit
    }
    expect(listShopCalls(world, 'change card')).toEqual(['change card 7001 nonce-1'])
    expect(world.summary).toHaveTextContent('Visa ending in 1111')
    // Waits for the focus, because the notice appears before the form has closed.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change payment card' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull()
  })

  it('shows the problem next to each field, and is torn down when it closes', async () => {
    const world = await openForm()
    world.cardForm.isFilledIn = false
    await world.user.click(getSaveButton())
    expect(screen.getAllByText('Field is required')).toHaveLength(3)
    expect([listShopCalls(world, 'change card'), world.cardForm.mountedForms]).toEqual([[], 1])
    await world.user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(world.cardForm.mountedForms).toBe(0)
  })

  const unexpected = 'Unexpected error, please try again.'
  const tooMany = 'Too many attempts. Please wait a while and try again.'
  const cancelled = 'This subscription is cancelled or about to be, so its payment card cannot be changed.'
  it.each([
    ['the provider fails', 'cardForm', { tag: 'card-form', detail: 'TIMEOUT' }, unexpected, undefined],
    ['the shop limits tries', 'shop', aRejection(429), tooMany, undefined],
    ['it is cancelled', 'shop', aRejection(422, 'subscription.already_cancelled'), cancelled, undefined],
  ] as const)('shows an error in its place if %s, and can be tried again', async (_, service, error, text, notice) => {
    const world = await openSubscriptionPage()
    world[service].failWith(error)
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(world.message()?.code).toBe(notice)
    world[service].recover()
    await world.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible()
    expect(screen.queryByText(text)).toBeNull()
  })

  const tryLater = 'Something went wrong, please try it later'
  const declined = 'Your card was declined. Please use another card or ask your bank.'
  const perhapsSaved = 'Your card may already have been saved. You can enter it again to be sure.'
  it.each([
    ['a lost answer', offlineError, `${tryLater}Unexpected error, please try again.${perhapsSaved}`],
    ['an error', aRejection(404), `${tryLater}Unexpected error, please try again.`],
    ['a declined card', aRejection(402, 'payment_method.declined'), declined],
    ['a card that may be saved', aRejection(422, 'payment_method.nonce.used'), perhapsSaved],
  ])('stays open after %s, and says why in one message, in the form', async (_, error, words) => {
    const world = await openForm()
    world.shop.failWith(error)
    await world.user.click(getSaveButton())
    const form = getSaveButton().closest('form')
    await waitFor(() => expect(form).toHaveTextContent(words))
    expect(world.message()).toBeUndefined()
    world.shop.recover()
    await world.user.click(getSaveButton())
    expect(await findSavedNotice()).toBeVisible()
    expect(form).not.toHaveTextContent(words)
  })

  it('opens again, with an error, if its client token has expired', async () => {
    const world = await openForm(false)
    const save = getSaveButton()
    world.cardForm.expire()
    await world.user.click(save)
    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(screen.getByText(tryLater)).toBeVisible()
    expect(world.message()).toBeUndefined()
    await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'))
    expect(save).toHaveFocus()
    expect(world.cardForm.mountedForms).toBe(1)
    await world.user.click(save)
    expect(await findSavedNotice()).toBeVisible()
  })
})
