import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { adas } from '../../builders/activation.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense, truckLicense, usedLicense } from '../../builders/orders.ts'
import { ada, keepToken, password } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, emailField, openPortal, signInButton } from '../support/render-portal.tsx'
import * as wizard from './open-wizard.ts'

const accepted: ActivationState = { tag: 'code-accepted', license: carLicense, email: undefined }

it.each<readonly [string, string, string, ActivationState]>([
  ['is the one of the customer who is signed in', ada, ada, accepted],
  ['is empty for a customer without an e-mail as their name', '', 'ada', accepted],
  ['is the one that was entered before', 'bob@compass.test', ada, { ...accepted, email: 'bob@compass.test' }],
])('The e-mail that step 2 offers %s', async (_, offered, username, state) => {
  await wizard.open(`${wizard.path}?step=2`, {
    before: (world) => {
      keepToken(username)(world)
      world.browser.activation = state
    },
  })
  expect(await emailField()).toHaveValue(offered)
  expect(wizard.continueButton().hasAttribute('aria-disabled')).toBe(offered === '')
})

it('A code that this browser has just activated leads to the instructions again', async () => {
  const { user } = await wizard.open(
    wizard.path,
    wizard.remembering({ tag: 'activated', license: carLicense, email: ada }),
  )
  await wizard.submitCode(user)
  expect(await wizard.instructions()).toBeVisible()
})

// Chromium sends the last input before the end of a composition, Firefox and Safari after it.
it.each(['before', 'after'])('The code field leaves an input method alone, last input %s its end', async (place) => {
  await wizard.open()
  const field = await wizard.codeField()
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: 'ｃａｒｓ２' }, isComposing: true })
  expect(field).toHaveValue('ｃａｒｓ２')
  Object.assign(field, { value: 'cars2026' })
  if (place === 'before') fireEvent.input(field, { isComposing: true })
  expect(field).toHaveValue('cars2026')
  fireEvent.compositionEnd(field)
  if (place === 'after') fireEvent.input(field, { isComposing: false })
  expect(field).toHaveValue('CARS-2026')
})

describe('A code in the address, as in the QR code of a card', () => {
  const withCode = (code: string, step = '') => `${wizard.path}?code=${code}${step}`

  it('fills the field and leaves the address and the history, without a submit', async () => {
    const entries = window.history.length
    const { user, activation } = await wizard.open(withCode('cars-2026%20test'))
    expect(await wizard.codeField()).toHaveValue('CARS-2026-TEST')
    await waitFor(() => expect(currentAddress()).toBe(wizard.path))
    expect(window.history.length).toBe(entries + 1)
    expect(JSON.stringify(window.history.state)).not.toContain('CARS')
    await user.type(await wizard.codeField(), '0001')
    expect(await wizard.codeField()).toHaveValue(carLicense.licenseKey)
    expect(activation.calls).toEqual([])
  })

  it.each([
    '/ACTIVATE-LICENSE-KEY?CODE=CARS-2026-TEST-0001',
    `${wizard.path}?utm_source=card&Code=cars+2026+test+0001&code=`,
    `${wizard.path}#code=CARS-2026-TEST-0001`,
    `${wizard.path}#/?utm=1&code=CARS-2026-TEST-0001`,
    `${wizard.path}?code=&code=CARS%202026%20TEST%200001`,
  ])('is found in %s, in any case, and none stays', async (at) => {
    await wizard.open(at)
    expect(await wizard.codeField()).toHaveValue(carLicense.licenseKey)
    await waitFor(() => expect(currentAddress()).toBe(wizard.path))
  })

  const inSignIn = (path: string) => `/sign-in?redirect_url=${encodeURIComponent(path)}`
  it.each([
    ['/sign-in?code=1&login=ada%40compass.test&TOKEN=2', '/sign-in?login=ada%40compass.test'],
    ['/sign-up?Token=1#a&code=2', '/sign-up#a'],
    ['/nowhere?x=1?code=2', '/nowhere?x=1'],
    [inSignIn('/activate-license-key?code=CARS&step=1'), inSignIn('/activate-license-key?step=1')],
    [inSignIn('/settings?x=1'), inSignIn('/settings?x=1')],
    ['/?token=1&search=maps', '/sign-in'],
  ])('or a token leaves the address of every other page: %s becomes %s', async (at, left) => {
    await openPortal(at)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(currentAddress()).toBe(left))
    expect(JSON.stringify(window.history.state)).not.toMatch(/token|code/i)
  })

  it('replaces an activation at any step, until it is started over', async () => {
    const { user } = await wizard.open(
      withCode(carLicense.licenseKey, '&step=3'),
      wizard.remembering({ tag: 'account-found', license: usedLicense, email: ada }),
    )
    expect(await wizard.codeField()).toHaveValue(carLicense.licenseKey)
    await waitFor(() => expect(currentAddress()).toBe(wizard.path))
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await wizard.codeField()).toHaveValue('')
  })

  it('is not cut when it is too long, because its beginning may be another valid code', async () => {
    const { user, activation } = await wizard.open(withCode(`${carLicense.licenseKey}1`))
    expect(await wizard.codeField()).toHaveValue(`${carLicense.licenseKey}1`)
    await user.click(wizard.continueButton())
    expect(await wizard.codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
    expect(activation.calls).toEqual([])
  })
})

it('A customer who resets a forgotten password comes back to step 3, which asks no signed-in customer to sign in', async () => {
  for (const at of ['/reset-password', '/sign-in']) {
    await openPortal(at)
    await emailField()
  }
  const { user } = await wizard.open(`${wizard.path}?step=3`, wizard.remembering({ tag: 'account-found', ...adas }))
  await wizard.signInStep()
  await user.click(screen.getByRole('link', { name: 'Forgot password' }))
  await user.click(await screen.findByRole('button', { name: 'Send me the link' }))
  await screen.findByRole('heading', { name: 'Check your inbox' })
  await user.click(signInButton())
  expect(await emailField()).toHaveValue(ada)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  await user.keyboard(password)
  await user.click(signInButton())
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm with your password' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Activate licence' })).toBeVisible()
  expect(currentAddress()).toBe(`${wizard.path}?step=3`)
})

/** The page of a verification link: 0 is the code of the only e-mail. */
const openLink = (code = '0', before: (world: InMemoryPorts) => unknown = () => undefined) =>
  wizard.open(`${wizard.path}/email-validation/${code}`, {
    before: (world) => {
      world.activation.mails.push({ license: truckLicense, email: 'new@compass.test' })
      before(world)
    },
  })

describe('The link of the verification e-mail (specification §2)', () => {
  it('shows Loading..., then takes the first password and activates', async () => {
    const { user, activation } = await openLink('0', (world) => world.activation.hold())
    expect(await screen.findByText('Loading...')).toBeInTheDocument()
    await act(async () => activation.release())
    const words = 'Your email was validating successfully. Please insert your new password to create your account.'
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByText('Link trouble? We can send a new email.')).toBeVisible()
    expect(screen.queryByText(/^No email\?/)).toBeNull()
    expect(screen.getByLabelText('Email address')).toHaveValue('new@compass.test')
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAttribute('autocomplete', 'new-password')
    await user.type(password, '{Enter}')
    expect(password).toHaveAccessibleDescription(/^This field is required\./)
    await user.type(password, 'short')
    expect(password).toHaveAccessibleDescription(/^This password is too short, it should have at least 8 characters\./)
    activation.hold()
    await user.type(password, ' no more{Enter}')
    expect(password).toHaveAttribute('readonly')
    await act(async () => activation.release())
    expect(await wizard.instructions()).toBeVisible()
    expect(activation.calls.filter((call) => call.startsWith('verify'))).toHaveLength(1)
  })

  it('explains that another browser has verified the address, and offers another e-mail', async () => {
    const { user, activation } = await openLink()
    await user.type(await screen.findByLabelText('Password'), 'first password')
    activation.clearCookies()
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(await screen.findByText(/^We need to confirm your email address in this browser\. Open/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Resend' })).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue('first password')
  })

  it('shows an invalid code with links to support and to the wizard', async () => {
    await openLink('nonsense')
    const words = 'Your verification code is not valid. Please contact our support team'
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toHaveAttribute('href', wizard.path)
    // This browser has sent no verification that it could send again.
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  })

  it('asks for the activation code when the license is unknown', async () => {
    await openLink('0', ({ activation }) => {
      activation.omitsRecipient = true
    })
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toBeVisible()
  })

  it('that was used before leads to the instructions while this browser has them, and offers to sign in', async () => {
    await wizard.open(`${wizard.path}/email-validation/used`)
    expect(await screen.findByText(/^Already activated\?/)).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
    const done = wizard.remembering({ tag: 'activated', license: carLicense, email: ada })
    await wizard.open(`${wizard.path}/email-validation/used`, done)
    expect(await wizard.instructions()).toBeVisible()
  })

  it('sends another e-mail, says whether it is on its way, and keeps the focus on the button during the wait', async () => {
    const { user, activation, clock } = await openLink()
    const resend = await screen.findByRole('button', { name: 'Resend' })
    const [sent, refused] = ['Another email is on its way.', /^We could not send another email now\./]
    activation.hold()
    await user.click(resend)
    expect(screen.queryByText(sent)).toBeNull()
    await act(async () => activation.release())
    expect(screen.getByText(sent).closest('[aria-live=polite]')).not.toBeNull()
    expect(screen.getByText('You can ask again in 30 seconds.')).toBeVisible()
    expect(resend).toHaveFocus()
    expect(resend).toHaveAttribute('aria-disabled', 'true')
    await user.click(resend)
    expect(activation.mails).toHaveLength(2)
    clock.passSeconds(29)
    expect(await screen.findByText('You can ask again in 1 second.')).toBeVisible()
    clock.passSeconds(1)
    await screen.findByText('You can ask for another email now.')
    activation.failWith(rejected(429))
    await user.click(resend)
    expect(await screen.findByText(refused)).toBeVisible()
    expect(screen.getByText(/^Too many attempts\./)).toBeVisible()
    expect(screen.queryByText(sent)).toBeNull()
    activation.recover()
    await user.click(resend)
    expect(await screen.findByText(sent)).toBeVisible()
    expect(screen.queryByText(refused)).toBeNull()
  })
})
