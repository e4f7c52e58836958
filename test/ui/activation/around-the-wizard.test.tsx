import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { adas } from '../../builders/activation.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense, truckLicense, usedLicense } from '../../builders/orders.ts'
import { ada, keepToken, password } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, emailField, openPortal } from '../support/render-portal.tsx'
import {
  codeField,
  continueButton,
  instructions,
  openWizard,
  remembering,
  signInStep,
  submitCode,
  wizard,
} from './open-wizard.ts'

describe('The e-mail that step 2 offers', () => {
  const accepted: ActivationState = { tag: 'code-accepted', license: carLicense, email: undefined }

  it.each<readonly [string, string, string, ActivationState]>([
    ['is the one of the customer who is signed in', ada, ada, accepted],
    ['is empty for a customer without an e-mail as their name', '', 'ada', accepted],
    ['is the one that was entered before', 'bob@compass.test', ada, { ...accepted, email: 'bob@compass.test' }],
  ])('%s', async (_, offered, username, state) => {
    await openWizard(`${wizard}?step=2`, {
      before: (world) => {
        keepToken(username)(world)
        world.browser.activation = state
      },
    })
    expect(await emailField()).toHaveValue(offered)
    expect(continueButton().hasAttribute('aria-disabled')).toBe(offered === '')
  })
})

it('A code that this browser has just activated leads to the instructions again', async () => {
  const { user } = await openWizard(wizard, remembering({ tag: 'activated', license: carLicense, email: ada }))
  await submitCode(user)
  expect(await instructions()).toBeVisible()
})

// Chromium sends the last input before the end of a composition, Firefox and Safari after it.
it.each(['before', 'after'])(
  'The code field leaves an input method alone whose last input comes %s its end',
  async (place) => {
    await openWizard()
    const field = await codeField()
    fireEvent.compositionStart(field)
    fireEvent.input(field, { target: { value: 'ｃａｒｓ２' }, isComposing: true })
    expect(field).toHaveValue('ｃａｒｓ２')
    Object.assign(field, { value: 'cars2026' })
    if (place === 'before') fireEvent.input(field, { isComposing: true })
    expect(field).toHaveValue('cars2026')
    fireEvent.compositionEnd(field)
    if (place === 'after') fireEvent.input(field, { isComposing: false })
    expect(field).toHaveValue('CARS-2026')
  },
)

describe('A code in the address, as in the QR code of a card', () => {
  const withCode = (code: string, step = '') => `${wizard}?code=${code}${step}`

  it('fills the field and leaves the address and the history, without a submit', async () => {
    const entries = window.history.length
    const { user, activation } = await openWizard(withCode('cars-2026%20test'))
    expect(await codeField()).toHaveValue('CARS-2026-TEST')
    await waitFor(() => expect(currentAddress()).toBe(wizard))
    expect(window.history.length).toBe(entries + 1)
    expect(JSON.stringify(window.history.state)).not.toContain('CARS')
    await user.type(await codeField(), '0001')
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    expect(activation.calls).toEqual([])
  })

  it.each([
    '/ACTIVATE-LICENSE-KEY?CODE=CARS-2026-TEST-0001',
    `${wizard}?utm_source=card&Code=cars+2026+test+0001&code=`,
    `${wizard}#code=CARS-2026-TEST-0001`,
    `${wizard}#/?utm=1&code=CARS-2026-TEST-0001`,
    `${wizard}?code=&code=CARS%202026%20TEST%200001`,
  ])('is found in %s, in any case, and none stays', async (at) => {
    await openWizard(at)
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await waitFor(() => expect(currentAddress()).toBe(wizard))
  })

  it('or a token leaves the address of every other page, and what else is in it stays', async () => {
    const addresses = [
      ['/sign-in?code=1&login=ada%40compass.test&TOKEN=2', '/sign-in?login=ada%40compass.test'],
      ['/sign-up?Token=1#a&code=2', '/sign-up#a'],
      ['/nowhere?x=1?code=2', '/nowhere?x=1'],
      [
        '/sign-in?redirect_url=%2Factivate-license-key%3Fcode%3DCARS%26step%3D1',
        '/sign-in?redirect_url=%2Factivate-license-key%3Fstep%3D1',
      ],
      ['/sign-in?redirect_url=%2Fsettings%3Fx%3D1', '/sign-in?redirect_url=%2Fsettings%3Fx%3D1'],
      ['/?token=1&search=maps', '/sign-in'],
    ] as const
    for (const [at, left] of addresses) {
      const { unmount } = await openPortal(at)
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(currentAddress()).toBe(left))
      expect(JSON.stringify(window.history.state)).not.toMatch(/token|code/i)
      unmount()
    }
  })

  it('replaces an activation at any step, until it is started over', async () => {
    const { user } = await openWizard(
      withCode(carLicense.licenseKey, '&step=3'),
      remembering({ tag: 'account-found', license: usedLicense, email: ada }),
    )
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await waitFor(() => expect(currentAddress()).toBe(wizard))
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await codeField()).toHaveValue('')
  })

  it('is not cut when it is too long, because its beginning may be another valid code', async () => {
    const { user, activation } = await openWizard(withCode(`${carLicense.licenseKey}1`))
    expect(await codeField()).toHaveValue(`${carLicense.licenseKey}1`)
    await user.click(continueButton())
    expect(await codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
    expect(activation.calls).toEqual([])
  })
})

it('A customer who resets a forgotten password comes back to step 3, which asks no signed-in customer to sign in', async () => {
  for (const at of ['/reset-password', '/sign-in']) {
    await openPortal(at)
    await emailField()
  }
  const { user } = await openWizard(`${wizard}?step=3`, remembering({ tag: 'account-found', ...adas }))
  await signInStep()
  await user.click(screen.getByRole('link', { name: 'Forgot password' }))
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(await emailField()).toHaveValue(ada)
  await user.click(screen.getByRole('button', { name: 'Send me the link' }))

  expect(await screen.findByText('Instructions were sent to given email')).toBeInTheDocument()
  await screen.findByRole('heading', { name: 'Check your inbox' })
  const signInButton = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })
  await user.click(signInButton())
  expect(await emailField()).toHaveValue(ada)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  await user.keyboard(password)
  await user.click(signInButton())

  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm with your password' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Activate licence' })).toBeVisible()
  expect(currentAddress()).toBe(`${wizard}?step=3`)
})

/** The page of a verification link: 0 is the code of the only e-mail. */
const openLink = (code = '0', before: (world: InMemoryPorts) => unknown = () => undefined) =>
  openWizard(`${wizard}/email-validation/${code}`, {
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
    expect(
      await screen.findByText(
        'Your email was validating successfully. Please insert your new password to create your account.',
      ),
    ).toBeVisible()
    expect(screen.getByText('Link trouble? We can send a new email.')).toBeVisible()
    expect(screen.queryByText(/^No email\?/)).toBeNull()
    expect(screen.getByLabelText('Email address')).toHaveValue('new@compass.test')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^This field is required\./)
    await user.type(screen.getByLabelText('Password'), 'short')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /^This password is too short, it should have at least 8 characters\./,
    )
    await user.type(screen.getByLabelText('Password'), ' no more')
    activation.hold()
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('readonly')
    await act(async () => activation.release())
    expect(await instructions()).toBeVisible()
    expect(activation.calls.filter((call) => call.startsWith('verify'))).toHaveLength(1)
  })

  it('explains that another browser has verified the address, and offers another e-mail', async () => {
    const { user, activation } = await openLink()
    await user.type(await screen.findByLabelText('Password'), 'first password')
    activation.clearCookies()
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(
      await screen.findByText(/^We need to confirm your email address in this browser\. Open the link/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Resend' })).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue('first password')
  })

  it('shows an invalid code with links to support and to the wizard', async () => {
    await openLink('nonsense')
    expect(
      await screen.findByText('Your verification code is not valid. Please contact our support team'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toHaveAttribute('href', wizard)
    // This browser has sent no verification that it could send again.
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  })

  it('can be tried again after a network failure', async () => {
    const { user, activation } = await openLink('0', (world) => world.activation.failWith(offline))
    expect(await screen.findByText('Something went wrong, please try again later.')).toBeVisible()
    activation.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Activate license' })).toBeVisible()
  })

  it('asks for the activation code when the license is unknown', async () => {
    await openLink('0', ({ activation }) => {
      activation.omitsRecipient = true
    })
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toBeVisible()
  })

  it('that was used before leads to the instructions while this browser has them, and offers to sign in', async () => {
    await openWizard(`${wizard}/email-validation/used`)
    expect(await screen.findByText(/^Already activated\?/)).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
    const done = remembering({ tag: 'activated', license: carLicense, email: ada })
    await openWizard(`${wizard}/email-validation/used`, done)
    expect(await instructions()).toBeVisible()
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
