import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { detectDevice } from '../../../core/visitor-device/visitor-device.ts'
import { aRejection } from '../../builders/errors.ts'
import { carLicense, truckLicense, usedLicense } from '../../builders/orders.ts'
import { ada, adaRecipient, grace, password, storeToken } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { findEmailField, getSignInButton, openPortal, readPageUrl } from '../support/render-portal.tsx'
import * as wizard from './open-wizard.ts'

const acceptedState: ActivationState = { tag: 'code-accepted', license: carLicense, email: undefined }

it.each<readonly [string, string, string, ActivationState]>([
  ['is the email of the signed-in customer', ada, ada, acceptedState],
  ['is empty for a customer without an email as their name', '', 'ada', acceptedState],
  ['is the email that was entered before', 'bob@compass.test', ada, { ...acceptedState, email: 'bob@compass.test' }],
])('The email that step 2 offers %s', async (_, offered, username, state) => {
  await wizard.open(`${wizard.path}?step=2`, {
    prepare: (world) => {
      storeToken(username)(world)
      world.browser.activation = state
    },
  })
  expect(await findEmailField()).toHaveValue(offered)
  expect(wizard.getContinueButton().hasAttribute('aria-disabled')).toBe(offered === '')
})

it.each([
  ['code', wizard.path],
  ['link', `${wizard.path}/email-validation/used`],
])('A %s with which this browser has just activated leads to the instructions again', async (means, at) => {
  const { user } = await wizard.open(at, wizard.prepareActivation({ tag: 'activated', ...adaRecipient }))
  if (means === 'code') await wizard.submitCode(user)
  expect(await wizard.findInstructionsHeading()).toBeVisible()
})

// Chromium sends the last `input` event before the composition ends, Firefox and Safari afterwards.
it.each(['before', 'after'])(
  'The code field does not change what an input method composes, with the last input %s its end',
  async (place) => {
    await wizard.open()
    const field = await wizard.findCodeField()
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

it('A text of an input method that is longer than a code is not cut, because its beginning may be another code', async () => {
  await wizard.open()
  const field = await wizard.findCodeField()
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: `${carLicense.licenseKey}1` }, isComposing: true })
  fireEvent.compositionEnd(field)
  expect(field).toHaveValue(`${carLicense.licenseKey}1`)
  expect(field).toHaveAccessibleDescription(/Please check: 00011/)
})

describe('A code in the address, as in the QR code of a card', () => {
  const withCode = (code: string, step = '') => `${wizard.path}?code=${code}${step}`

  it('fills the field, is removed from the URL and the history, and is not submitted', async () => {
    const entries = window.history.length
    const { user, activation } = await wizard.open(withCode('cars-2026%20test'))
    expect(await wizard.findCodeField()).toHaveValue('CARS-2026-TEST')
    await waitFor(() => expect(readPageUrl()).toBe(wizard.path))
    expect(window.history.length).toBe(entries + 1)
    expect(JSON.stringify(window.history.state)).not.toContain('CARS')
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    await user.type(await wizard.findCodeField(), '0001')
    expect(await wizard.findCodeField()).toHaveValue(carLicense.licenseKey)
    expect(activation.calls).toEqual([])
  })

  it.each([
    '/ACTIVATE-LICENSE-KEY?CODE=CARS-2026-TEST-0001',
    `${wizard.path}?utm_source=card&Code=cars+2026+test+0001&code=`,
    `${wizard.path}#code=CARS-2026-TEST-0001`,
    `${wizard.path}#/?utm=1&code=CARS-2026-TEST-0001`,
    `${wizard.path}?code=&code=CARS%202026%20TEST%200001`,
    // The page must not cut this code, which has 20 characters, to 19 characters.
    `${wizard.path}?code=CARS-2026-TEST-00011`,
  ])('is found in %s, in upper or lower case and in full, and is removed from the URL', async (at) => {
    await wizard.open(at)
    expect(await wizard.findCodeField()).toHaveValue(carLicense.licenseKey + (at.endsWith('11') ? '1' : ''))
    await waitFor(() => expect(readPageUrl()).toBe(wizard.path))
  })

  const signInPathFor = (path: string) => `/sign-in?redirect_url=${encodeURIComponent(path)}`
  it.each([
    ['/sign-in?code=1&login=ada%40compass.test&TOKEN=2', '/sign-in?login=ada%40compass.test'],
    ['/sign-up?Token=1#a&code=2', '/sign-up#a'],
    ['/nowhere?x=1?code=2', '/nowhere?x=1'],
    [signInPathFor('/activate-license-key?code=CARS&step=1'), signInPathFor('/activate-license-key?step=1')],
    [signInPathFor('/settings?x=1'), signInPathFor('/settings?x=1')],
    ['/?token=1&search=maps', '/sign-in'],
  ])('or a token is removed from the URL of every other page: %s becomes %s', async (at, left) => {
    await openPortal(at)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(readPageUrl()).toBe(left))
    expect(JSON.stringify(window.history.state)).not.toMatch(/token|code/i)
  })

  it('replaces an activation at any step; “Start over” then begins without any earlier input', async () => {
    const { user, browser } = await wizard.open(
      withCode(carLicense.licenseKey, '&step=3'),
      wizard.prepareActivation({ tag: 'account-found', license: usedLicense, email: ada }),
    )
    expect(await wizard.findCodeField()).toHaveValue(carLicense.licenseKey)
    await waitFor(() => expect(readPageUrl()).toBe(wizard.path))
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await wizard.findCodeField()).toHaveValue('')
    expect([readPageUrl(), browser.activation]).toEqual([wizard.path, undefined])
    await wizard.submitCode(user)
    expect(await findEmailField()).toHaveValue('')
  })
})

it('A customer who resets a forgotten password comes back to step 3, which asks no signed-in customer to sign in', async () => {
  for (const at of ['/reset-password', '/sign-in']) {
    await openPortal(at)
    await findEmailField()
  }
  const { user } = await wizard.open(
    `${wizard.path}?step=3`,
    wizard.prepareActivation({ tag: 'account-found', ...adaRecipient }),
  )
  await wizard.findSignInStepHeading()
  await user.click(screen.getByRole('link', { name: 'Forgot password' }))
  await user.click(await screen.findByRole('button', { name: 'Send me the link' }))
  await screen.findByRole('heading', { name: 'Check your inbox' })
  await user.click(getSignInButton())
  expect(await findEmailField()).toHaveValue(ada)
  expect(screen.getByLabelText('Password')).toHaveFocus()
  await user.keyboard(password)
  await user.click(getSignInButton())
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm with your password' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Activate licence' })).toBeVisible()
  expect(readPageUrl()).toBe(`${wizard.path}?step=3`)
})

const openVerificationLink = (code = '0', before: (world: InMemoryPorts) => unknown = () => undefined) =>
  wizard.open(`${wizard.path}/email-validation/${code}`, {
    prepare: (world) => {
      world.activation.mails.push({ license: truckLicense, email: 'new@compass.test' })
      before(world)
    },
  })

describe('The link of the verification email (specification §2)', () => {
  it('shows Loading..., then takes the first password and activates', async () => {
    const { user, activation } = await openVerificationLink('0', (world) => world.activation.hold())
    expect(await screen.findByText('Loading...')).toBeInTheDocument()
    await act(async () => activation.release())
    const words = 'Your email was validating successfully. Please insert your new password to create your account.'
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByText('Activate', { selector: '[aria-current=step] *' })).toBeVisible()
    expect(screen.getByText(truckLicense.licenseKey)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Change code' })).toBeNull()
    expect(screen.getByText('Link not working? We can send a new email.')).toBeVisible()
    expect(screen.queryByText(/^No email\?/)).toBeNull()
    expect(screen.getByLabelText('Email address')).toHaveValue('new@compass.test')
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAttribute('autocomplete', 'new-password')
    await user.type(password, 'first password{Enter}')
    expect(await wizard.findInstructionsHeading()).toBeVisible()
    expect(activation.calls.filter((call) => call.startsWith('verify'))).toHaveLength(1)
  })

  it('explains that another browser has verified the address, and offers another email', async () => {
    const { user, activation } = await openVerificationLink()
    await user.type(await screen.findByLabelText('Password'), 'first password')
    activation.clearCookies()
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(await screen.findByText(/^We need to confirm your email address in this browser\. Open/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Resend' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Contact support' })).toBeNull()
    expect(screen.getByLabelText('Password')).toHaveValue('first password')
  })

  it('shows an invalid code with links to support and to the wizard', async () => {
    await openVerificationLink('nonsense')
    const words = 'Your verification code is not valid. Please contact our support team'
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toHaveAttribute('href', wizard.path)
    const main = within(screen.getByRole('main'))
    // Only the browser that requested the verification email can request it again.
    expect(main.queryByRole('button')).toBeNull()
    expect(screen.getByText(/^Already activated\?/)).toBeVisible()
    expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  })

  it('asks for the activation code when the license is unknown', async () => {
    await openVerificationLink('0', ({ activation }) => {
      activation.omitsRecipient = true
    })
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toBeVisible()
  })

  it('sends another email, says whether it is on its way, and keeps the focus on the button during the wait', async () => {
    const { user, activation, clock } = await openVerificationLink()
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
    for (const [status, says] of [
      [503, refused],
      [429, /^Too many attempts\./],
    ] as const) {
      activation.failWith(aRejection(status))
      await user.click(resend)
      expect(await screen.findByText(says)).toBeVisible()
      expect(screen.queryByText(sent)).toBeNull()
    }
  })
})

describe('The page after an activation (specification §2, /activation-successful)', () => {
  const openInstructions = (appName: string, userAgent = '', customer?: string) =>
    wizard.open('/activation-successful', {
      prepare: (world) => {
        world.browser.activation = { tag: 'activated', license: { ...carLicense, appName }, email: ada }
        if (customer) storeToken(customer)(world)
      },
      device: detectDevice({ userAgent, touchPoints: 0 }),
    })

  it('that is left forgets the activation, and shows it again to the same visitor who comes back', async () => {
    const { user, browser } = await openInstructions(carLicense.appName)
    await user.click(await screen.findByRole('link', { name: 'Activate another licence' }))
    expect(await wizard.findCodeField()).toBeVisible()
    await waitFor(() => expect(browser.activation).toBeUndefined())
    window.history.back()
    expect(await wizard.findInstructionsHeading()).toBeVisible()
  })

  it('that is left for a store is shown again if "back" restores it', async () => {
    const { browser } = await openInstructions(carLicense.appName)
    await wizard.findInstructionsHeading()
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(browser.activation).toBeUndefined()
    await act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await wizard.findInstructionsHeading()).toBeVisible()
  })

  it.each([
    ['a visitor at a computer', 'X11; Linux', undefined, 'Sign in'],
    ['a customer with a phone', 'iPhone', ada, 'Go to my orders'],
    ['the customer of another account', 'X11; Linux', grace, 'Continue as grace@compass.test'],
  ])('shows %s app, email, steps and a next step, also next to an opened store', async (_, agent, who, name) => {
    const { user } = await openInstructions(carLicense.appName, agent, who)
    await wizard.findInstructionsHeading()
    expect(screen.getByText('Compass Car')).toBeVisible()
    expect(screen.getByText('In the menu, choose “Account” or “Sign in”.')).toBeVisible()
    expect(screen.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', 'https://android.test/car')
    const stores = screen.getAllByRole('link', { name: /Google Play|App Store/ })
    const isPhone = agent === 'iPhone'
    for (const store of stores) expect(store).toHaveProperty('target', isPhone ? '' : '_blank')
    expect(stores.map((store) => store.querySelector('svg') !== null)).toEqual([true, !isPhone])
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name })).toBeVisible()
    expect(main.getAllByText(ada)).toHaveLength(2)
    // The page has no button, because customers could think that a button undoes the activation.
    expect(main.queryByRole('button')).toBeNull()
    if (who === undefined) {
      await user.click(main.getByRole('link', { name }))
      expect(await findEmailField()).toHaveValue(ada)
    }
  })

  it("explains the truck app for each platform, the customer's own first", async () => {
    await openInstructions(truckLicense.appName, 'iPhone')
    expect(await screen.findByText('On iOS, select ‘restore license with user login’.')).toBeVisible()
    expect(screen.getAllByText(/^On (iOS|Android), select/)[1]).toHaveTextContent(
      'On Android, select ‘Login to your account’.',
    )
    expect(screen.getAllByRole('link', { name: /Google Play|App Store/ })[0]).toHaveTextContent(/App Store/)
  })
})
