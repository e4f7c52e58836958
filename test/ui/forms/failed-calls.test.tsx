import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { StillWorking } from '../../../ui/page/page-states.tsx'
import { offline, rejected } from '../../builders/errors.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, keepToken, password } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal, openPortalSignedIn } from '../support/render-portal.tsx'

const newcomer = 'bob@compass.test'
const [email, changed] = ['Email address', 'New email address']
const [current, next] = ['Current password', 'New password']

/** The world of a page, with its links and codes. Only the customer at the settings is signed in. */
const prepare = (at: string) => (world: InMemoryPorts) => {
  world.signOn.mail('reset-password', ada)
  world.signOn.mail('confirm-email', ada)
  world.magicLinks.put('app', 'travel_app')
  world.activation.addLicense(carLicense)
  world.activation.mails.push({ license: carLicense, email: newcomer })
  if (at === '/settings') keepToken()(world)
  if (at.endsWith('step=2')) world.browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
  if (at.endsWith('step=3')) world.browser.activation = { tag: 'account-found', license: carLicense, email: ada }
}

/** Failures of the activation service have words of their own. */
const activationFailed = 'Something went wrong, please try again later.'
const verificationLink = '/activate-license-key/email-validation/0'

it.each<[call: string, at: string, typed: Record<string, string>, done: string]>([
  ['a sign-up', '/sign-up', { [email]: newcomer, Password: password }, 'You have been successfully registered'],
  ['a request for a link', '/reset-password', { [email]: ada }, 'Instructions were sent to given email'],
  ['a new password', '/reset-password/mail-token-1', { [next]: password }, 'New password was created successfully'],
  ['another password', '/settings', { [current]: password, [next]: 'the next one' }, 'Password has been changed!'],
  ['a new address', '/settings', { [changed]: newcomer }, 'Change email has been requested. Check out mailbox.'],
  ['a code', '/activate-license-key', { 'Activation code': carLicense.licenseKey }, 'Your email address'],
  ['a newcomer’s address', '/activate-license-key?step=2', { [email]: newcomer }, 'Check your inbox'],
  ['an activation', '/activate-license-key?step=3', { Password: password }, 'Your licence is active'],
  ['a newcomer’s activation', verificationLink, { Password: password }, 'Your licence is active'],
])('A call of %s that fails says so, and succeeds at the next try', async (_, at, typed, done) => {
  const world = await openPortal(at, { before: prepare(at) })
  const { user } = world
  const [service, failure] = at.startsWith('/activate')
    ? [world.activation, activationFailed]
    : [world.signOn, 'Unexpected error']
  const before = world.login()
  for (const [label, value] of Object.entries(typed)) {
    await user.click(await screen.findByLabelText(label))
    await user.paste(value)
  }
  service.failWith(offline)
  await user.keyboard('{Enter}')
  expect(await screen.findByText(failure)).toBeVisible()
  expect(screen.queryByRole('button', { busy: true })).toBeNull()
  for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(value)
  if (before.tag === 'logged-in') expect(world.login()).toEqual(before)

  service.recover()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByText(done)[0]).toBeVisible())
  expect(screen.queryByText(failure)).toBeNull()
})

it.each([
  ['an order', '/order/1', 'shop', 'Error on loading orders. Please, try again later', 'Payment summary'],
  ['a confirmation', '/confirm/mail-token-2', 'signOn', 'Unexpected error, please try again.', /now verified\.$/],
  ['a verification', verificationLink, 'activation', activationFailed, 'Activate license'],
  ['a magic link', '/magic-link/app', 'magicLinks', 'Unexpected error', 'Open the app'],
] as const)('The answer about %s that is lost is asked for again on request', async (_, at, service, failure, done) => {
  const world = await openPortal(at, {
    device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }),
    before: (before) => {
      prepare(at)(before)
      if (service === 'shop') keepToken()(before)
      before.shop.putOrders(ada, [anOrder({ id: 1 })])
      before[service].failWith(offline)
    },
  })
  expect(await screen.findByText(failure)).toBeVisible()
  expect(screen.queryByText(done)).toBeNull()
  world[service].recover()
  await world.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(done)).toBeVisible()
})

it('A call that takes longer than five seconds is still worked on, and says so politely', async () => {
  jest.useFakeTimers()
  const { rerender } = render(<StillWorking busy />)
  const saysAfter = (milliseconds: number) => {
    act(() => void jest.advanceTimersByTime(milliseconds))
    return document.querySelector('[aria-live=polite]')?.textContent
  }
  expect([saysAfter(4999), saysAfter(1)]).toEqual(['', 'Still working…'])
  rerender(<StillWorking busy={false} />)
  expect(saysAfter(0)).toBe('')
})

afterEach(() => void jest.useRealTimers())

/** The answer is awaited on arrival, where a text shows, or after the last of the presses. */
it.each<[answer: string, at: string, arrivalOrPresses: string | readonly (string | RegExp)[]]>([
  ['the orders', '/', 'Loading your orders'],
  ['an order', '/order/1', 'Loading the order'],
  ['a confirmation link', '/confirm/token', 'One moment, we are confirming your address.'],
  ['a verification link', verificationLink, 'Confirm your email address'],
  ['a magic link', '/magic-link/app', 'Magic link'],
  ['a sign-in to the web', '/magic-link/web', ['Open in the browser']],
  ['a new magic link', '/magic-link/expired', ['Create new magic link']],
  ['another verification mail', '/activate-license-key?step=3', ['Resend']],
  ['another mail to a new address', '/settings', ['Resend']],
  ['a cancellation', '/order/1', ['Cancel subscription', /^Yes/]],
  ['the shop’s word on a cancellation', '/order/1', ['Cancel subscription', /^Yes/, 'Check again']],
  ['the card form', '/order/1', ['Change payment card']],
])('A slow answer about %s is still worked on, and the page says so', async (_, at, arrivalOrPresses) => {
  jest.useFakeTimers({ advanceTimers: true })
  const arrival = typeof arrivalOrPresses === 'string' ? arrivalOrPresses : undefined
  const presses = typeof arrivalOrPresses === 'string' ? [] : arrivalOrPresses
  const hold = ({ shop, signOn, activation, magicLinks }: InMemoryPorts) => {
    for (const service of [shop, signOn, activation, magicLinks]) service.hold()
  }
  const world = await openPortalSignedIn(at, (before) => {
    before.browser.pendingEmailChange = { email: newcomer, requestedAt: Date.now() }
    before.browser.activation = { tag: 'verification-sent', license: carLicense, email: newcomer, resentAt: undefined }
    before.shop.putOrders(ada, [anOrder({ id: 1, subscription: aSubscription({}) })])
    before.magicLinks.put('web', 'travel_web')
    before.magicLinks.put('expired', rejected(403, 'authorization.magic_link.expired'))
    if (presses.includes('Check again')) before.shop.failWith(offline, 'cancel')
    if (arrival !== undefined) hold(before)
  })
  if (arrival !== undefined) await screen.findAllByText(arrival)
  for (const name of presses) {
    const button = await screen.findByRole('button', { name })
    if (name === presses.at(-1)) hold(world)
    await world.user.click(button)
  }
  act(() => void jest.advanceTimersByTime(8000))
  expect(screen.getByText('Still working…')).toBeVisible()
})
