import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { currentAddress, openPortal, openPortalSignedIn } from '../support/render-portal.tsx'

describe('A new password', () => {
  it('says while it is typed that it is long enough, or is the e-mail itself, and is sent all the same', async () => {
    const { user, signOn } = await openPortal('/sign-up')
    const email = 'bob@compass.test'
    await user.type(await screen.findByLabelText('Email'), email)
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAccessibleDescription('At least 8 characters.')

    await user.type(password, 'bob@com')
    expect(password).toHaveAccessibleDescription('At least 8 characters.')
    await user.type(password, 'p')
    expect(password).toHaveAccessibleDescription('Long enough.')
    expect(screen.getByText('Long enough.')).toHaveAttribute('role', 'status')
    await user.type(password, 'ass.test')
    expect(password).toHaveAccessibleDescription(/^This is your email address, which is easy to guess\./)

    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByText('You have been successfully registered')).toBeVisible()
    expect(signOn.hasAccount(email, email)).toBe(true)
  })

  it('is told apart from the customer’s e-mail in the settings, and nothing is said of it once it is changed', async () => {
    const { user } = await openPortalSignedIn('/settings', ({ signOn }) =>
      signOn.addAccount('ada@compass.test', 'a long password'),
    )
    const password = await screen.findByLabelText('New password')
    await user.type(password, 'ada@compass.test')
    expect(password).toHaveAccessibleDescription(/^This is your email address/)
    await user.type(screen.getByLabelText('Current password'), 'a long password{Enter}')
    expect(await screen.findByText('Password has been changed!')).toBeVisible()
    expect(password).toHaveAccessibleDescription('At least 8 characters.')
  })
})

describe('A customer who has forgotten the current password', () => {
  it('is led from the settings to the form for a new one, with the address filled in', async () => {
    const { user, signOn } = await openPortalSignedIn('/settings', (world) =>
      world.signOn.addAccount('ada@compass.test', 'a long password'),
    )
    const link = await screen.findByRole('link', { name: 'Forgot your current password?' })
    await act(() => user.click(link))
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@compass.test')
    expect(currentAddress()).toBe('/reset-password')

    await user.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText('Instructions were sent to given email')).toBeVisible()
    expect(signOn.mails).toMatchObject([{ to: 'ada@compass.test', link: 'reset-password' }])
  })
})

describe('Caps Lock', () => {
  const press = (input: HTMLElement, isOn: boolean) => fireEvent.keyUp(input, { key: 'a', modifierCapsLock: isOn })

  it.each([
    ['/sign-in', 'Password'],
    ['/sign-up', 'Password'],
    ['/reset-password/token', 'New password'],
  ])('is told at %s while it is on, as a screen reader hears it too', async (at, label) => {
    await openPortal(at)
    const password = await screen.findByLabelText(label)
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
    press(password, true)
    expect(screen.getByText('Caps Lock is on.')).toHaveAttribute('role', 'status')
    press(password, false)
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()

    press(password, true)
    fireEvent.blur(password)
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  })
})
