import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { settings } from '../../builders/settings.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, openPortal, openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

describe('A new password', () => {
  it('is called long enough, or the e-mail itself, while it is typed, and is sent anyway', async () => {
    const { user, signOn } = await openPortal('/sign-up')
    const email = 'bob@compass.test'
    await user.type(await screen.findByLabelText('Email address'), email)
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

  it('is called common, and is sent anyway', async () => {
    const { user, signOn } = await openPortal('/sign-up')
    await user.type(await screen.findByLabelText('Email address'), 'bob@compass.test')
    const password = screen.getByLabelText('Password')
    await user.type(password, 'Trustno1')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^Many people use this password/))
    await user.type(password, ', or do I?')
    expect(password).toHaveAccessibleDescription('Long enough.')
    await user.clear(password)
    await user.type(password, 'password1{Enter}')
    expect(await screen.findByText('You have been successfully registered')).toBeVisible()
    expect(signOn.hasAccount('bob@compass.test', 'password1')).toBe(true)
  })

  it('is compared with the customer’s e-mail in the settings, and has no advice once it is changed', async () => {
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

describe('The configured length of a password', () => {
  const longer = { ...settings, passwordMinLength: 12 }

  const opened = async (at: string) => {
    const world = inMemoryPorts()
    world.signOn.addAccount('ada@compass.test', 'a long password')
    world.activation.addLicense(carLicense)
    const app = createApp({ ...world.ports, settings: longer })
    return { ...world, app, ...(await renderPortal(Promise.resolve(app), { at })) }
  }

  it.each([
    ['/sign-up', 'Password', 'Create account'],
    ['/reset-password/token', 'New password', 'Save password'],
  ])('is in the hint, the rule and the problem at %s', async (at, label, submit) => {
    const { user } = await opened(at)
    const password = await screen.findByLabelText(label)
    await waitFor(() => expect(password).toHaveAccessibleDescription('At least 12 characters.'))
    await user.type(password, '12345678901')
    expect(password).toHaveAccessibleDescription('At least 12 characters.')
    await user.click(screen.getByRole('button', { name: submit }))
    expect(await screen.findByText('Password is too short, it should have at least 12 characters.')).toBeVisible()
    await user.type(password, '2')
    expect(password).toHaveAccessibleDescription('Long enough.')
  })

  it('applies to the first password of an account when a licence is activated, not to a present one', async () => {
    const { app, signOn } = await opened('/sign-in')
    signOn.addAccount('old@compass.test', 'from2019')
    const license = carLicense
    const problems = async (email: string, kind: 'activate' | 'signInAndActivate') => {
      const form = app.activation[kind]({ license, email })
      await form.submit({ password: 'from2019' })()
      return form.state.value.problems
    }
    expect(await problems('new@compass.test', 'activate')).toEqual({ password: 'password-short' })
    expect(await problems('old@compass.test', 'signInAndActivate')).toEqual({})
  })

  it('is in the message for a password that a service refuses', async () => {
    const { app, signOn } = await opened('/sign-in')
    await screen.findByLabelText('Email address')
    signOn.failWith(rejected(422, 'validation.password.too_short'))
    await act(() => app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })())
    expect(await screen.findByText('Password too short (at least 12 characters)')).toBeVisible()
  })
})

describe('The link for a forgotten current password', () => {
  it('leads from the settings to the form for a new one, with the address filled in', async () => {
    const { user } = await openPortalSignedIn('/settings')
    const link = await screen.findByRole('link', { name: 'Forgot your current password?' })
    await act(() => user.click(link))
    expect(await screen.findByLabelText('Email address')).toHaveValue('ada@compass.test')
    expect(currentAddress()).toBe('/reset-password')
  })
})

describe('Caps Lock', () => {
  it('is announced while it is on, until the field is left', async () => {
    await openPortal('/sign-in')
    const password = await screen.findByLabelText('Password')
    const press = (isOn: boolean) => fireEvent.keyUp(password, { key: 'a', modifierCapsLock: isOn })
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
    press(true)
    expect(screen.getByText('Caps Lock is on.')).toHaveAttribute('role', 'status')
    press(false)
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()

    press(true)
    fireEvent.blur(password)
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  })
})
