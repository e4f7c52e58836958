import { describe, expect, it } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import * as TE from 'fp-ts/TaskEither'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { createApp, type Ports } from '../../../core/app.ts'
import { carLicense } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

const email = 'ada@compass.test'
const codeField = () => screen.findByLabelText<HTMLInputElement>('Activation code')
const succeeded = () => screen.findByRole('heading', { level: 1, name: 'Your licence is active' })

const open = async (activation: ActivationState, step: string, changed: Partial<Ports> = {}) => {
  const world = inMemoryPorts()
  world.signOn.addAccount(email, 'a long password')
  world.activation.addLicense(carLicense)
  world.browser.activation = activation
  const app = Promise.resolve(createApp({ ...world.ports, ...changed }))
  return { ...world, ...(await renderPortal(app, { at: `/activate-license-key${step}` })) }
}

const activating = async () => {
  const world = await open({ tag: 'account-found', license: carLicense, email }, '?step=3')
  const { user, activation } = world
  await user.click(await screen.findByLabelText('Password'))
  await user.paste('a long password')
  activation.hold()
  await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
  return world
}

describe('The end of an activation', () => {
  it('leads a customer who has gone back to the instructions', async () => {
    const { user, activation } = await activating()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await act(async () => activation.release())
    expect(await succeeded()).toHaveFocus()
    expect(currentAddress()).toBe('/activation-successful')
  })

  it('is told to a customer who is elsewhere in the portal, and leads them there', async () => {
    // A screen's code has to be there before a link to it is pressed: React leaves nothing in a test while it is fetched.
    await openPortalSignedIn('/')
    await screen.findByRole('heading', { level: 1, name: 'My orders' })
    const { user, activation } = await activating()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'My orders' }))
    await screen.findByRole('heading', { level: 1, name: 'My orders' })
    await act(async () => activation.release())
    expect(await screen.findByText('Your licence is active')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'What to do next' }))
    expect(await succeeded()).toBeVisible()
    expect(screen.queryByRole('link', { name: 'What to do next' })).toBeNull()
  })

  it('is followed when it came in another tab, from any step', async () => {
    const { browser } = await open(
      { tag: 'verification-sent', license: carLicense, email, resentAt: undefined },
      '?step=2',
    )
    expect(await screen.findByLabelText('Email address')).toHaveValue(email)
    browser.activation = { tag: 'activated', ...carLicense, email }
    await act(async () => browser.otherTab.next())
    expect(await succeeded()).toBeVisible()
  })

  it('is what the same code leads to again, rather than to a merchant', async () => {
    const { user } = await open({ tag: 'activated', ...carLicense, email }, '')
    await user.type(await codeField(), carLicense.licenseKey)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await succeeded()).toBeVisible()
  })
})

describe('The third step of an account', () => {
  it('asks a visitor for the captcha of a sign-in', async () => {
    const solve = () => TE.right({ response: 'solved', goodUntil: Number.MAX_SAFE_INTEGER })
    const { user, signOn } = await open({ tag: 'account-found', license: carLicense, email }, '?step=3', {
      captcha: { kind: 'computed', solve },
    })
    await user.click(await screen.findByRole('button', { name: 'I am not a robot' }))
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
    expect(await succeeded()).toBeVisible()
    expect(signOn.captchaResponses).toEqual(['solved'])
  })
})
