import { expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ada, adaRecipient, setUpPortal, type TestPortalOptions } from '../../builders/portal.ts'
import { expectDescription, openPortal, openPortalSignedIn, readPageUrl } from '../support/render-portal.tsx'

/** The advice is announced during typing, so it is not the field's description. */
const readPasswordAdvice = () => document.querySelector('[data-advice]')?.textContent?.trim()

it('A new password is rated as long enough, common, or easy to guess while it is typed, and can be sent anyway', async () => {
  const { user, signOn } = await openPortal('/sign-up')
  const email = 'bob@compass.test'
  await user.type(await screen.findByLabelText('Email address'), email)
  const password = screen.getByLabelText('Password')
  await user.type(password, 'bob@com')
  expect(password).toHaveAccessibleDescription('At least 8 characters.')
  await user.type(password, 'p')
  expect(password).toHaveAccessibleDescription('')
  for (const [typed, said] of [
    ['bob@comp', /^Long enough\.$/],
    ['bob@compass.test', /^This is your email address, which is easy to guess\./],
    ['Trustno1', /^Many people use this password/],
    ['compass2026!', /^A password made of Compass or the name in your email address is easy/],
  ] as const) {
    await user.clear(password)
    await user.type(password, typed)
    await waitFor(() => expect(readPasswordAdvice()).toMatch(said))
  }
  await user.clear(password)
  await user.type(password, 'password1{Enter}')
  expect(await screen.findByText('You have been successfully registered')).toBeVisible()
  expect(signOn.hasAccount(email, 'password1')).toBe(true)
})

const minLengthTwelveOptions: TestPortalOptions = {
  ports: ({ ports: { settings } }) => ({ settings: { ...settings, passwordMinLength: 12 } }),
}

it.each([
  ['/sign-up', 'Password', 'Create account'],
  ['/reset-password/token', 'New password', 'Save password'],
])('The configured length of a password is in the hint, the rule and the problem at %s', async (at, label, submit) => {
  const { user } = await openPortal(at, minLengthTwelveOptions)
  const password = await screen.findByLabelText(label)
  await expectDescription(password, 'At least 12 characters.')
  await user.type(password, '12345678901')
  expect(password).toHaveAccessibleDescription('At least 12 characters.')
  await user.click(screen.getByRole('button', { name: submit }))
  expect(await screen.findByText('Password is too short, it should have at least 12 characters.')).toBeVisible()
  await user.type(password, '2')
  expect(readPasswordAdvice()).toBe('Long enough.')
})

it('The configured length applies to the first password at an activation, and not to an existing one', async () => {
  const { app } = setUpPortal(minLengthTwelveOptions)
  const findProblems = async (kind: 'activate' | 'signInAndActivate') => {
    const form = app.activation[kind](adaRecipient)
    await form.submit({ password: 'from2019' })()
    return form.state.value.problems
  }
  expect(await findProblems('activate')).toEqual({ password: 'password-short' })
  expect(await findProblems('signInAndActivate')).toEqual({})
})

it('The link for a forgotten password leads from the settings to its form, with the address filled in', async () => {
  const { user } = await openPortalSignedIn('/settings')
  const link = await screen.findByRole('link', { name: 'Forgot password' })
  await act(() => user.click(link))
  expect(await screen.findByLabelText('Email address')).toHaveValue(ada)
  expect(readPageUrl()).toBe('/reset-password')
})

it('Caps Lock is announced while it is on, until the field is left', async () => {
  await openPortal('/sign-in')
  const password = await screen.findByLabelText('Password')
  const pressKey = (isOn: boolean) => fireEvent.keyUp(password, { key: 'a', modifierCapsLock: isOn })
  const queryNotice = () => screen.queryByText('Caps Lock is on.')
  expect(queryNotice()).toBeNull()
  pressKey(true)
  expect(queryNotice()).toHaveAttribute('aria-live', 'polite')
  pressKey(false)
  expect(queryNotice()).toBeNull()
  pressKey(true)
  fireEvent.blur(password)
  expect(queryNotice()).toBeNull()
})
