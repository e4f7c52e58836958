import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { carLicense } from '../../builders/orders.ts'
import { password, setUpActivation, type TestPortalOptions } from '../../builders/portal.ts'
import { findEmailField, renderPortal } from '../support/render-portal.tsx'

export const path = '/activate-license-key'

export const findCodeField = () => screen.findByLabelText<HTMLInputElement>('Activation code')
export const getContinueButton = () => screen.getByRole('button', { name: 'Continue' })
export const getBackLink = () => screen.getByRole('link', { name: 'Back' })
export const findSignInStepHeading = () => screen.findByRole('heading', { level: 1, name: 'Sign in and activate' })
export const findInstructionsHeading = () => screen.findByRole('heading', { level: 1, name: 'Your licence is active' })

/** Pastes the text, because typing is slow. */
const fillInField = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}

export const submitCode = async (user: UserEvent, code: string = carLicense.licenseKey) => {
  await fillInField(user, await findCodeField(), code)
  await user.click(getContinueButton())
}

export const submitEmail = async (user: UserEvent, email: string) => {
  await fillInField(user, await findEmailField(), email)
  await user.click(getContinueButton())
}

export const submitPassword = async (user: UserEvent) => {
  await fillInField(user, await screen.findByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
}

export const prepareActivation = (state: ActivationState): TestPortalOptions => ({
  prepare: ({ browser }) => {
    browser.activation = state
  },
})

export const open = async (at = path, options?: TestPortalOptions) => {
  const world = setUpActivation(options)
  return { ...world, ...(await renderPortal(Promise.resolve(world.app), { at })) }
}

export const openStep2 = async () => {
  const world = await open()
  await submitCode(world.user)
  await findEmailField()
  return world
}
