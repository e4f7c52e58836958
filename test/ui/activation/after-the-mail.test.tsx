import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import { offline } from '../../builders/errors.ts'
import { carLicense, truckLicense } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, renderPortal } from '../support/render-portal.tsx'

const page = '/activate-license-key/email-validation'
const recipient = { license: truckLicense, email: 'new@compass.test' }

const given = (userAgent = '') => {
  const world = inMemoryPorts({ device: deviceOf({ userAgent, touchPoints: 0 }) })
  world.activation.addLicense(truckLicense)
  world.activation.mails.push(recipient)
  return world
}

const open = async (at: string, world = given()) => ({
  ...world,
  ...(await renderPortal(Promise.resolve(createApp(world.ports)), { at })),
})

describe('The link of the verification e-mail (specification §2)', () => {
  it('says Loading... and then takes the first password, and activates', async () => {
    const world = given()
    world.activation.hold()
    const { user } = await open(`${page}/0`, world)
    expect(await screen.findByText('Loading...')).toBeInTheDocument()
    await act(async () => world.activation.release())
    expect(
      await screen.findByText(
        'Your email was validating successfully. Please insert your new password to create your account.',
      ),
    ).toBeVisible()
    expect(screen.getByLabelText('Email address')).toHaveValue('new@compass.test')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')

    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^This field is required\./)
    await user.type(screen.getByLabelText('Password'), 'short')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /^This password is too short, it should have at least 8 characters\./,
    )
    await user.type(screen.getByLabelText('Password'), ' no more')
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your licence is active' })).toBeVisible()
    expect(world.activation.calls.filter((call) => call.startsWith('verify'))).toHaveLength(1)
  })

  it('says that another browser has verified the address, and offers another e-mail', async () => {
    const { user, activation } = await open(`${page}/0`)
    await user.type(await screen.findByLabelText('Password'), 'first password')
    activation.clearCookies()
    await user.click(screen.getByRole('button', { name: 'Activate license' }))
    expect(
      await screen.findByText(/^Your email address is not confirmed in this browser\. Open the link/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Resend' })).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue('first password')
  })

  it('is invalid, with a way to support and to the beginning', async () => {
    await open(`${page}/nonsense`)
    expect(
      await screen.findByText('Your verification code is not valid. Please contact our support team'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'https://company.test/support',
    )
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toHaveAttribute(
      'href',
      '/activate-license-key',
    )
  })

  it('can be tried again without a network', async () => {
    const world = given()
    world.activation.failWith(offline)
    const { user } = await open(`${page}/0`, world)
    expect(await screen.findByText('Something went wrong, please try again later.')).toBeVisible()
    world.activation.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Activate license' })).toBeVisible()
  })

  it('asks for the code once more where it is not known which licence it is for', async () => {
    const world = given()
    world.activation.omitsRecipient = true
    await open(`${page}/0`, world)
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enter your activation code' })).toBeVisible()
  })

  it('sends another e-mail, says so, and waits with the focus on the button', async () => {
    const { user, activation, clock } = await open(`${page}/0`)
    const resend = await screen.findByRole('button', { name: 'Resend' })
    await user.click(resend)
    expect(await screen.findByText('You can ask again in 30 seconds.')).toBeVisible()
    expect(screen.getByText('Another email is on its way.').closest('[role=status]')).not.toBeNull()
    expect(resend).toHaveFocus()
    expect(resend).toHaveAttribute('aria-disabled', 'true')
    await user.click(resend)
    expect(activation.mails).toHaveLength(2)
    expect(screen.getByText('Another email is on its way.')).toBeVisible()
    clock.passSeconds(29)
    expect(await screen.findByText('You can ask again in 1 second.')).toBeVisible()
    clock.passSeconds(1)
    expect(await screen.findByText('You can ask for another email now.')).toBeInTheDocument()
    await user.click(resend)
    expect(activation.mails).toHaveLength(3)
  })
})

describe('The page after an activation (specification §2, /activation-successful)', () => {
  const activated = (appName: string, userAgent?: string) => {
    const world = given(userAgent)
    world.browser.activation = {
      tag: 'activated',
      licenseKey: carLicense.licenseKey,
      appName,
      email: 'ada@compass.test',
    }
    return open('/activation-successful', world)
  }
  const stores = () => screen.getAllByRole('link', { name: /Google Play|App Store/ }).map((link) => link.textContent)

  it('leads to the wizard where nothing was activated', async () => {
    await open('/activation-successful')
    expect(await screen.findByLabelText('Activation code')).toBeVisible()
    expect(currentAddress()).toBe('/activate-license-key')
  })

  it.each([
    ['link', 'Activate another licence', 'Activate your licence'],
    ['button', 'Start over', 'Activate your licence'],
  ] as const)('is forgotten once it is left by the %s "%s"', async (role, name, next) => {
    const { user, browser } = await activated(carLicense.appName)
    await user.click(await screen.findByRole(role, { name }))
    expect(await screen.findByRole('heading', { level: 1, name: next })).toBeVisible()
    await waitFor(() => expect(browser.activation).toBeUndefined())
  })

  it('shows the app, the e-mail and the common steps', async () => {
    await activated(carLicense.appName)
    expect(await screen.findByText('Compass Car')).toBeVisible()
    expect(screen.getAllByText('ada@compass.test')).toHaveLength(2)
    expect(screen.getByText('In the menu, choose Account or Sign in.')).toBeVisible()
    expect(screen.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', 'https://android.test/car')
  })

  it("has the truck's own wording for each platform, this customer's first", async () => {
    await activated(truckLicense.appName, 'iPhone')
    expect(await screen.findByText("On iOS, select 'restore license with user login'.")).toBeVisible()
    const wording = screen.getAllByText(/^On (iOS|Android), select/).map(({ textContent }) => textContent)
    expect(wording).toEqual([
      "On iOS, select 'restore license with user login'.",
      "On Android, select 'Login to your account'.",
    ])
    expect(stores()[0]).toMatch(/App Store/)
  })

  it('speaks of GPS navigation for an app that is not configured', async () => {
    await activated('Compass Boat')
    expect(await screen.findByRole('link', { name: /App Store/ })).toHaveAttribute(
      'href',
      'https://ios.test/navigation',
    )
    expect(stores()).toHaveLength(2)
  })
})
