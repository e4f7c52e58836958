import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as TE from 'fp-ts/TaskEither'
import { LicenseKeyField } from '../../../ui/activation/license-key-field.tsx'
import { aRejection } from '../../builders/errors.ts'
import { carLicense, usedLicense } from '../../builders/orders.ts'
import { ada, adaLogin, adaRecipient, newcomer, password, type TestPortalOptions } from '../../builders/portal.ts'
import {
  expectDescription,
  findEmailField,
  findOrdersHeading,
  openPortalSignedIn,
  readPageUrl,
} from '../support/render-portal.tsx'
import * as wizard from './open-wizard.ts'

describe('The activation wizard (specification §2, /activate-license-key)', () => {
  it('goes from the code to the email to the password to the instructions, signed in', async () => {
    const { user, login } = await wizard.open()
    await waitFor(() => expect(document.title).toBe('Activate your licence – Compass – Find your way'))
    await wizard.submitCode(user, 'cars2026test0001')
    await findEmailField()
    const readProduct = () => screen.getByText('Compass Car').parentElement?.textContent
    const stepsOf = (list: HTMLElement) =>
      [...list.children].map((step) => (step.querySelector('svg') ? 'done' : (step.ariaCurrent ?? 'ahead')))
    expect(readProduct()).toBe('Compass Car CARS-2026-TEST-0001')
    expect(stepsOf(screen.getByRole('list', { name: 'Activation steps' }))).toEqual(['done', 'step', 'ahead'])
    expect(readPageUrl()).toBe(`${wizard.path}?step=2`)
    await wizard.submitEmail(user, ada)
    expect(await wizard.findSignInStepHeading()).toHaveFocus()
    expect(readProduct()).toBe('Compass Car CARS-2026-TEST-0001')
    expect(readPageUrl()).toBe(`${wizard.path}?step=3`)
    const entries = window.history.length
    await wizard.submitPassword(user)
    expect(await wizard.findInstructionsHeading()).toBeVisible()
    expect(readPageUrl()).toBe('/activation-successful')
    // The instructions replace the last step in the history, so that "back" does not open a form for a used code.
    expect(window.history.length).toBe(entries)
    expect(screen.getByText('Compass Car')).toBeVisible()
    expect(login()).toEqual(adaLogin)
  })

  it.each(['?step=3', '?step=9'])('begins at step 1 when the address requests %s', async (step) => {
    await wizard.open(wizard.path + step)
    expect(await wizard.findCodeField()).toBeVisible()
    expect(readPageUrl()).toBe(step === '?step=9' ? wizard.path + step : wizard.path)
  })

  it('keeps an email that was not submitted while the customer visits step 1, also with the forward button', async () => {
    const { user } = await wizard.openStep2()
    await user.type(await findEmailField(), 'ad')
    await user.dblClick(wizard.getBackLink()) // The second click must not leave the wizard.
    expect(await wizard.findCodeField()).toHaveValue(carLicense.licenseKey)
    window.history.forward()
    expect(await findEmailField()).toHaveValue('ad')
    await user.click(screen.getByRole('link', { name: 'Change code' }))
    await wizard.findCodeField()
    await user.click(wizard.getContinueButton())
    expect(await findEmailField()).toHaveValue('ad')
  })
})

describe('The field of the activation code (specification §5)', () => {
  const showField = (typeEarly?: (input: HTMLInputElement | null | undefined) => void) => {
    render(
      <form ref={(form) => typeEarly?.(form?.querySelector('input'))}>
        <LicenseKeyField label="Activation code" invalidError={({ kind, text }) => `Not valid, ${kind}: ${text}`} />
      </form>,
    )
    return screen.getByLabelText<HTMLInputElement>('Activation code')
  }

  const longer = 'CARS-2026-TEST-0001-EXTR'
  const otherCode = 'CARS-2026-TEST-0002'
  const twoCodes = `CARS-2026-TEST-0001\n${otherCode}`
  it.each([
    ['formats what is typed', 'cars2', '', 'CARS-2', ''],
    ['takes a code out of a pasted text', 'cars2', 'Your code: cars 2026 test 0001.', 'CARS-2026-TEST-0001', ''],
    ['keeps a longer text', 'cars2', longer, longer, 'Not valid, surplus: EXTR'],
    ['keeps a longer text that is filled in, or dropped', 'cars2', longer, longer, 'Not valid, surplus: EXTR'],
    ['keeps wrong groups', 'cars2', 'CAR$-2026-TEST-00011', 'CAR$-2026-TEST-00011', 'Not valid, groups: CAR$, 00011'],
    ['keeps what a keyboard inserts at once', '1', longer, longer, 'Not valid, surplus: EXTR'],
    ['keeps two codes in two lines', 'c', twoCodes, twoCodes.replace('\n', ' '), `Not valid, surplus: ${otherCode}`],
    [
      'keeps what is pasted after a complete code',
      'cars2026test0001',
      '1',
      'CARS-2026-TEST-00011',
      'Not valid, groups: 00011',
    ],
    ['keeps a letter that no code has', 'cars-20é', '', 'CARS-20é', 'Not valid, groups: 20é'],
  ])('%s', async (name, typed, pasted, text, problem) => {
    const field = showField()
    await userEvent.type(field, typed)
    if (name.includes('filled in')) fireEvent.input(field, { target: { value: pasted } })
    else if (name.includes('keyboard'))
      fireEvent.input(field, { target: { value: pasted }, inputType: 'insertText', data: pasted })
    else await userEvent.paste(pasted)
    expect([field.value, field.selectionStart]).toEqual([text, text.length])
    expect(field).toHaveAccessibleDescription(problem)
  })

  it('keeps groups of another length, which could look like another code, until they are corrected', async () => {
    const field = showField()
    await userEvent.type(field, 'cars-20é')
    await userEvent.paste('CAR-2026-TEST-00011')
    await userEvent.keyboard('{Backspace}')
    expect(field).toHaveValue('CAR-2026-TEST-0001')
    expect(field).toBeInvalid()
    await userEvent.type(field, 's', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(field).toHaveValue('CARS-2026-TEST-0001')
    expect(field).toBeValid()
  })

  it('accepts a longer text once its extra characters are deleted, and keeps what is typed into it', async () => {
    const field = showField()
    await userEvent.click(field)
    await userEvent.paste('CARS2026TEST000112')
    await userEvent.keyboard('{Backspace}')
    expect([field.value, field.selectionStart]).toEqual(['CARS2026TEST00011', 17])
    await userEvent.keyboard('3{Backspace}{Backspace}')
    expect(field).toHaveValue('CARS-2026-TEST-0001')
    expect(field).toBeValid()
    await userEvent.keyboard('1')
    expect(field).toHaveValue('CARS-2026-TEST-0001')
  })

  it('keeps the first ten thousand characters of a pasted text', async () => {
    const field = showField()
    await userEvent.click(field)
    await userEvent.paste('1'.repeat(20_000))
    expect(field.value.length).toBe(10_000)
  })

  it('shows the part of a pasted text that is wrong', async () => {
    const { user } = await wizard.open()
    await user.click(await wizard.findCodeField())
    await user.paste('CAR$-2026-TEST-00011')
    const message = "The activation code you entered wasn't valid. Please give it another go. Please check: CAR$, 00011"
    expect(await wizard.findCodeField()).toHaveAccessibleDescription(expect.stringContaining(message))
    await user.click(wizard.getContinueButton())
    expect(await wizard.findCodeField()).toHaveValue('CAR$-2026-TEST-00011')
    expect(await wizard.findCodeField()).toHaveAccessibleDescription(expect.stringContaining(message))
  })

  it('formats what was typed before the screens had loaded, and keeps the caret where it was', () => {
    const field = showField((input) => {
      if (input) input.value = 'cars206demo0004'
      input?.setSelectionRange(6, 6)
    })
    expect([field.value, field.selectionStart]).toEqual(['CARS-206D-EMO0-004', 7])
  })

  it('is marked and focused when it is refused, and says why until it is edited', async () => {
    const { user } = await wizard.open()
    const why = /^This code has already been used\. Please try a different one or contact your merchant\./
    const readAlerts = () => [...document.querySelectorAll('[aria-live=assertive]')].map((alert) => alert.textContent)
    await wizard.submitCode(user, usedLicense.licenseKey)
    await expectDescription(await wizard.findCodeField(), why)
    expect(await wizard.findCodeField()).toHaveFocus()
    expect(await wizard.findCodeField()).toBeInvalid()
    expect(readAlerts()).toEqual(['', ''])
    await user.keyboard('{Backspace}')
    expect(await wizard.findCodeField()).toBeValid()
    // A screen reader does not read a new description of the focused field, so an alert reports the problem.
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(readAlerts()).toContainEqual(expect.stringMatching(why)))
    // Some screen readers would read the problem twice if it also described the focused field.
    expect(await wizard.findCodeField()).not.toHaveAccessibleDescription(why)
    await user.tab()
    expect(await wizard.findCodeField()).toHaveAccessibleDescription(why)
    expect(readAlerts()).toEqual(['', ''])
  })
})

it('The refusal of the email of step 2 is shown next to its field, and the email can be corrected', async () => {
  const { user, activation } = await wizard.openStep2()
  activation.failWith(aRejection(422, 'validation.email.invalid_format'))
  await wizard.submitEmail(user, 'ada@com_pass.test')
  expect(await screen.findByText('Invalid email format')).toBeVisible()
  await expectDescription(await findEmailField(), 'Please enter a valid email address.')
  expect(await findEmailField()).toHaveFocus()
})

it('The email of step 2 enables Continue once it is valid, and is read at the click, too', async () => {
  const { user } = await wizard.openStep2()
  expect(wizard.getContinueButton()).toHaveAttribute('aria-disabled', 'true')
  await user.type(await findEmailField(), 'ada@compass')
  expect(wizard.getContinueButton()).toHaveAttribute('aria-disabled', 'true')
  await user.tab()
  await expectDescription(await findEmailField(), 'Please enter a valid email address.')
  await user.type(await findEmailField(), '.test')
  expect(wizard.getContinueButton()).not.toHaveAttribute('aria-disabled')
  expect(await findEmailField()).toHaveAccessibleDescription('')
  Object.assign(await findEmailField(), { value: 'ada@' })
  fireEvent(await findEmailField(), new Event('change', { bubbles: true }))
  expect(wizard.getContinueButton()).toHaveAttribute('aria-disabled', 'true')
  // Some password managers send only a `change` event, others send no event.
  Object.assign(await findEmailField(), { value: ada })
  await user.click(wizard.getContinueButton())
  expect(await wizard.findSignInStepHeading()).toBeVisible()
})

it('A new customer who followed the email on another device and comes back reads where to sign in', async () => {
  const sent = { tag: 'verification-sent', license: carLicense, email: newcomer, resentAt: undefined } as const
  const { user, clock, signOn } = await wizard.open(`${wizard.path}?step=3`, wizard.prepareActivation(sent))
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  signOn.addAccount(newcomer, password)
  expect(screen.queryByText('Your licence may already be active.')).toBeNull()

  clock.passSeconds(10)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  const status = screen.getByText('Your licence may already be active.').closest<HTMLElement>('[aria-live=polite]')
  await user.click(within(status ?? document.body).getByRole('link', { name: 'Sign in' }))
  expect(await findEmailField()).toHaveValue(newcomer)
})

describe('Step 3 of an account', () => {
  const openStep3 = (ports?: TestPortalOptions['ports']) =>
    wizard.open(`${wizard.path}?step=3`, {
      ...(ports && { ports }),
      ...wizard.prepareActivation({ tag: 'account-found', ...adaRecipient }),
    })

  const submitStep3 = async () => {
    const world = await openStep3()
    world.activation.hold()
    await wizard.submitPassword(world.user)
    return world
  }

  it('asks a visitor for the captcha of a sign-in', async () => {
    const solve = () => TE.right({ response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER })
    const { user, signOn } = await openStep3(() => ({ captcha: { kind: 'computed', solve } }))
    await wizard.submitPassword(user)
    const robotCheck = await screen.findByRole('button', { name: 'I am not a robot' })
    await waitFor(() => expect(robotCheck).toHaveFocus())
    expect(signOn.captchaResponses).toEqual([])
    await user.click(robotCheck)
    await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
    expect(await wizard.findInstructionsHeading()).toBeVisible()
    expect(signOn.captchaResponses).toEqual(['solved'])
  })

  it('whose code was used in the last attempt offers the way to the account', async () => {
    const { user, activation } = await openStep3()
    activation.loseNextAnswer('activate', aRejection(504))
    await wizard.submitPassword(user)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    const message = await screen.findByText(
      'This code has been used, probably in your last attempt. Check in the app whether your licence is active.',
    )
    expect(within(message.closest('form') ?? document.body).getByRole('link', { name: 'My orders' })).toBeVisible()
  })

  it.each(['before', 'after'])(
    'continues if the new session is refused %s the activation is answered',
    async (when) => {
      const { user, activation, signOn } = await openStep3()
      signOn.failWith(aRejection(403), 'profile')
      const held = when === 'before' ? activation : signOn
      held.hold()
      await wizard.submitPassword(user)
      if (when === 'before') {
        expect(await screen.findByText('Access token is not valid')).toBeVisible()
        expect(screen.getByLabelText('Password')).toHaveValue(password)
      } else {
        await act(async () => void signOn.releaseOldest('sign in'))
        expect(await wizard.findInstructionsHeading()).toBeVisible()
      }
      await act(async () => held.release())
      expect(await wizard.findInstructionsHeading()).toBeVisible()
      expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign in' })).toBeVisible()
    },
  )

  it('shows the instructions to a customer who went back before the answer', async () => {
    const { user, activation } = await submitStep3()
    await user.click(wizard.getBackLink())
    await user.click(wizard.getBackLink())
    await wizard.findCodeField()
    await act(async () => activation.release())
    expect(await wizard.findInstructionsHeading()).toHaveFocus()
  })

  it('shows a customer on another page that the license is active', async () => {
    // The orders are loaded first, because React would remove the current screen in a test while the orders load.
    await openPortalSignedIn('/')
    await findOrdersHeading()
    const { user, activation } = await submitStep3()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'My orders' }))
    await findOrdersHeading()
    await act(async () => activation.release())
    expect(await screen.findByText('Your licence is active')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'What to do next' }))
    expect(await wizard.findInstructionsHeading()).toBeVisible()
    expect(screen.queryByRole('link', { name: 'What to do next' })).toBeNull()
  })
})
