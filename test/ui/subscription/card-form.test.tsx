import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { offline, rejected } from '../../builders/errors.ts'
import { calls, opened } from '../support/open-orders.ts'

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
  const perhapsSaved = 'Your card may have been saved already. You can enter it again to be sure.'
  it.each([
    ['an error', offline, 'Something went wrong, please try it later', 'Unexpected error, please try again.'],
    ['a declined card', rejected(402, 'payment_method.declined'), declined, declined],
    ['a card that may be saved', rejected(422, 'payment_method.nonce.used'), perhapsSaved, perhapsSaved],
  ])('stays open after %s, with a notice and a text beside the form', async (_, error, notice, text) => {
    const world = await openForm()
    world.shop.failWith(error)
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(notice === text ? 2 : 1))
    expect(screen.getAllByText(notice)[0]).toBeVisible()

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
