import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { carLicense, truckLicense } from '../../builders/orders.ts'
import { ada, keepToken } from '../../builders/portal.ts'
import { currentAddress, renderPortal } from '../support/render-portal.tsx'
import * as wizard from './open-wizard.ts'

describe('The page after an activation (specification §2, /activation-successful)', () => {
  const openInstructions = (appName: string, userAgent = '', customer?: string) =>
    wizard.open('/activation-successful', {
      before: (world) => {
        world.browser.activation = { tag: 'activated', license: { ...carLicense, appName }, email: ada }
        if (customer) keepToken(customer)(world)
      },
      device: deviceOf({ userAgent, touchPoints: 0 }),
    })

  it('redirects to the wizard without an activation', async () => {
    await wizard.open('/activation-successful')
    expect(await wizard.codeField()).toBeVisible()
    expect(currentAddress()).toBe(wizard.path)
  })

  it('that is left forgets the activation, and shows it again to the same visitor who comes back', async () => {
    const { user, browser } = await openInstructions(carLicense.appName)
    await user.click(await screen.findByRole('link', { name: 'Activate another licence' }))
    expect(await wizard.codeField()).toBeVisible()
    await waitFor(() => expect(browser.activation).toBeUndefined())
    window.history.back()
    expect(await wizard.instructions()).toBeVisible()
  })

  it('that is left for a store is there again after "back", restored or loaded anew', async () => {
    const world = await openInstructions(carLicense.appName)
    await wizard.instructions()
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(world.browser.activation).toBeUndefined()
    await act(async () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await wizard.instructions()).toBeVisible()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await renderPortal(Promise.resolve(world.reload()), { at: '/activation-successful' })
    expect(await wizard.instructions()).toBeVisible()
  })

  it.each([
    ['a visitor', undefined, 'Sign in'],
    ['a customer', ada, 'Go to my orders'],
  ])('leads %s on, and has no button that seems to undo the activation', async (_, customer, name) => {
    await openInstructions(carLicense.appName, '', customer)
    await wizard.instructions()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name })).toBeVisible()
    expect(main.queryByRole('button')).toBeNull()
  })

  it.each([
    ['computer', 'X11; Linux', '_blank', [true, true]],
    ['phone', 'iPhone', '', [true, false]],
  ])('has the stores of a %s as badges, opened so that the steps stay in sight', async (_, agent, target, badges) => {
    await openInstructions(carLicense.appName, agent)
    await wizard.instructions()
    const links = screen.getAllByRole('link', { name: /Google Play|App Store/ })
    for (const link of links) expect(link).toHaveProperty('target', target)
    expect(links.map((link) => link.querySelector('svg') !== null)).toEqual(badges)
  })

  it('shows the app, the e-mail and the common steps', async () => {
    await openInstructions(carLicense.appName)
    expect(await screen.findByText('Compass Car')).toBeVisible()
    expect(screen.getAllByText(ada)).toHaveLength(2)
    expect(screen.getByText('In the menu, choose Account or Sign in.')).toBeVisible()
    expect(screen.getByRole('link', { name: /Google Play/ })).toHaveAttribute('href', 'https://android.test/car')
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
