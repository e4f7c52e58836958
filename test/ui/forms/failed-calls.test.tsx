import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { StillWorking } from '../../../ui/page/page-states.tsx'
import { offline, rejected } from '../../builders/errors.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, keepToken, password } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal, openPortalSignedIn } from '../support/render-portal.tsx'

const newcomer = 'bob@compass.test'

interface SentForm {
  readonly at: string
  readonly prepare?: (world: InMemoryPorts) => unknown
  readonly typed: Readonly<Record<string, string>>
  readonly submit: string
  readonly done: string
}

const forms: Readonly<Record<string, SentForm>> = {
  'a sign-up': {
    at: '/sign-up',
    typed: { 'Email address': newcomer, Password: password },
    submit: 'Create account',
    done: 'You have been successfully registered',
  },
  'a request for a new password': {
    at: '/reset-password',
    typed: { 'Email address': ada },
    submit: 'Send me the link',
    done: 'Instructions were sent to given email',
  },
  'a new password': {
    at: '/reset-password/mail-token-1',
    prepare: ({ signOn }) => signOn.mail('reset-password', ada),
    typed: { 'New password': password },
    submit: 'Save password',
    done: 'New password was created successfully',
  },
  'a change of password': {
    at: '/settings',
    prepare: keepToken(),
    typed: { 'Current password': password, 'New password': 'another password' },
    submit: 'Change password',
    done: 'Password has been changed!',
  },
  'a change of address': {
    at: '/settings',
    prepare: keepToken(),
    typed: { 'New email address': newcomer },
    submit: 'Change email address',
    done: 'Change email has been requested. Check out mailbox.',
  },
  'an activation code': {
    at: '/activate-license-key',
    typed: { 'Activation code': carLicense.licenseKey },
    submit: 'Continue',
    done: 'Your email address',
  },
  'the address of a newcomer': {
    at: '/activate-license-key?step=2',
    prepare: ({ browser }) => {
      browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
    },
    typed: { 'Email address': newcomer },
    submit: 'Continue',
    done: 'Check your inbox',
  },
  'an activation': {
    at: '/activate-license-key?step=3',
    prepare: ({ browser }) => {
      browser.activation = { tag: 'account-found', license: carLicense, email: ada }
    },
    typed: { Password: password },
    submit: 'Sign in and activate',
    done: 'Your licence is active',
  },
  'the activation of a newcomer': {
    at: '/activate-license-key/email-validation/0',
    prepare: ({ activation }) => activation.mails.push({ license: carLicense, email: newcomer }),
    typed: { Password: password },
    submit: 'Activate license',
    done: 'Your licence is active',
  },
}

it.each(Object.entries(forms))('A call of %s that fails says so, and succeeds at the next try', async (_, form) => {
  const { user, signOn, activation, login } = await openPortal(form.at, {
    before: (world) => {
      world.activation.addLicense(carLicense)
      form.prepare?.(world)
    },
  })
  const before = login()
  for (const [label, value] of Object.entries(form.typed)) {
    await user.click(await screen.findByLabelText(label))
    await user.paste(value)
  }
  const submit = within(screen.getByRole('main')).getByRole('button', { name: form.submit })
  // Failures of the activation service have words of their own.
  const [service, failure] = form.at.startsWith('/activate')
    ? [activation, 'Something went wrong, please try again later.']
    : [signOn, 'Unexpected error']
  service.failWith(offline)
  await user.click(submit)

  expect(await screen.findByText(failure)).toBeVisible()
  expect(submit).not.toHaveAttribute('aria-busy')
  for (const [label, value] of Object.entries(form.typed)) expect(screen.getByLabelText(label)).toHaveValue(value)
  if (before.tag === 'logged-in') expect(login()).toEqual(before)

  service.recover()
  await user.click(submit)
  await waitFor(() => expect(screen.getAllByText(form.done)[0]).toBeVisible())
  expect(screen.queryByText(failure)).toBeNull()
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

interface Wait {
  readonly at: string
  /** The answer is awaited on arrival, where this text shows, or after the last of the presses. */
  readonly arrival?: string
  readonly presses?: readonly (string | RegExp)[]
  readonly given?: (world: InMemoryPorts) => unknown
}

const waits: Readonly<Record<string, Wait>> = {
  'the orders': { at: '/', arrival: 'Loading your orders' },
  'an order': { at: '/order/1', arrival: 'Loading the order' },
  'a confirmation link': { at: '/confirm/token', arrival: 'One moment, we are confirming your address.' },
  'a verification link': { at: '/activate-license-key/email-validation/0', arrival: 'Confirm your email address' },
  'a magic link': { at: '/magic-link/app', arrival: 'Magic link' },
  'a sign-in to the web': { at: '/magic-link/web', presses: ['Open in the browser'] },
  'a new magic link': { at: '/magic-link/expired', presses: ['Create new magic link'] },
  'another verification mail': {
    at: '/activate-license-key?step=3',
    presses: ['Resend'],
    given: ({ browser }) => {
      browser.activation = { tag: 'verification-sent', license: carLicense, email: newcomer, resentAt: undefined }
    },
  },
  'another mail to a new address': { at: '/settings', presses: ['Resend'] },
  'a cancellation': { at: '/order/1', presses: ['Cancel subscription', /^Yes/] },
  'the shop’s word on a cancellation': {
    at: '/order/1',
    presses: ['Cancel subscription', /^Yes/, 'Check again'],
    given: ({ shop }) => shop.failWith(offline, 'cancel'),
  },
  'the card form': { at: '/order/1', presses: ['Change payment card'] },
}

afterEach(() => void jest.useRealTimers())

it.each(Object.entries(waits))('A slow answer about %s is still worked on, and the page says so', async (_, wait) => {
  jest.useFakeTimers({ advanceTimers: true })
  const hold = ({ shop, signOn, activation, magicLinks }: InMemoryPorts) => {
    for (const service of [shop, signOn, activation, magicLinks]) service.hold()
  }
  const { at, arrival, presses = [], given } = wait
  const world = await openPortalSignedIn(at, (before) => {
    before.browser.pendingEmailChange = { email: newcomer, requestedAt: Date.now() }
    before.shop.putOrders(ada, [anOrder({ id: 1, subscription: aSubscription({}) })])
    before.magicLinks.put('web', 'travel_web')
    before.magicLinks.put('expired', rejected(403, 'authorization.magic_link.expired'))
    given?.(before)
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
