import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { App } from '../../../core/app.ts'
import { ada, givenPortal } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import {
  currentAddress,
  emailField,
  openPortal,
  passwordField,
  renderPortal,
  signIn,
  signInButton,
} from '../support/render-portal.tsx'

const alert = () => document.querySelector<HTMLElement>('[aria-live=assertive]:not(:empty)') ?? undefined

describe('The sign-in form (specification §2, §5)', () => {
  it('has a title, its links, and fields whose password never gets into the address, even without a script', async () => {
    await openPortal('/sign-in')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(document.title).toBe('Sign in – Compass – Find your way')
    expect(await emailField()).toHaveAttribute('autocomplete', 'username')
    expect((await passwordField()).form).toHaveAttribute('method', 'post')
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/sign-up')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/reset-password')
    const activations = screen.getAllByRole('link', { name: 'Activate a licence' })
    expect(activations.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/activate-license-key'))
  })

  it('has no dash at the end of its title where there is no tagline', async () => {
    await openPortal('/sign-in', {
      ports: () => ({ settings: { ...settings, product: { ...settings.product, tagline: ' ' } } }),
    })
    await emailField()
    expect(document.title).toBe('Sign in – Compass')
  })

  it('takes the e-mail address from the login parameter', async () => {
    await openPortal('/sign-in?Login=ada+maps%252B%40compass.test')
    expect(await emailField()).toHaveValue('ada+maps%2B@compass.test')
  })

  const modifiers = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']
  it.each(modifiers)('leaves a link that is clicked with %s to the browser', async (key) => {
    const { user } = await openPortal('/sign-in')
    await user.type(await emailField(), ada)
    // jsdom can't open another tab.
    const leftToBrowser: boolean[] = []
    const note = (event: Event) => {
      leftToBrowser.push(!event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', note, { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password' }), { [key]: true })
    expect(leftToBrowser).toEqual([true])
    expect(currentAddress()).toBe('/sign-in')
  })

  it('sends no missing fields: focuses the first of them, and clears its problem when it is typed', async () => {
    const { user, signOn } = await openPortal('/sign-in')
    await emailField()
    await user.click(signInButton())
    expect(await emailField()).toHaveAccessibleDescription('Field is required')
    expect(await passwordField()).toHaveAccessibleDescription('Field is required')
    expect(await emailField()).toHaveFocus()
    await user.keyboard(ada)
    expect(await emailField()).toBeValid()
    expect(await emailField()).toHaveAccessibleDescription('')
    await user.click(signInButton())
    expect(await passwordField()).toHaveFocus()
    expect(signOn.calls).toEqual([])
  })

  it('keeps the fields after a wrong password; a dismissal, the next try and another view end its message', async () => {
    const { user, signOn } = await openPortal('/sign-in')
    await signIn(user, ada, 'wrong')
    expect(alert()).toHaveTextContent('Wrong email or password')
    expect(await emailField()).toHaveValue(ada)
    expect(await passwordField()).toHaveValue('wrong')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(alert()).toBeUndefined()

    await user.click(signInButton())
    await waitFor(() => expect(alert()).toHaveTextContent('Wrong email or password'))
    signOn.hold()
    await user.click(signInButton())
    expect(alert()).toBeUndefined()
    await act(async () => signOn.release())

    expect(alert()).toHaveTextContent('Wrong email or password')
    await act(async () => screen.getByRole('link', { name: 'Create account' }).click())
    expect(alert()).toBeUndefined()
  })
})

describe('The sign-in form before the app has started', () => {
  const waiting = async () => {
    const { app, ...world } = givenPortal()
    let start: (app: App) => void = () => undefined
    const promise = new Promise<App>((resolve) => {
      start = resolve
    })
    const view = await renderPortal(promise, { at: '/sign-in' })
    return { ...world, ...view, startApp: () => act(async () => start(app)) }
  }

  it('keeps its fields, the focus and an early submit, whose problems it shows once the app has started', async () => {
    const { user, startApp } = await waiting()
    await user.type(await emailField(), ada)
    await user.keyboard('{Enter}')
    expect(await emailField()).toHaveFocus()
    expect(signInButton()).toHaveAttribute('aria-busy', 'true')

    await startApp()

    expect(signInButton()).not.toHaveAttribute('aria-busy')
    expect(await emailField()).toHaveValue(ada)
    expect(await passwordField()).toHaveFocus()
    expect(await passwordField()).toHaveAccessibleDescription('Field is required')
  })

  it('is hidden where the browser holds a token, so that no customer sees it flash by', async () => {
    await renderPortal(new Promise<App>(() => undefined), { at: '/sign-in', startsSignedIn: true })
    expect(screen.queryByLabelText('Email address')).toBeNull()
  })
})
