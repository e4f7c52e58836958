import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type App, createApp } from '../../../core/app.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal, renderPortal } from '../support/render-portal.tsx'

const emailField = () => screen.findByLabelText<HTMLInputElement>('Email address')
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password')
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })

const answered = () => waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))

const signIn = async (user: UserEvent, email: string, password: string) => {
  await user.type(await emailField(), email)
  await user.type(await passwordField(), password)
  await user.click(submit())
}

const alert = () => screen.getAllByRole('alert').find(({ textContent }) => textContent !== '')

describe('The sign-in form (specification §2, §5)', () => {
  it('has a title, an e-mail address, a password, and links to sign up and for a forgotten password', async () => {
    await openPortal('/sign-in')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(document.title).toBe('Sign in – Compass – Find your way')
    expect(await emailField()).toHaveAttribute('autocomplete', 'username')
    expect(await passwordField()).toHaveAttribute('type', 'password')
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/sign-up')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/reset-password')
  })

  it.each(['', ' '])('sets the title without a dash at the end where the tagline is "%s"', async (tagline) => {
    const { ports } = inMemoryPorts()
    const product = { ...ports.settings.product, tagline }
    const app = createApp({ ...ports, settings: { ...ports.settings, product } })
    await renderPortal(Promise.resolve(app), { at: '/sign-in' })
    await emailField()
    expect(document.title).toBe('Sign in – Compass')
  })

  it('takes the e-mail address from the login parameter', async () => {
    await openPortal('/sign-in?login=ada%2Bmaps%40compass.test')
    expect(await emailField()).toHaveValue('ada+maps@compass.test')
  })

  it('shows missing fields, focuses the first, and sends nothing', async () => {
    const { user, signOn } = await openPortal('/sign-in')
    await emailField()
    await user.click(submit())
    expect(await emailField()).toHaveAccessibleDescription('Field is required')
    expect(await passwordField()).toHaveAccessibleDescription('Field is required')
    expect(await emailField()).toBeInvalid()
    expect(await emailField()).toHaveFocus()
    expect(signOn.calls).toEqual([])
  })

  it('focuses a missing password, and clears its problem when it is typed', async () => {
    const { user } = await openPortal('/sign-in')
    await user.type(await emailField(), 'ada@compass.test')
    await user.click(submit())
    expect(await emailField()).toBeValid()
    expect(await passwordField()).toHaveFocus()
    await user.keyboard('x')
    expect(await passwordField()).toBeValid()
    expect(await passwordField()).toHaveAccessibleDescription('')
  })

  it('shows that e-mail or password are wrong, and keeps the fields', async () => {
    const { user } = await openPortal('/sign-in')
    await signIn(user, 'ada@compass.test', 'wrong')
    expect(alert()).toHaveTextContent('Wrong email or password')
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(await passwordField()).toHaveValue('wrong')
    expect(submit()).not.toHaveAttribute('aria-busy')
  })

  it('removes the message when it is dismissed, when the form is sent again, and when the view changes', async () => {
    const { user, signOn } = await openPortal('/sign-in')
    await signIn(user, 'ada@compass.test', 'wrong')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(alert()).toBeUndefined()

    await user.click(submit())
    await answered()
    expect(alert()).toHaveTextContent('Wrong email or password')
    signOn.hold()
    await user.click(submit())
    expect(alert()).toBeUndefined()
    await act(async () => signOn.release())

    expect(alert()).toHaveTextContent('Wrong email or password')
    await act(async () => screen.getByRole('link', { name: 'Create account' }).click())
    expect(alert()).toBeUndefined()
  })

  it('is sent once by several clicks and Enters, and is busy meanwhile', async () => {
    const { user, signOn } = await openPortal('/sign-in')
    signOn.hold()
    await signIn(user, 'ada@compass.test', 'wrong')
    expect(submit()).toHaveAttribute('aria-busy', 'true')
    await user.click(submit())
    await user.type(await passwordField(), '{Enter}{Enter}')
    expect(signOn.calls).toEqual(['sign in ada@compass.test'])
    await act(async () => signOn.release())
    expect(submit()).not.toHaveAttribute('aria-busy')
  })

  it('never puts the password into the address, even before its script has loaded', async () => {
    await openPortal('/sign-in')
    expect((await emailField()).form).toHaveAttribute('method', 'post')
  })
})

describe('The sign-in form before the app has started', () => {
  const waiting = async () => {
    const world = inMemoryPorts()
    world.signOn.addAccount('ada@compass.test', 'a long password')
    let start: (app: App) => void = () => undefined
    const promise = new Promise<App>((resolve) => {
      start = resolve
    })
    const app = createApp(world.ports)
    const view = await renderPortal(promise, { at: '/sign-in' })
    return { ...world, ...view, app, startApp: () => act(async () => start(app)) }
  }

  it('keeps its fields and the focus when the app starts', async () => {
    const { user, startApp } = await waiting()
    await user.type(await emailField(), 'ada@compass.test')
    await startApp()
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(await emailField()).toHaveFocus()
  })

  it('shows missing fields of an early submit once the app has started', async () => {
    const { user, startApp } = await waiting()
    await user.type(await emailField(), 'ada@compass.test')
    await user.click(submit())
    expect(submit()).toHaveAttribute('aria-busy', 'true')

    await startApp()

    expect(submit()).not.toHaveAttribute('aria-busy')
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(await passwordField()).toHaveFocus()
    expect(await passwordField()).toHaveAccessibleDescription('Field is required')
  })

  it('is hidden where the browser holds a token, so that no customer sees it flash by', async () => {
    await renderPortal(new Promise<App>(() => undefined), { at: '/sign-in', startsSignedIn: true })
    expect(screen.queryByLabelText('Email address')).toBeNull()
  })

  it('is busy after a submit until the app has started and signed the customer in', async () => {
    const { user, app, signOn, startApp } = await waiting()
    await signIn(user, 'ada@compass.test', 'a long password')
    expect(submit()).toHaveAttribute('aria-busy', 'true')
    signOn.hold()

    await startApp()
    expect(submit()).toHaveAttribute('aria-busy', 'true')
    await act(async () => signOn.release())

    expect(app.session.login.value.tag).toBe('logged-in')
  })
})
