import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createApp } from '../../../core/app.ts'
import { carLicense, usedLicense } from '../../builders/orders.ts'
import type { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, openPortal, openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

const wizard = '/activate-license-key'
const main = () => within(screen.getByRole('main'))
const codeField = () => screen.findByLabelText<HTMLInputElement>('Activation code')
const emailField = () => screen.findByLabelText<HTMLInputElement>('Email address')
const goOn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continue' }))

const withLicenses = ({ activation, signOn }: ReturnType<typeof inMemoryPorts>) => {
  signOn.addAccount('ada@compass.test', 'a long password')
  activation.addLicense(carLicense)
  activation.addLicense(usedLicense, true)
}

const enterCode = async (user: UserEvent) => {
  await user.type(await codeField(), carLicense.licenseKey)
  await goOn(user)
}

describe('An activation that is under way', () => {
  const toPasswordStep = async () => {
    const world = await openPortal(wizard)
    withLicenses(world)
    await enterCode(world.user)
    await world.user.type(await emailField(), 'ada@compass.test')
    await goOn(world.user)
    await screen.findByRole('heading', { name: 'Sign in and activate' })
    return world
  }

  it('is where a customer returns to who has forgotten the password of its account', async () => {
    // A screen's code has to be there before a link to it is pressed: React leaves nothing in a test while it is fetched.
    for (const at of ['/reset-password', '/sign-in']) {
      await openPortal(at)
      await emailField()
    }
    const { user } = await toPasswordStep()
    await user.click(screen.getByRole('link', { name: 'Forgot password' }))
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
    expect(await emailField()).toHaveValue('ada@compass.test')
    await user.click(screen.getByRole('button', { name: 'Send me the link' }))

    expect(await screen.findByText('Instructions were sent to given email')).toBeInTheDocument()
    expect(await emailField()).toHaveValue('ada@compass.test')
    await user.type(await screen.findByLabelText('Password'), 'a long password')
    await user.click(main().getByRole('button', { name: 'Sign in' }))

    expect(await screen.findByRole('heading', { name: 'Sign in and activate' })).toBeVisible()
    expect(currentAddress()).toBe(`${wizard}?step=3`)
  })

  it('offers the address that the customer is signed in with', async () => {
    const { user } = await openPortalSignedIn(wizard, withLicenses)
    await enterCode(user)
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled')
  })

  it('offers what was entered before, rather than the address that the customer is signed in with', async () => {
    await openPortalSignedIn(`${wizard}?step=2`, ({ browser }) => {
      browser.activation = { tag: 'code-accepted', license: carLicense, email: 'bob@compass.test' }
    })
    expect(await emailField()).toHaveValue('bob@compass.test')
  })

  it('offers no name that is no address', async () => {
    const { user } = await openPortalSignedIn(wizard, (world) => {
      withLicenses(world)
      const token = world.signOn.issueToken('ada')
      world.browser.userTokens.stored = { cookie: token, storage: token }
      world.browser.profile = { username: 'ada' }
    })
    await enterCode(user)
    expect(await emailField()).toHaveValue('')
  })
})

describe('The way to the activation', () => {
  it('is in the header for a visitor, and in the sign-in page', async () => {
    await openPortal('/sign-in')
    await screen.findByLabelText('Password')
    const links = screen.getAllByRole('link', { name: 'Activate a licence' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([wizard, wizard])
    expect(within(screen.getByRole('banner')).getAllByRole('link', { name: 'Activate a licence' })).toHaveLength(1)
  })

  it('is in the header for a customer', async () => {
    const { user } = await openPortalSignedIn('/settings')
    await user.click(await screen.findByRole('link', { name: 'Activate a licence' }))
    expect(await codeField()).toBeVisible()
    expect(screen.getByRole('link', { name: 'Activate a licence' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('An address that names a code, as a card’s QR code does', () => {
  it('fills the field in, keeps the code out of the address, and goes no further by itself', async () => {
    const { activation } = await openPortal(`${wizard}?code=cars-2026%20test0001`)
    expect(await codeField()).toHaveValue('CARS-2026-TEST-0001')
    await waitFor(() => expect(currentAddress()).toBe(wizard))
    expect(await codeField()).toHaveValue('CARS-2026-TEST-0001')
    expect(activation.calls).toEqual([])
  })

  it('comes before an activation that is under way, at whichever step, until it is started over', async () => {
    const { user, browser, ports, activation } = await openPortal('/sign-in')
    activation.addLicense(carLicense)
    browser.activation = { tag: 'account-found', license: usedLicense, email: 'ada@compass.test' }
    await renderPortal(Promise.resolve(createApp(ports)), { at: `${wizard}?step=3&code=${carLicense.licenseKey}` })
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await waitFor(() => expect(currentAddress()).toBe(wizard))
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await codeField()).toHaveValue('')
  })

  it('does not cut a code that is too long: its beginning may be another good one', async () => {
    const { user, activation } = await openPortal(`${wizard}?code=${carLicense.licenseKey}1`)
    activation.addLicense(carLicense)
    expect(await codeField()).toHaveValue(`${carLicense.licenseKey}1`)
    expect(await codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
    await goOn(user)
    expect(await codeField()).toBeInvalid()
    expect(activation.calls).toEqual([])
  })

  it('can be typed over', async () => {
    const { user } = await openPortal(`${wizard}?code=CARS`)
    await user.type(await codeField(), '2026')
    expect(await codeField()).toHaveValue('CARS-2026')
  })
})
