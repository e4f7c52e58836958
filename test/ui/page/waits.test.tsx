import { afterEach, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import type { AppError } from '../../../core/shared/app-error.ts'
import { aRejection } from '../../builders/errors.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, password, phone, storeToken } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal } from '../support/render-portal.tsx'

const bobEmail = 'bob@compass.test'
const verificationPath = '/activate-license-key/email-validation/0'

const listServices = ({ shop, signOn, activation, magicLinks }: InMemoryPorts) => [shop, signOn, activation, magicLinks]

const refuseCalls = (world: InMemoryPorts, error: AppError, call = '') => {
  for (const service of listServices(world)) service.failWith({ ...error, retryAfterSeconds: 30 } as AppError, call)
}

const preparePage = (world: InMemoryPorts, at: string) => {
  world.signOn.sendMail('reset-password', ada)
  world.signOn.sendMail('confirm-email', ada)
  world.activation.addLicense(carLicense)
  world.activation.mails.push({ license: carLicense, email: bobEmail })
  world.shop.putOrders(ada, [anOrder({ id: 1, subscription: aSubscription({}) })])
  world.magicLinks.putLink('web', 'travel_web')
  world.magicLinks.putLink('expired', aRejection(403, 'authorization.magic_link.expired'))
  if (at.startsWith('/order') || at === '/' || at === '/settings') storeToken()(world)
  world.browser.pendingEmailChange = { email: bobEmail, requestedAt: Date.now() }
  if (at.endsWith('step=2')) world.browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
  if (at.endsWith('step=3'))
    world.browser.activation = { tag: 'verification-sent', license: carLicense, email: bobEmail, resentAt: undefined }
}

const [email, changed, code] = ['Email address', 'New email address', 'Activation code']
const [current, next] = ['Current password', 'New password']

/** A call that the service limits. The last button makes the call. Without buttons, the form or the page makes it. */
type RateLimitedCall = readonly [
  what: string,
  at: string,
  typed: Readonly<Record<string, string>>,
  presses: readonly (string | RegExp)[],
  button: string,
]

// biome-ignore format: a table
const rateLimitedCalls: readonly RateLimitedCall[] = [
  ['a sign-in', '/sign-in', { [email]: ada, Password: password }, [], 'Sign in'],
  ['a sign-up', '/sign-up', { [email]: bobEmail, Password: password }, [], 'Create account'],
  ['a request for a link', '/reset-password', { [email]: ada }, [], 'Send me the link'],
  ['a new password', '/reset-password/mail-token-1', { [next]: password }, [], 'Save password'],
  ['a change of password', '/settings', { [current]: password, [next]: 'the next one' }, [], 'Change password'],
  ['a change of address', '/settings', { [changed]: bobEmail }, [], 'Change email address'],
  ['a code', '/activate-license-key', { [code]: carLicense.licenseKey }, [], 'Continue'],
  ['an address', '/activate-license-key?step=2', { [email]: bobEmail }, [], 'Continue'],
  ['an activation', verificationPath, { Password: password }, [], 'Activate license'],
  ['the orders', '/', {}, [], 'Try again'],
  ['an order', '/order/1', {}, [], 'Try again'],
  ['a confirmation', '/confirm/mail-token-2', {}, [], 'Try again'],
  ['a verification', verificationPath, {}, [], 'Try again'],
  ['a magic link', '/magic-link/web', {}, [], 'Try again'],
  ['a new magic link', '/magic-link/expired', {}, ['Create new magic link'], 'Create new magic link'],
  ['a sign-in to the web', '/magic-link/web', {}, ['Open in the browser'], 'Open in the browser'],
  ['another verification email', '/activate-license-key?step=3', {}, ['Resend'], 'Resend'],
  ['another email to a new address', '/settings', {}, ['Resend'], 'Resend'],
  ['a cancellation', '/order/1', {}, ['Cancel subscription', /^Yes/], 'Check again'],
  ['the card form', '/order/1', {}, ['Change payment card'], 'Try again'],
]

const openPageAndMakeCall = async ([, at, typed, presses]: RateLimitedCall, error: AppError) => {
  jest.useFakeTimers({ advanceTimers: true })
  const isOnArrival = presses.length === 0 && Object.keys(typed).length === 0
  const world = await openPortal(at, {
    device: phone,
    prepare: (before) => {
      preparePage(before, at)
      if (isOnArrival) refuseCalls(before, error, at === '/' || at.startsWith('/order') ? 'list' : '')
    },
  })
  for (const [label, value] of Object.entries(typed)) {
    await world.user.click(await screen.findByLabelText(label))
    await world.user.paste(value)
  }
  const [last, ...before] = [...presses].reverse()
  for (const press of before.reverse()) await world.user.click(await screen.findByRole('button', { name: press }))
  const pressed = last && (await screen.findByRole('button', { name: last }))
  if (!isOnArrival) refuseCalls(world, error)
  if (pressed) await world.user.click(pressed)
  else if (!isOnArrival) await world.user.keyboard('{Enter}')

  return world
}

afterEach(() => void jest.useRealTimers())

const rateLimitText = 'Too many attempts. Please try again in 30 seconds.'

it.each(rateLimitedCalls)(
  'After a rate limit of %s one message says so, and the button says when it can be pressed',
  async (...way) => {
    const [, , typed, , name] = way
    const world = await openPageAndMakeCall(way, aRejection(429))
    expect(await screen.findAllByText(rateLimitText)).toHaveLength(1)
    const button = await screen.findByRole('button', { name: `${name} (in 30 seconds)` })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    const others = ['Unexpected error', /^Error on loading orders/, /^Something went wrong/, /could not send another/]
    for (const text of others) expect(screen.queryByText(text)).toBeNull()
    const callCounts = listServices(world).map(({ calls }) => calls.length)
    await world.user.click(button)
    if (Object.keys(typed).length > 0)
      await world.user.type(screen.getByLabelText(Object.keys(typed)[0] ?? ''), '{Enter}')
    expect(listServices(world).map(({ calls }) => calls.length)).toEqual(callCounts)

    for (const service of listServices(world)) service.recover()
    await act(() => jest.advanceTimersByTimeAsync(25_000))
    expect(button).toHaveAccessibleName(/ \(in \d seconds?\)$/)
    await act(() => jest.advanceTimersByTimeAsync(6000))
    expect(screen.queryByText(rateLimitText)).toBeNull()
    const ready = screen.getByRole('button', { name })
    expect(ready).not.toHaveAttribute('aria-disabled', 'true')
    await world.user.click(ready)
    await waitFor(() => expect(listServices(world).map(({ calls }) => calls.length)).not.toEqual(callCounts))
    expect(screen.queryByText(rateLimitText)).toBeNull()
  },
)

it.each(rateLimitedCalls.filter((_, index) => index % 3 === 0))(
  'A 503 of %s has its own text, and the button says when it can be pressed',
  async (...way) => {
    await openPageAndMakeCall(way, aRejection(503))
    const button = await screen.findByRole('button', { name: `${way[4]} (in 30 seconds)` })
    expect(screen.queryByText(rateLimitText)).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(31_000))
    expect(button).toHaveAccessibleName(way[4])
  },
)
