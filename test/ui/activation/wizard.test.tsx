import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type App, createApp } from '../../../core/app.ts'
import { carLicense, usedLicense } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, renderPortal } from '../support/render-portal.tsx'

const wizard = '/activate-license-key'
const given = () => {
  const world = inMemoryPorts()
  world.signOn.addAccount('ada@compass.test', 'a long password')
  world.activation.addLicense(carLicense)
  world.activation.addLicense(usedLicense, true)
  return { ...world, app: createApp(world.ports) }
}

const open = async (at = wizard, world = given()) => ({
  ...world,
  ...(await renderPortal(Promise.resolve(world.app), { at })),
})

const codeField = () => screen.findByLabelText<HTMLInputElement>('Activation code')
const emailField = () => screen.findByLabelText<HTMLInputElement>('Email address')
const continueButton = () => screen.getByRole('button', { name: 'Continue' })

/** Fills a field at one go: key by key is slow, and only of interest where a field looks at every key. */
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}

const enterCode = async (user: UserEvent, code: string = carLicense.licenseKey) => {
  await fill(user, await codeField(), code)
  await user.click(continueButton())
}

describe('The activation wizard (specification §2, /activate-license-key)', () => {
  it('goes from the code to the e-mail to the password to the instructions, signed in', async () => {
    const { user, app } = await open()
    await enterCode(user, 'cars2026test0001')
    await fill(user, await emailField(), 'ada@compass.test')
    expect(currentAddress()).toBe(`${wizard}?step=2`)
    await user.click(continueButton())
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in and activate' })).toHaveFocus()
    expect(currentAddress()).toBe(`${wizard}?step=3`)
    await fill(user, await screen.findByLabelText('Password'), 'a long password')
    const entries = window.history.length
    await user.click(screen.getByRole('button', { name: 'Sign in and activate' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your licence is active' })).toBeVisible()
    expect(currentAddress()).toBe('/activation-successful')
    // "Back" does not lead to a form for a code that is used now.
    expect(window.history.length).toBe(entries)
    expect(screen.getByText('Compass Car')).toBeVisible()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
  })

  it('can be started over: nothing of what was entered is left', async () => {
    const { user, browser } = await open()
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    await enterCode(user)
    await fill(user, await emailField(), 'ada@compass.test')
    await user.click(continueButton())
    await screen.findByRole('heading', { level: 1, name: 'Sign in and activate' })
    await user.click(screen.getByRole('button', { name: 'Start over' }))

    expect(await codeField()).toHaveValue('')
    expect(currentAddress()).toBe(wizard)
    expect(browser.activation).toBeUndefined()
    await enterCode(user)
    expect(await emailField()).toHaveValue('')
  })

  it('tells a new e-mail that a verification email was sent to it', async () => {
    const { user, activation } = await open()
    await enterCode(user)
    await fill(user, await emailField(), 'new@compass.test')
    await user.click(continueButton())
    expect(await screen.findByText(/We have sent a verification email/)).toBeVisible()
    expect(screen.getByText('new@compass.test')).toBeVisible()
    expect(activation.mails).toHaveLength(1)
  })

  it('formats the code as it is typed and as it is pasted', async () => {
    const { user } = await open()
    await user.type(await codeField(), 'cars2')
    expect(await codeField()).toHaveValue('CARS-2')
    await user.paste('Your code: cars 2026 test 0001.')
    expect(await codeField()).toHaveValue('CARS-2026-TEST-0001')
    expect((await codeField()).selectionStart).toBe(19)
    await user.click(continueButton())
    expect(await emailField()).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await codeField()).toHaveValue('CARS-2026-TEST-0001')
  })

  it('says of a text that is longer than a code that it is not valid, and keeps what was there', async () => {
    const { user, activation } = await open()
    await user.type(await codeField(), 'cars2')
    await user.paste('CARS-2026-TEST-0001-EXTR')
    expect(await codeField()).toHaveValue('CARS-2')
    expect(await codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)

    await user.type(await codeField(), '0')
    expect(await codeField()).not.toBeInvalid()
    // As a program fills a field, or a text is dropped into it.
    fireEvent.input(await codeField(), { target: { value: 'CARS2026TEST00012' } })
    expect(await codeField()).toHaveValue('CARS-20')
    expect(await codeField()).toBeInvalid()
    expect(activation.calls).toEqual([])
  })

  it('says what is wrong with a code at its field, and calls no service', async () => {
    const { user, activation } = await open()
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await codeField()).toHaveAccessibleDescription(/^This field is required\./)
    await user.type(await codeField(), 'cars')
    expect(await codeField()).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
    expect(await codeField()).toBeInvalid()
    expect(activation.calls).toEqual([])
  })

  it('rejects a used code with its message, and stays', async () => {
    const { user } = await open()
    await enterCode(user, usedLicense.licenseKey)
    expect(
      await screen.findByText('This code has already been used. Please try a different one or contact your merchant.'),
    ).toBeVisible()
    expect(currentAddress()).toBe(wizard)
  })

  it('lets Continue wait for a valid e-mail', async () => {
    const { user } = await open()
    await enterCode(user)
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

  it('goes on from an e-mail that a password manager has filled in without a word', async () => {
    const { user } = await open()
    await enterCode(user)
    const field = await emailField()
    field.value = 'ada@compass.test'
    await user.click(continueButton())
    expect(await screen.findByLabelText('Password')).toBeVisible()
  })

  it('keeps an e-mail that was not sent when going back and forth', async () => {
    const { user } = await open()
    await enterCode(user)
    await user.type(await emailField(), 'ad')
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    await user.click(continueButton())
    expect(await emailField()).toHaveValue('ad')
  })

  it('leads back from a step that was opened directly to the one before, not to the page before', async () => {
    const world = given()
    world.browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
    const { user } = await open(`${wizard}?step=2`, { ...world, app: createApp(world.ports) })
    await emailField()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
    expect(currentAddress()).toBe(wizard)
  })

  it.each(['?step=2', '?step=3', '?step=9'])('can not be entered at %s', async (step) => {
    await open(wizard + step)
    expect(await codeField()).toBeVisible()
    expect(currentAddress()).toMatch(/^\/activate-license-key(\?step=9)?$/)
  })

  it('goes on at the right step after a reload', async () => {
    const { user, ports } = await open()
    await enterCode(user)
    await emailField()
    await renderPortal(Promise.resolve(createApp(ports)), { at: `${wizard}?step=2` })
    expect(await emailField()).toBeVisible()
    await renderPortal(Promise.resolve(createApp(ports)), { at: wizard })
    expect(await codeField()).toHaveValue(carLicense.licenseKey)
  })

  it('shows the code before the app is there, and keeps what is typed when it comes', async () => {
    const { app } = given()
    let arrive: (app: App) => void = () => undefined
    const { user } = await renderPortal(new Promise((resolve) => (arrive = resolve)), { at: wizard })
    await user.type(await codeField(), 'cars2026test0001')
    const field = await codeField()
    await user.click(continueButton())
    await act(async () => arrive(app))
    expect(field).toHaveValue('CARS-2026-TEST-0001')
    expect(await emailField()).toBeVisible()
  })

  it('does not pull forward a customer who has gone back before the answer', async () => {
    const { user, activation, app } = await open()
    await enterCode(user)
    await fill(user, await emailField(), 'ada@compass.test')
    activation.hold()
    await user.click(continueButton())
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await codeField()
    await act(async () => activation.release())
    expect(app.activation.state.value.tag).toBe('account-found')
    expect(currentAddress()).toBe(wizard)
  })
})
