import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { carLicense } from '../../builders/orders.ts'
import { type GivenOptions, givenActivation, password } from '../../builders/portal.ts'
import { emailField, renderPortal } from '../support/render-portal.tsx'

export const path = '/activate-license-key'

export const codeField = () => screen.findByLabelText<HTMLInputElement>('Activation code')
export const continueButton = () => screen.getByRole('button', { name: 'Continue' })
export const backLink = () => screen.getByRole('link', { name: 'Back' })
export const signInStep = () => screen.findByRole('heading', { level: 1, name: 'Sign in and activate' })
export const findInstructions = () => screen.findByRole('heading', { level: 1, name: 'Your licence is active' })

/** Fills a field at once, because typing is slow. Only fields that format each key need typing. */
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}

export const submitCode = async (user: UserEvent, code: string = carLicense.licenseKey) => {
  await fill(user, await codeField(), code)
  await user.click(continueButton())
}

export const submitEmail = async (user: UserEvent, email: string) => {
  await fill(user, await emailField(), email)
  await user.click(continueButton())
}

export const submitPassword = async (user: UserEvent) => {
  await fill(user, await screen.findByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
}

/** Options for a browser that stores an activation. */
export const withStoredActivation = (state: ActivationState): GivenOptions => ({
  prepare: ({ browser }) => {
    browser.activation = state
  },
})

/** Opens the wizard. Ada and Grace have accounts, and there are codes for a car and a truck. */
export const open = async (at = path, options?: GivenOptions) => {
  const world = givenActivation(options)
  return { ...world, ...(await renderPortal(Promise.resolve(world.app), { at })) }
}

/** Opens step 2 of the wizard with the code for a car. */
export const openStep2 = async () => {
  const world = await open()
  await submitCode(world.user)
  await emailField()
  return world
}
