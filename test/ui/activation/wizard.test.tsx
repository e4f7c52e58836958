import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import * as TE from 'fp-ts/TaskEither'
import { LicenseKeyField } from '../../../ui/activation/license-key-field.tsx'
import { adas, givenActivation, newcomer } from '../../builders/activation.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense, usedLicense } from '../../builders/orders.ts'
import { ada, asAda, type Given, password } from '../../builders/portal.ts'
import {
  currentAddress,
  emailField,
  openPortalSignedIn,
  ordersHeading,
  renderBeforeStart,
} from '../support/render-portal.tsx'
import {
  backLink,
  codeField,
  continueButton,
  instructions,
  openWizard,
  remembering,
  signInStep,
  submitCode,
  submitEmail,
  submitPassword,
  wizard,
} from './open-wizard.ts'

describe('The activation wizard (specification §2, /activate-license-key)', () => {
  it('goes from the code to the e-mail to the password to the instructions, signed in', async () => {
    const { user, login } = await openWizard()
    await submitCode(user, 'cars2026test0001')
    await emailField()
    const chosen = () => screen.getByText('Compass Car').parentElement?.textContent
    expect(chosen()).toBe('Compass Car CARS-2026-TEST-0001')
    expect(currentAddress()).toBe(`${wizard}?step=2`)
    await submitEmail(user, ada)
    expect(await signInStep()).toHaveFocus()
    expect(chosen()).toBe('Compass Car CARS-2026-TEST-0001')
    expect(currentAddress()).toBe(`${wizard}?step=3`)
    const entries = window.history.length
    await submitPassword(user)
    expect(await instructions()).toBeVisible()
    expect(currentAddress()).toBe('/activation-successful')
    // The instructions replace the last step, so that "back" leads to no form for a used code.
    expect(window.history.length).toBe(entries)
    expect(screen.getByText('Compass Car')).toBeVisible()
    expect(login()).toEqual(asAda)
  })

  it('starts over without any earlier input', async () => {
    const { user, browser } = await openWizard()
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    await submitCode(user)
    await submitEmail(user, ada)
    await signInStep()
    await user.click(screen.getByRole('link', { name: 'Change code' }))
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await user.click(screen.getByRole('button', { name: 'Start over' }))

    expect(await codeField()).toHaveValue('')
    expect(currentAddress()).toBe(wizard)
    expect(browser.activation).toBeUndefined()
    await submitCode(user)
    expect(await emailField()).toHaveValue('')
  })

  it('shows step 1 before the app is there, and keeps its input and its submit until then', async () => {
    const { user, startApp } = await renderBeforeStart(wizard)
    await user.type(await codeField(), 'cars2026test0001')
    const field = await codeField()
    await user.click(continueButton())
    await startApp(givenActivation().app)
    expect(field).toHaveValue(carLicense.licenseKey)
    expect(await emailField()).toBeVisible()
  })

  it.each(['?step=3', '?step=9'])('begins at step 1 when the address requests %s', async (step) => {
    await openWizard(wizard + step)
    expect(await codeField()).toBeVisible()
    expect(currentAddress()).toBe(step === '?step=9' ? wizard + step : wizard)
  })

  it('keeps an e-mail that was not submitted over a visit of step 1, also by the forward button', async () => {
    const { user } = await openWizard()
    await submitCode(user)
    await user.type(await emailField(), 'ad')
    await user.click(backLink())
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    window.history.forward()
    expect(await emailField()).toHaveValue('ad')
    await user.click(backLink())
    await codeField()
    await user.click(continueButton())
    expect(await emailField()).toHaveValue('ad')
  })

  it('keeps a customer at step 1 after they went back before the answer of step 2', async () => {
    const { user, activation, state } = await openWizard()
    await submitCode(user)
    await emailField()
    activation.hold()
    await submitEmail(user, ada)
    await user.click(backLink())
    await codeField()
    await act(async () => activation.release())
    expect(state().tag).toBe('account-found')
    expect(currentAddress()).toBe(wizard)
  })
})

describe('The field of the activation code (specification §5)', () => {
  it('formats typed and pasted text', async () => {
    const { user } = await openWizard()
    await user.type(await codeField(), 'cars2')
    expect(await codeField()).toHaveValue('CARS-2')
    await user.paste('Your code: cars 2026 test 0001.')
    expect(await codeField()).toHaveValue('CARS-2026-TEST-0001')
    expect((await codeField()).selectionStart).toBe(19)
  })

  it('formats what was typed before the screens came, and keeps the caret where it was', () => {
    const typeEarly = (form: HTMLFormElement | null) => {
      const input = form?.querySelector('input')
      if (input) input.value = 'cars206demo0004'
      input?.setSelectionRange(6, 6)
    }
    render(
      <form ref={typeEarly}>
        <LicenseKeyField label="Activation code" invalidError="Not valid" />
      </form>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Activation code')
    expect([input.value, input.selectionStart]).toEqual(['CARS-206D-EMO0-004', 7])
  })

  it('rejects a text that is longer than a code, keeps its own, and shows what is missing, without a call', async () => {
    const { user, activation } = await openWizard()
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await codeField()).toHaveAccessibleDescription(/^This field is required\./)
    await user.type(await codeField(), 'cars2')
    await user.paste('CARS-2026-TEST-0001-EXTR')
    expect(await codeField()).toHaveValue('CARS-2')
    expect(await codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
    // As a program fills a field, or a text is dropped into it.
    fireEvent.input(await codeField(), { target: { value: 'CARS2026TEST00012' } })
    expect(await codeField()).toHaveValue('CARS-2')
    expect(await codeField()).toBeInvalid()
    expect(activation.calls).toEqual([])
  })

  it('keeps a letter that no code has, and groups of another length, which could pass for another code', async () => {
    const { user, activation } = await openWizard()
    const invalid = /^The activation code you entered wasn't valid\./
    await user.type(await codeField(), 'cars-20é')
    expect(await codeField()).toHaveValue('CARS-20é')
    expect(await codeField()).toHaveAccessibleDescription(invalid)
    await user.paste('CAR-2026-TEST-00011')
    await user.keyboard('{Backspace}{Enter}')
    expect(await codeField()).toHaveValue('CAR-2026-TEST-0001')
    expect(await codeField()).toHaveAccessibleDescription(invalid)
    await user.type(await codeField(), 's', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(await codeField()).toHaveValue('CARS-2026-TEST-0001')
    expect(activation.calls).toEqual([])
  })

  it('is marked and focused when it is refused, and says why until it is edited', async () => {
    const { user } = await openWizard()
    const why = /^This code has already been used\. Please try a different one or contact your merchant\./
    const told = () => [...document.querySelectorAll('[aria-live=assertive]')].map(({ textContent }) => textContent)
    await submitCode(user, usedLicense.licenseKey)
    await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(why))
    expect(await codeField()).toHaveFocus()
    expect(await codeField()).toBeInvalid()
    expect(told()).toEqual(['', ''])
    await user.keyboard('{Backspace}')
    expect(await codeField()).toBeValid()
    // The focus is there already, so a screen reader would not read the problem with the field.
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(told()).toContainEqual(expect.stringMatching(why)))
  })
})

describe('The e-mail of step 2 (specification §5)', () => {
  it('that the service refuses is said beside its field, and can be mended', async () => {
    const { user, activation } = await openWizard()
    await submitCode(user)
    await emailField()
    activation.failWith(rejected(422, 'validation.email.invalid_format'))
    await submitEmail(user, 'ada@com_pass.test')
    expect(await screen.findByText('Invalid email format')).toBeVisible()
    expect(await emailField()).toHaveAccessibleDescription('Please enter a valid email address.')
    expect(await emailField()).toHaveFocus()
  })

  it('enables Continue once it is valid', async () => {
    const { user } = await openWizard()
    await submitCode(user)
    await emailField()
    expect(continueButton()).toHaveAttribute('aria-disabled', 'true')
    await user.type(await emailField(), 'ada@compass')
    expect(continueButton()).toHaveAttribute('aria-disabled', 'true')
    await user.tab()
    expect(await emailField()).toHaveAccessibleDescription('Please enter a valid email address.')
    await user.type(await emailField(), '.test')
    expect(continueButton()).not.toHaveAttribute('aria-disabled')
    expect(await emailField()).toHaveAccessibleDescription('')
  })

  it('is read at the click when a password manager has filled it without an event', async () => {
    const { user } = await openWizard()
    await submitCode(user)
    const field = await emailField()
    field.value = ada
    await user.click(continueButton())
    expect(await signInStep()).toBeVisible()
  })
})

it('A newcomer whose e-mail was followed on another device reads where to sign in, once they come back', async () => {
  const sent = { tag: 'verification-sent', license: carLicense, email: newcomer, resentAt: undefined } as const
  const { user, clock, signOn } = await openWizard(`${wizard}?step=3`, remembering(sent))
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  signOn.addAccount(newcomer, password)
  expect(screen.queryByText('Your licence may already be active.')).toBeNull()

  clock.passSeconds(10)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  const told = screen.getByText('Your licence may already be active.').closest<HTMLElement>('[aria-live=polite]')
  await user.click(within(told ?? document.body).getByRole('link', { name: 'Sign in' }))
  expect(await emailField()).toHaveValue(newcomer)
})

describe('Step 3 of an account', () => {
  const openStep3 = (ports?: Given['ports']) =>
    openWizard(`${wizard}?step=3`, { ...(ports && { ports }), ...remembering({ tag: 'account-found', ...adas }) })

  it('asks a visitor for the captcha of a sign-in', async () => {
    const solve = () => TE.right({ response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER })
    const { user, signOn } = await openStep3(() => ({ captcha: { kind: 'computed', solve } }))
    await submitPassword(user)
    const robotCheck = await screen.findByRole('button', { name: 'I am not a robot' })
    await waitFor(() => expect(robotCheck).toHaveFocus())
    expect(signOn.captchaResponses).toEqual([])
    await user.click(robotCheck)
    await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
    expect(await instructions()).toBeVisible()
    expect(signOn.captchaResponses).toEqual(['solved'])
  })

  it.each([
    ['authorization.credentials.invalid', 401, 'Forgot your password?'],
    ['authorization.user.not_confirmed', 403, 'Email me a link'],
  ])('refused by %s offers what sign-in offers, with the address filled in', async (type, status, name) => {
    const { user, signOn } = await openStep3()
    signOn.failWith(rejected(status, type))
    await submitPassword(user)
    await user.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
    expect(await emailField()).toHaveValue(ada)
  })

  it('whose code was used in the last attempt offers the way to the account', async () => {
    const { user, activation } = await openStep3()
    activation.loseNextAnswer('activate', rejected(504))
    await submitPassword(user)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    const said = await screen.findByText(/^This code has been used, probably in your last attempt\./)
    expect(within(said.closest('form') ?? document.body).getByRole('link', { name: 'My orders' })).toBeVisible()
  })

  it('shows the instructions to a customer who went back before the answer', async () => {
    const { user, activation } = await openStep3()
    await signInStep()
    activation.hold()
    await submitPassword(user)
    await user.click(backLink())
    await user.click(backLink())
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await act(async () => activation.release())
    expect(await instructions()).toHaveFocus()
    expect(currentAddress()).toBe('/activation-successful')
  })

  it('shows a customer elsewhere in the portal that the license is active', async () => {
    // Loads the screen of the orders, because React removes a screen in a test while the next one loads.
    await openPortalSignedIn('/')
    await ordersHeading()
    const { user, activation } = await openStep3()
    await signInStep()
    activation.hold()
    await submitPassword(user)
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'My orders' }))
    await ordersHeading()
    await act(async () => activation.release())
    expect(await screen.findByText('Your licence is active')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'What to do next' }))
    expect(await instructions()).toBeVisible()
    expect(screen.queryByRole('link', { name: 'What to do next' })).toBeNull()
  })
})
