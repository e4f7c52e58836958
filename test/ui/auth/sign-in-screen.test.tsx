import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type App, createApp } from '../../../core/app.ts'
import { offline } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal, renderPortal } from '../support/render-portal.tsx'

const emailField = () => screen.findByLabelText<HTMLInputElement>('Email address')
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password')
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })

/** An answer has come and the form can be sent again. */
const answered = () => waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))

const signIn = async (user: UserEvent, email: string, password: string) => {
  await user.type(await emailField(), email)
  await user.type(await passwordField(), password)
  await user.click(submit())
}

const alert = () => screen.getAllByRole('alert').find(({ textContent }) => textContent !== '')

describe('The sign-in form (specification §2, §5)', () => {
  it('asks for an e-mail address and a password, and leads to its neighbours', async () => {
    await openPortal('/sign-in')
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await emailField()).toHaveAttribute('autocomplete', 'username')
    expect(await passwordField()).toHaveAttribute('type', 'password')
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/sign-up')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/reset-password')
  })

  it('is titled by its name, the product and its tagline', async () => {
    await openPortal('/sign-in')
    await emailField()
    expect(document.title).toBe('Sign in – Compass – Find your way')
  })

  it.each(['', ' '])('is titled without a dash at the end where the tagline is "%s"', async (tagline) => {
    const { ports } = inMemoryPorts()
    const app = createApp({
      ...ports,
      settings: { ...ports.settings, product: { ...ports.settings.product, tagline } },
    })
    await renderPortal(Promise.resolve(app), { at: '/sign-in' })
    await emailField()
    expect(document.title).toBe('Sign in – Compass')
  })

  it('shows and hides the password', async () => {
    const { user } = await openPortal('/sign-in')
    await user.type(await passwordField(), 'a long password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(await passwordField()).toHaveAttribute('type', 'text')
    expect(await passwordField()).toHaveValue('a long password')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(await passwordField()).toHaveAttribute('type', 'password')
  })

  it('takes the e-mail address from the login parameter', async () => {
    await openPortal('/sign-in?login=ada%2Bmaps%40compass.test')
    expect(await emailField()).toHaveValue('ada+maps@compass.test')
  })

  it('says what is missing, goes to the first such field, and asks no back-end', async () => {
    const { user, signOn } = await openPortal('/sign-in')
    await emailField()
    await user.click(submit())
    expect(await emailField()).toHaveAccessibleDescription('Field is required')
    expect(await passwordField()).toHaveAccessibleDescription('Field is required')
    expect(await emailField()).toBeInvalid()
    expect(await emailField()).toHaveFocus()
    expect(signOn.calls).toEqual([])
  })

  it('goes to the password when only that is missing, and takes the complaint back once it is there', async () => {
    const { user } = await openPortal('/sign-in')
    await user.type(await emailField(), 'ada@compass.test')
    await user.click(submit())
    expect(await emailField()).toBeValid()
    expect(await passwordField()).toHaveFocus()
    await user.keyboard('x')
    expect(await passwordField()).toBeValid()
    expect(await passwordField()).toHaveAccessibleDescription('')
  })

  it('says that e-mail or password are wrong, and keeps what was typed', async () => {
    const { user } = await openPortal('/sign-in')
    await signIn(user, 'ada@compass.test', 'wrong')
    expect(alert()).toHaveTextContent('Wrong email or password')
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(await passwordField()).toHaveValue('wrong')
    expect(submit()).not.toHaveAttribute('aria-busy')
  })

  it('takes the message away when it is dismissed, when the form is sent again, and when the view is left', async () => {
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

  it('says so when the service can’t be reached, and works on the next try', async () => {
    const { user, signOn, app } = await openPortal('/sign-in')
    signOn.failWith(offline)
    await signIn(user, 'ada@compass.test', 'a long password')
    await answered()
    expect(alert()).toHaveTextContent('Unexpected error')
    signOn.recover()
    await user.click(submit())
    await waitFor(() => expect(app.session.login.value.tag).toBe('logged-in'))
  })

  it('is sent once, however often its button and Enter are pressed, and is busy meanwhile', async () => {
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

  it('is sent by Enter', async () => {
    const { user, app } = await openPortal('/sign-in')
    await user.type(await emailField(), 'ada@compass.test')
    await user.type(await passwordField(), 'a long password{Enter}')
    expect(app.session.login.value.tag).toBe('logged-in')
  })

  it('never puts the password into the address, even before its script is there', async () => {
    await openPortal('/sign-in')
    expect((await emailField()).form).toHaveAttribute('method', 'post')
  })
})

describe('The sign-in form before the app is there', () => {
  const waiting = async () => {
    const world = inMemoryPorts()
    world.signOn.addAccount('ada@compass.test', 'a long password')
    let arrive: (app: App) => void = () => undefined
    const promise = new Promise<App>((resolve) => {
      arrive = resolve
    })
    const app = createApp(world.ports)
    const view = await renderPortal(promise, { at: '/sign-in' })
    return { ...world, ...view, app, appArrives: () => act(async () => arrive(app)) }
  }

  it('can be filled in: what was typed and the caret stay when the app arrives', async () => {
    const { user, appArrives } = await waiting()
    await user.type(await emailField(), 'ada@compass.test')
    await appArrives()
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(await emailField()).toHaveFocus()
  })

  it('says what is missing, once the app is there, if it was sent without it', async () => {
    const { user, appArrives } = await waiting()
    await user.type(await emailField(), 'ada@compass.test')
    await user.click(submit())
    expect(submit()).toHaveAttribute('aria-busy', 'true')

    await appArrives()

    expect(submit()).not.toHaveAttribute('aria-busy')
    expect(await emailField()).toHaveValue('ada@compass.test')
    expect(await passwordField()).toHaveFocus()
    expect(await passwordField()).toHaveAccessibleDescription('Field is required')
  })

  it('is not shown where the browser holds a token: no customer sees a form flash by', async () => {
    await renderPortal(new Promise<App>(() => undefined), { at: '/sign-in', startsSignedIn: true })
    expect(screen.queryByLabelText('Email address')).toBeNull()
  })

  it('can be sent: it is busy until the app arrives, and then signs in', async () => {
    const { user, app, signOn, appArrives } = await waiting()
    await signIn(user, 'ada@compass.test', 'a long password')
    expect(submit()).toHaveAttribute('aria-busy', 'true')
    signOn.hold()

    await appArrives()
    expect(submit()).toHaveAttribute('aria-busy', 'true')
    await act(async () => signOn.release())

    expect(app.session.login.value.tag).toBe('logged-in')
  })
})
