import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { offline, rejected } from '../../builders/errors.ts'
import { installDialogElement } from '../components/dialog-element.ts'
import { calls, opened } from '../support/open-subscription.tsx'

beforeAll(installDialogElement)

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

  it('says whose account it is for: another site may have signed someone else in', async () => {
    await openForm()
    expect(screen.getByRole('button', { name: 'Save card' }).closest('form')).toHaveTextContent(
      'Signed in as ada@compass.test',
    )
  })

  it('is opened once by a double press, with one client token, and a press later on leads to it', async () => {
    const world = await opened()
    await world.user.dblClick(screen.getByRole('button', { name: 'Change payment card' }))
    const heading = await screen.findByRole('heading', { name: 'New payment card' })
    expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible()
    expect(calls(world, 'client token')).toHaveLength(1)

    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    expect(heading).toHaveFocus()
    expect(calls(world, 'client token')).toHaveLength(1)
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
    world.cardForm.failWith({ tag: 'card-form', detail: 'HOSTED_FIELDS_TIMEOUT' })
    await world.user.click(screen.getByRole('button', { name: 'Change payment card' }))
    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(screen.queryByText('Something went wrong, please try it later')).toBeNull()

    world.cardForm.recover()
    await world.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Save card' })).toBeVisible()
    expect(screen.queryByText('Unexpected error, please try again.')).toBeNull()
  })

  it('stays when the update fails, says so in both places, and takes a new nonce for the next try', async () => {
    const world = await openForm()
    world.shop.failWith(offline)
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText('Unexpected error, please try again.')).toBeVisible()
    expect(screen.getByText('Something went wrong, please try it later')).toBeVisible()

    world.shop.recover()
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText('Your credit card was successfully updated.')).toBeVisible()
    expect(calls(world, 'change card')).toEqual(['change card 7001 nonce-1', 'change card 7001 nonce-2'])
  })

  it('that the bank declines says so in both places, and not to try the same again', async () => {
    const world = await openForm()
    world.shop.failWith(rejected(402, 'payment_method.declined'))
    await world.user.click(screen.getByRole('button', { name: 'Save card' }))
    expect(
      await screen.findAllByText('Your card was declined. Please use another card or ask your bank.'),
    ).toHaveLength(2)
    expect(screen.queryByText('Unexpected error, please try again.')).toBeNull()
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
