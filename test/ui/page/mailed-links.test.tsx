import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Settings } from '../../../core/settings.ts'
import { aRejection } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { ada, phone, storeToken } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { matchSentence, openPortal, renderPortal } from '../support/render-portal.tsx'

const openPage = async (at: string, prepare?: (world: InMemoryPorts) => unknown, changed: Partial<Settings> = {}) => {
  const world = await openPortal(at, {
    device: phone,
    ports: () => ({ settings: { ...settings, ...changed } }),
    prepare: (before) => {
      for (const link of [confirm, change]) before.signOn.sendMail(link, 'ada@new.test', ada)
      before.activation.addLicense(carLicense)
      before.activation.mails.push({ license: carLicense, email: 'new@compass.test' })
      prepare?.(before)
    },
  })
  const { signOn, magicLinks, activation } = world
  return { ...world, calls: () => [signOn, magicLinks, activation].flatMap((service) => service.calls) }
}

const emailVerifiedText = 'Thank you, your email address is now verified.'
const [confirm, change] = ['confirm-email', 'confirm-email-change'] as const
const mailedLinkPaths = { [confirm]: '/confirm/mail-token-1', [change]: '/confirm-email-change/mail-token-2' }

it.each([
  [change, 'ada@compass.test', 'You are signed in with this address.', 'Go to my orders'],
  [change, 'grace@compass.test', 'You can now sign in with this address.', 'Continue as grace@compass.test'],
  [confirm, 'grace@compass.test', 'You can now sign in with this address.', 'Continue as grace@compass.test'],
])('The link %s while %s is signed in says: %s, and who is signed in', async (link, username, words, way) => {
  const { user, browser, reload } = await openPage(mailedLinkPaths[link], storeToken(username))
  expect(await screen.findByText(words)).toBeVisible()
  await renderPortal(Promise.resolve(reload()), { wasSignedIn: true })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', '/')
  const isOthers = username === 'grace@compass.test'
  const whose = matchSentence('You are signed in as grace@compass.test. This link may belong to another account.')
  expect(screen.queryAllByText(whose)).toHaveLength(isOthers ? 1 : 0)
  if (!isOthers) return
  await user.click(screen.getByRole('button', { name: 'Sign in with another account' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
  await waitFor(() => expect(browser.userTokens.stored.kept).toBeUndefined())
})

it.each([
  [confirm, 404, 'This link no longer works', 'Sign in', 'Unexpected error, please try again.'],
  [confirm, 409, 'This link no longer works', 'Sign in', 'Unexpected error, please try again.'],
  [change, 404, 'This link no longer works', 'Go to settings', 'Unexpected error, please try again'],
  [change, 409, 'Account with given email already exist', 'Go to settings', 'Go to settings'],
])('The link %s refused with %i shows "%s" and offers "%s"', async (link, status, heading, action, advice) => {
  await openPage(mailedLinkPaths[link], ({ signOn }) => signOn.failWith(aRejection(status)))
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
  expect(document.title).toBe(`${heading} – Compass – Find your way`)
  expect(screen.getByRole('main')).toHaveTextContent(advice)
  expect(screen.queryAllByText(/^Your email app may have broken the link\./)).toHaveLength(
    heading === 'This link no longer works' ? 1 : 0,
  )
  expect(screen.getAllByRole('link', { name: action }).some((each) => each.closest('main') !== null)).toBe(true)
})

it.each([
  ['a visitor', () => undefined, 'If you have used it, your address is confirmed and you can sign in.'],
  ['a customer', storeToken(), 'If you have used it, your address is confirmed.'],
])('A confirmation link that was used says what %s can do', async (_, before, words) => {
  await openPage('/confirm/mail-token-9', before)
  expect(await screen.findByText(`The link has expired or has already been used. ${words}`)).toBeVisible()
})

const mailedLinks = [
  [mailedLinkPaths[confirm], 'confirm-email with mail-token-1', emailVerifiedText],
  ['/activate-license-key/email-validation/0', 'verify 0', 'Create your password'],
] as const

const makePageInvisible = (how: 'hidden' | 'prerendered') => {
  let visible = false
  Object.defineProperty(document, 'prerendering', { get: () => how === 'prerendered' && !visible, configurable: true })
  jest
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (how === 'hidden' && !visible ? 'hidden' : 'visible'))
  return () => {
    visible = true
    document.dispatchEvent(new Event(how === 'hidden' ? 'visibilitychange' : 'prerenderingchange'))
  }
}

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(document, 'prerendering')
})

describe.each(mailedLinks)('A link of an email to %s', (at, call, done) => {
  it.each(['hidden', 'prerendered'] as const)('acts once its page is visible, not while it is %s', async (how) => {
    const show = makePageInvisible(how)
    const { calls } = await openPage(at)
    expect(calls()).toEqual([])
    await act(async () => show())
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(document.title).toBe(`${done} – Compass – Find your way`)
    expect(calls()).toEqual([call])
  })

  it('waits for one click if the configuration says so', async () => {
    const { user, calls } = await openPage(at, undefined, { oneTimeLinks: 'click' })
    const button = await screen.findByRole('button', { name: 'Confirm address' })
    expect(calls()).toEqual([])
    await user.dblClick(button)
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(calls()).toEqual([call])
  })
})

const usedVerificationPath = '/activate-license-key/email-validation/used-up'

it('A verification link that is used up leads its signed-in customer to their orders, and says nothing twice', async () => {
  await openPage(usedVerificationPath, storeToken(ada))
  const main = within(screen.getByRole('main'))
  expect(await main.findByText('Already activated?')).toBeVisible()
  expect(main.queryByText(/^Your verification code is not valid/)).toBeNull()
  expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go to my orders', '/'],
    ['Enter your activation code', '/activate-license-key'],
    ['Contact support', expect.any(String)],
  ])
})

it.each([
  ['new@compass.test', 'Your licence is active', 0],
  [ada, 'Verification code is not valid.', 1],
])(
  'A verification link with which this browser has activated, opened again by %s, says: %s',
  async (who, title, asks) => {
    const at = '/activate-license-key/email-validation/0'
    const { user, activation, browser, signOn, reload } = await openPage(at)
    await user.type(await screen.findByLabelText('Password'), 'first password{Enter}')
    await screen.findByRole('heading', { name: 'Your licence is active' })
    browser.activation = undefined
    activation.failWith(aRejection(404), 'verify')
    storeToken(who)({ browser, signOn } as InMemoryPorts)
    await renderPortal(Promise.resolve(reload()), { at, wasSignedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(document.title).toBe(`${title} – Compass – Find your way`)
    expect(screen.queryAllByText('Already activated?')).toHaveLength(asks)
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to my orders' })).toBeVisible()
  },
)

it('A verification link that was used in this tab says that the license is active', async () => {
  await openPage(usedVerificationPath, ({ browser }) => {
    browser.suspendedActivation = { license: carLicense, email: ada, owner: undefined }
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your licence is active' })).toBeVisible()
})

it.each([
  ['/confirm', 'Go to the home page', '/'],
  ['/magic-link/abc...', 'Go to the home page', '/'],
  ['/reset-password/%E2%80%8B', 'Ask for a new link', '/reset-password'],
  ['/finish-registration/', 'Go to the home page', '/'],
  ['/activate-license-key/email-validation/abc%E2%80%A6', 'Activate a licence', '/activate-license-key'],
])('A mailed link that is not complete, %s, is not found, says why, and calls nothing', async (at, way, to) => {
  const { calls } = await openPage(at)
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(document.title).toBe('Not found – Compass – Find your way')
  const why = 'Part of the address is missing. Open the link in the email again, or copy the whole address.'
  expect(await screen.findByText(why)).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: way })).toHaveAttribute('href', to)
  expect(calls()).toEqual([])
})

it.each([
  ['/confirm/mail-token-1).%E2%80%8B', 'confirm-email with mail-token-1'],
  ['/confirm/mail-token-1%3Futm_source%3Dx', 'confirm-email with mail-token-1'],
  ['/confirm%2Fmail-token-1%2F', 'confirm-email with mail-token-1'],
  ['/%2Fconfirm///mail-token-1//', 'confirm-email with mail-token-1'],
  ['/confirm-email-change/mail-token-2%', 'confirm-email-change with mail-token-2'],
  ['/confirm-email-change/a%252Fb', 'confirm-email-change with a'],
  ['/magic-link/two%20words', 'find two'],
  ['/magic-link/a%2Fb', 'find a'],
  ['/activate-license-key//email-validation/a/b', 'verify a'],
])('A token in an address loses what a mail program has added: %s calls %s', async (at, call) => {
  const { calls } = await openPage(at)
  await waitFor(() => expect(calls()).toEqual([call]))
})
