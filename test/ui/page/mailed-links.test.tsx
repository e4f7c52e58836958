import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Settings } from '../../../core/shared/settings.ts'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { ada, keepToken } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal } from '../support/render-portal.tsx'

const thanks = 'Thank you, your email address is now verified.'

/** Opens the mailed link. */
const open = (link: 'confirm-email' | 'confirm-email-change', prepare?: (world: InMemoryPorts) => unknown) =>
  openPortal(`/${link === 'confirm-email' ? 'confirm' : link}/mail-token-1`, {
    before: (world) => {
      world.signOn.mail(link, 'ada@new.test', ada)
      prepare?.(world)
    },
  })

describe('/confirm/:token and /confirm-email-change/:token (specification §2)', () => {
  it.each([
    ['confirm-email-change', 'ada@compass.test', 'You are signed in with this address.'],
    ['confirm-email-change', 'grace@compass.test', 'You can now sign in with this address.'],
    ['confirm-email', 'grace@compass.test', 'You can now sign in with this address.'],
  ] as const)('%s while %s is signed in says: %s', async (link, username, words) => {
    await open(link, keepToken(username))
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('offers another try after a lost network', async () => {
    const { user, signOn } = await open('confirm-email', (world) => world.signOn.failWith(offline))
    expect(await screen.findByRole('heading', { name: 'Unexpected error, please try again.' })).toBeInTheDocument()
    signOn.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(thanks)).toBeInTheDocument()
  })

  it.each([
    ['confirm-email', 404, 'This link no longer works', 'Sign in', 'Unexpected error, please try again.'],
    ['confirm-email-change', 404, 'This link no longer works', 'Go to settings', 'Unexpected error, please try again'],
    ['confirm-email-change', 409, 'Account with given email already exist', 'Go to settings', 'Go to settings'],
  ] as const)('%s refused with %i shows "%s" and offers "%s"', async (link, status, heading, action, advice) => {
    await open(link, (world) => world.signOn.failWith(rejected(status)))
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveTextContent(advice)
    expect(screen.queryAllByText(/^Your mail program may have damaged the link\./)).toHaveLength(status === 404 ? 1 : 0)
    expect(screen.getAllByRole('link', { name: action }).some((each) => each.closest('main') !== null)).toBe(true)
  })
})

/** Opens an address on a phone, with a mail about Ada's address and one about a licence on their way. */
const openMailed = async (at: string, changed: Partial<Settings> = {}) => {
  const world = await openPortal(at, {
    device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }),
    ports: () => ({ settings: { ...settings, ...changed } }),
    before: ({ signOn, activation }) => {
      signOn.mail('confirm-email', ada)
      activation.addLicense(carLicense)
      activation.mails.push({ license: carLicense, email: 'new@compass.test' })
    },
  })
  const { signOn, magicLinks, activation } = world
  return { ...world, calls: () => [signOn, magicLinks, activation].flatMap((service) => service.calls) }
}

const links = [
  ['/confirm/mail-token-1', 'confirm-email with mail-token-1', 'Thank you, your email address is now verified.'],
  ['/activate-license-key/email-validation/0', 'verify 0', 'Create your password'],
] as const

/** Loads the page invisibly. The result makes it visible. */
const loadInvisibly = (how: 'hidden' | 'prerendered') => {
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

describe.each(links)('A link of an e-mail to %s', (at, call, done) => {
  it.each(['hidden', 'prerendered'] as const)('acts once its page is visible, not while it is %s', async (how) => {
    const show = loadInvisibly(how)
    const { calls } = await openMailed(at)
    expect(calls()).toEqual([])
    await act(async () => show())
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(calls()).toEqual([call])
  })

  it('waits for one click where the configuration says so', async () => {
    const { user, calls } = await openMailed(at, { oneTimeLinks: 'click' })
    const button = await screen.findByRole('button', { name: 'Confirm address' })
    expect(calls()).toEqual([])
    await user.dblClick(button)
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(calls()).toEqual([call])
  })
})

describe('A mailed link that is not complete', () => {
  it.each([
    ['/confirm', 'Go to the home page', '/'],
    ['/confirm/abc...', 'Go to the home page', '/'],
    ['/confirm-email-change/%20', 'Go to the home page', '/'],
    ['/magic-link/two%20words', 'Go to the home page', '/'],
    ['/reset-password/%E2%80%8B', 'Ask for a new link', '/reset-password'],
    ['/finish-registration/', 'Go to the home page', '/'],
    ['/activate-license-key/email-validation/abc%E2%80%A6', 'Activate a licence', '/activate-license-key'],
  ])('%s is not found, says why, and calls nothing (specification §2)', async (at, way, to) => {
    const { calls } = await openMailed(at)
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
    expect(document.title).toBe('Not found – Compass – Find your way')
    expect(
      await screen.findByText(
        'Part of the address is missing. Open the link in the email again, or copy the whole address.',
      ),
    ).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: way })).toHaveAttribute('href', to)
    expect(calls()).toEqual([])
  })
})

it.each([
  ['/confirm/mail-token-1).%E2%80%8B', 'confirm-email with mail-token-1'],
  ['/confirm/a%252Fb', 'confirm-email with a%2Fb'],
  ['/confirm/a%2Fb', 'confirm-email with a/b'],
  ['/confirm-email-change/a%252Fb', 'confirm-email-change with a%2Fb'],
  ['/magic-link/a%25252Fb', 'find a%252Fb'],
  ['/activate-license-key/email-validation/a%252Fb', 'verify a%2Fb'],
])('A token in an address is decoded once, and loses what a mail program has added: %s calls %s', async (at, call) => {
  const { calls } = await openMailed(at)
  await waitFor(() => expect(calls()).toEqual([call]))
})
