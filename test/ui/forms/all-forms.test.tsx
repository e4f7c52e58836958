import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { SlowCallStatus } from '../../../ui/page/page-states.tsx'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, password, phone, setUpPortal, storeToken } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import {
  expectDescription,
  findEmailField,
  findPasswordField,
  openPortal,
  openPortalSignedIn,
  renderPortalBeforeStart,
} from '../support/render-portal.tsx'

const bobEmail = 'bob@compass.test'
const [email, changed] = ['Email address', 'New email address']
const [current, next] = ['Current password', 'New password']
const passwordTooShortText = 'Password is too short, it should have at least 8 characters.'

/** Prepares links, codes and stored activations for the page. Only the settings need a signed-in customer. */
const prepareFormPage = (at: string) => (world: InMemoryPorts) => {
  world.signOn.sendMail('reset-password', ada)
  world.signOn.sendMail('confirm-email', ada)
  world.magicLinks.putLink('app', 'travel_app')
  world.activation.addLicense(carLicense)
  world.activation.mails.push({ license: carLicense, email: bobEmail })
  if (at === '/settings') storeToken()(world)
  if (at.endsWith('step=2')) world.browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
  if (at.endsWith('step=3')) world.browser.activation = { tag: 'account-found', license: carLicense, email: ada }
}

/** The text about a failed call of the activation service. Failed calls of other services have another text. */
const activationFailedText = 'Something went wrong, please try again later.'
const verificationPath = '/activate-license-key/email-validation/0'
const step3Path = '/activate-license-key?step=3'

/** The links that forms with a new password offer after a lost answer. The fields are then read-only. */
const nextStepLinkNames = new Map<string, string | RegExp>([
  ['a sign-up', 'Contact support'],
  ['a new password', 'Sign in'],
  // The token of the mailed link may be used up, so the only next step is to request another link.
  ['another password', 'Forgot password'],
  ['a newcomer’s activation', 'Contact support'],
])

/** The texts about what a call may have changed although its answer was lost, by the name of the call. */
const possibleEffectTexts = new Map([
  [
    'a sign-up',
    'Your account may already have been created. If so, we have sent you an email: open the link in it to finish.',
  ],
  ['a request for a link', 'The email may already be on its way. Check your inbox before you try again.'],
  ['a new password', 'Your new password may already be saved. Sign in with it to check.'],
  [
    'another password',
    'Your new password may already be saved. If your current password no longer works, use the new one.',
  ],
  ['a new address', 'The email may already be on its way. Check your inbox before you try again.'],
  ['an activation', 'Your licence may already be active. Try again to check.'],
  ['a newcomer’s activation', 'Your licence may already be active. Try again to check.'],
])
const allPossibleEffectTexts = new Set(possibleEffectTexts.values())

it.each<[call: string, at: string, typed: Record<string, string>, done: string]>([
  ['a sign-up', '/sign-up', { [email]: bobEmail, Password: password }, 'You have been successfully registered'],
  ['a request for a link', '/reset-password', { [email]: ada }, 'Instructions were sent to given email'],
  ['a new password', '/reset-password/mail-token-1', { [next]: password }, 'New password was created successfully'],
  ['another password', '/settings', { [current]: password, [next]: 'the next one' }, 'Password has been changed!'],
  ['a new address', '/settings', { [changed]: bobEmail }, 'Change email has been requested. Check out mailbox.'],
  ['a code', '/activate-license-key', { 'Activation code': carLicense.licenseKey }, 'Your email address'],
  ['a newcomer’s address', '/activate-license-key?step=2', { [email]: bobEmail }, 'Check your inbox'],
  ['an activation', step3Path, { Password: password }, 'Your licence is active'],
  ['a newcomer’s activation', verificationPath, { Password: password }, 'Your licence is active'],
])(
  'A call of %s that fails says so, keeps what was typed, and succeeds at the next try',
  async (call, at, typed, done) => {
    const world = await openPortal(at, { prepare: prepareFormPage(at) })
    const { user } = world
    const [service, failure] = at.startsWith('/activate')
      ? [world.activation, activationFailedText]
      : [world.signOn, 'Unexpected error']
    const before = world.login()
    for (const [label, value] of Object.entries(typed)) {
      await user.click(await screen.findByLabelText(label))
      await user.paste(value)
    }
    service.hold()
    await user.keyboard('{Enter}')
    const way = nextStepLinkNames.get(call)
    for (const label of way ? Object.keys(typed) : []) await user.type(screen.getByLabelText(label), 'x')
    service.failWith(offlineError)
    service.release()
    expect(await screen.findByText(failure)).toBeVisible()
    expect(screen.queryByRole('button', { busy: true })).toBeNull()
    for (const [label, value] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(value)
    const form = within(document.querySelector<HTMLElement>('form:has(:focus)') ?? document.body)
    if (way) expect(form.getByRole('link', { name: way })).toBeVisible()
    for (const text of allPossibleEffectTexts)
      expect(form.queryAllByText(text)).toHaveLength(text === possibleEffectTexts.get(call) ? 1 : 0)
    if (before.tag === 'logged-in') expect(world.login()).toEqual(before)

    service.recover()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByText(done)[0]).toBeVisible())
    expect(screen.queryByText(failure)).toBeNull()
  },
)

it.each([
  ['/sign-in', { [email]: '', Password: '' }, ['Field is required', 'Field is required']],
  ['/sign-up', { [email]: 'bob', Password: '1234567' }, ['Enter a valid email', passwordTooShortText]],
  ['/sign-up', { [email]: '', Password: '' }, ['Field is required', 'Field is required']],
  ['/reset-password', { [email]: 'ada@compass' }, ['Email is not valid']],
  ['/reset-password/a-token', { [next]: '1234567' }, [passwordTooShortText]],
  ['/finish-registration/a-token', { [next]: '' }, ['Password is required']],
  ['/activate-license-key', { 'Activation code': '' }, ['This field is required.']],
  ['/activate-license-key', { 'Activation code': 'CARS' }, ["The activation code you entered wasn't valid."]],
  [verificationPath, { Password: '' }, ['This field is required.']],
  [verificationPath, { Password: '1234567' }, ['This password is too short, it should have at least 8 characters.']],
])('The form at %s with %j says %j, focuses the first wrong field, and sends nothing (§5)', async (at, typed, said) => {
  const { user, signOn, activation } = await openPortal(at, { prepare: prepareFormPage(at) })
  for (const [label, text] of Object.entries(typed))
    await user.type(await screen.findByLabelText(label), `${text}{Enter}`)
  const fields = Object.keys(typed).map((label) => screen.getByLabelText(label))
  for (const [index, text] of said.entries()) await expectDescription(fields[index], new RegExp(`^${text}`))
  expect(fields[0]).toHaveFocus()
  expect([...signOn.calls, ...activation.calls].filter((call) => call !== 'verify 0')).toEqual([])
})

it.each([
  ['/sign-in', 401, 'authorization.credentials.invalid', 'Forgot password', 'Forgot password'],
  ['/sign-in', 403, 'authorization.user.not_confirmed', 'Email me a link', 'Forgot password'],
  ['/sign-up', 409, '', 'Sign in instead', 'Sign in'],
  ['/reset-password', 404, 'user.not_found_by_email', 'Create account', 'Create account'],
  [step3Path, 401, 'authorization.credentials.invalid', 'Forgot password', 'Forgot password'],
  [step3Path, 403, 'authorization.user.not_confirmed', 'Email me a link', 'Forgot password'],
])('The form at %s, refused by %d %s, offers "%s", which keeps the address', async (at, status, type, name, page) => {
  const { user, signOn } = await openPortal(at, { prepare: prepareFormPage(at) })
  signOn.failWith(aRejection(status, type))
  if (at !== step3Path) await user.type(await findEmailField(), ada)
  if (at !== '/reset-password') await user.type(await findPasswordField(), password)
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Dismiss' })
  // `getByRole` throws if two links have this name, so the page contains the link only once.
  const link = screen.getByRole('link', { name })
  expect(link.closest('form')).not.toBeNull()
  expect(screen.queryAllByRole('link', { name: /^Forgot/ }).length).toBeLessThan(2)
  await user.click(link)
  expect(await screen.findByRole('heading', { name: page })).toBeVisible()
  expect(await findEmailField()).toHaveValue(ada)
})

it.each([
  ['/sign-in', 'sign-in'],
  ['/sign-up', 'sign-up'],
  ['/reset-password', 'request-password-reset'],
  ['/activate-license-key', 'activation-code'],
])(
  'The form at %s keeps its text and a submit until the app has loaded, and says so; under the name %s it is sent without its screen',
  async (at, name) => {
    jest.useFakeTimers({ advanceTimers: true })
    const { user, startApp } = await renderPortalBeforeStart(at)
    const field = await screen.findByLabelText<HTMLInputElement>(/^(Email address|Activation code)$/)
    await user.type(field, 'AD{Enter}')
    expect(field).toHaveFocus()
    expect(screen.getByRole('button', { busy: true })).toHaveAttribute('type', 'submit')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('Still working…')).toBeVisible()
    await startApp(setUpPortal().app)
    expect(screen.queryByRole('button', { busy: true })).toBeNull()
    expect(screen.queryByText('Still working…')).toBeNull()
    expect(document.querySelector('[aria-invalid]')).toHaveFocus()
    expect([field.isConnected, field.value, field.form?.name]).toEqual([true, 'AD', name])
  },
)

it.each([
  ['an order', '/order/1', 'shop', 'Error on loading orders. Please, try again later', 'Payment summary'],
  ['a confirmation', '/confirm/mail-token-2', 'signOn', 'Unexpected error, please try again.', /now verified\.$/],
  ['a verification', verificationPath, 'activation', activationFailedText, 'Activate license'],
  ['a magic link', '/magic-link/app', 'magicLinks', 'Unexpected error', 'Open the app'],
] as const)('A lost answer about %s is requested again with “Try again”', async (_, at, service, failure, done) => {
  const world = await openPortal(at, {
    device: phone,
    prepare: (before) => {
      prepareFormPage(at)(before)
      if (service === 'shop') storeToken()(before)
      before.shop.putOrders(ada, [anOrder({ id: 1 })])
      before[service].failWith(offlineError)
    },
  })
  expect(await screen.findByText(failure)).toBeVisible()
  expect(screen.queryByText(done)).toBeNull()
  world[service].recover()
  await world.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(done)).toBeVisible()
})

it('The page says politely that it is still working after a call has taken five seconds', async () => {
  jest.useFakeTimers()
  const { rerender } = render(<SlowCallStatus busy />)
  const textAfter = (milliseconds: number) => {
    act(() => void jest.advanceTimersByTime(milliseconds))
    return document.querySelector('[aria-live=polite]')?.textContent
  }
  expect([textAfter(4999), textAfter(1)]).toEqual(['', 'Still working…'])
  rerender(<SlowCallStatus busy={false} />)
  expect(textAfter(0)).toBe('')
})

afterEach(() => void jest.useRealTimers())

/** The third column: the text during the call, or the buttons to press. The last of these buttons makes the call. */
it.each<[answer: string, at: string, arrivalOrPresses: string | readonly (string | RegExp)[]]>([
  ['the orders', '/', 'Loading your orders'],
  ['an order', '/order/1', 'Loading the order'],
  ['a confirmation link', '/confirm/token', 'One moment, we are confirming your address.'],
  ['a verification link', verificationPath, 'Confirm your email address'],
  ['a magic link', '/magic-link/app', 'Magic link'],
  ['a sign-in to the web', '/magic-link/web', ['Open in the browser']],
  ['a new magic link', '/magic-link/expired', ['Create new magic link']],
  ['another verification mail', step3Path, ['Resend']],
  ['another mail to a new address', '/settings', ['Resend']],
  ['a cancellation', '/order/1', ['Cancel subscription', /^Yes/]],
  ['the shop’s word on a cancellation', '/order/1', ['Cancel subscription', /^Yes/, 'Check again']],
  ['the card form', '/order/1', ['Change payment card']],
])('The page says that it is still working while an answer about %s is slow', async (_, at, arrivalOrPresses) => {
  jest.useFakeTimers({ advanceTimers: true })
  const arrival = typeof arrivalOrPresses === 'string' ? arrivalOrPresses : undefined
  const presses = typeof arrivalOrPresses === 'string' ? [] : arrivalOrPresses
  const holdServices = ({ shop, signOn, activation, magicLinks }: InMemoryPorts) => {
    for (const service of [shop, signOn, activation, magicLinks]) service.hold()
  }
  const world = await openPortalSignedIn(at, (before) => {
    before.browser.pendingEmailChange = { email: bobEmail, requestedAt: Date.now() }
    before.browser.activation = { tag: 'verification-sent', license: carLicense, email: bobEmail, resentAt: undefined }
    before.shop.putOrders(ada, [anOrder({ id: 1, subscription: aSubscription({}) })])
    before.magicLinks.putLink('web', 'travel_web')
    before.magicLinks.putLink('expired', aRejection(403, 'authorization.magic_link.expired'))
    if (presses.includes('Check again')) before.shop.failWith(offlineError, 'cancel')
    if (arrival !== undefined) holdServices(before)
  })
  if (arrival !== undefined) await screen.findAllByText(arrival)
  for (const name of presses) {
    const button = await screen.findByRole('button', { name })
    if (name === presses.at(-1)) holdServices(world)
    await world.user.click(button)
  }
  act(() => void jest.advanceTimersByTime(8000))
  expect(screen.getByText('Still working…')).toBeVisible()
})
