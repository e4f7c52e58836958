import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { adas } from '../../builders/activation.ts'
import { carLicense, usedLicense } from '../../builders/orders.ts'
import { ada, keepToken, password } from '../../builders/portal.ts'
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

describe('A code in the address, as in the QR code of a card', () => {
  const withCode = (code: string, step = '') => `${wizard}?code=${code}${step}`

  it('fills the field and leaves the address and the history, without a submit', async () => {
    const entries = window.history.length
    const { user, activation } = await openWizard(withCode('cars-2026%20test'))
    expect(await codeField()).toHaveValue('CARS-2026-TEST')
    await waitFor(() => expect(currentAddress()).toBe(wizard))
    expect(window.history.length).toBe(entries + 1)
    await user.type(await codeField(), '0001')
    expect(await codeField()).toHaveValue(carLicense.activationCode)
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
    expect(await codeField()).toHaveValue(carLicense.activationCode)
    await waitFor(() => expect(currentAddress()).toBe(wizard))
  })

  it('or a token leaves the address of every other page, and what else is in it stays', async () => {
    const addresses = [
      ['/sign-in?code=1&login=ada%40compass.test&TOKEN=2', '/sign-in?login=ada%40compass.test'],
      ['/sign-up?Token=1#a&code=2', '/sign-up#a'],
      ['/nowhere?x=1?code=2', '/nowhere?x=1'],
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
      withCode(carLicense.activationCode, '&step=3'),
      remembering({ tag: 'account-found', license: usedLicense, email: ada }),
    )
    expect(await codeField()).toHaveValue(carLicense.activationCode)
    await waitFor(() => expect(currentAddress()).toBe(wizard))
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await codeField()).toHaveValue('')
  })

  it('is not cut when it is too long, because its beginning may be another valid code', async () => {
    const { user, activation } = await openWizard(withCode(`${carLicense.activationCode}1`))
    expect(await codeField()).toHaveValue(`${carLicense.activationCode}1`)
    await user.click(continueButton())
    expect(await codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
    expect(activation.calls).toEqual([])
  })
})

it('A customer who resets a forgotten password comes back to step 3', async () => {
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

  expect(await signInStep()).toBeVisible()
  expect(currentAddress()).toBe(`${wizard}?step=3`)
})
