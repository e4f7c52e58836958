import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { prefetchData } from '../../../ui/start/prefetch.ts'
import { carLicense } from '../../builders/orders.ts'
import { browserAppOf } from '../../builders/portal.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'
import { renderPortal } from '../support/render-portal.tsx'

const given = () => {
  const world = inMemoryPorts()
  world.signOn.mail('confirm-email', 'ada@compass.test')
  world.activation.addLicense(carLicense)
  world.activation.mails.push({ license: carLicense, email: 'new@compass.test' })
  const calls = () => [...world.signOn.calls, ...world.activation.calls]
  return { ...world, calls }
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
    const { ports, calls } = given()
    await renderPortal(Promise.resolve(createApp(ports)), { at })
    expect(calls()).toEqual([])
    await act(async () => show())
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(calls()).toEqual([call])
  })

  it('waits for one click where the configuration says so', async () => {
    const { ports, calls } = given()
    const app = createApp({ ...ports, settings: { ...ports.settings, oneTimeLinks: 'click' } })
    const { user } = await renderPortal(Promise.resolve(app), { at })
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
  ])('%s says so, and calls nothing', async (at, way, to) => {
    const { ports, calls } = given()
    await renderPortal(Promise.resolve(createApp(ports)), { at })
    expect(await screen.findByText('This link is not complete. Copy the whole address from the email.')).toBeVisible()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: way })).toHaveAttribute('href', to)
    expect(calls()).toEqual([])
  })

  it('with a character too many is complete', async () => {
    const { ports, calls } = given()
    await renderPortal(Promise.resolve(createApp(ports)), { at: '/confirm/mail-token-1).%E2%80%8B' })
    expect(await screen.findByText('Thank you, your email address is now verified.')).toBeVisible()
    expect(calls()).toEqual(['confirm-email with mail-token-1'])
  })
})

describe('A token in an address', () => {
  /** The calls of a page whose data is prefetched. */
  const callsOf = async (at: string) => {
    const { ports, signOn, magicLinks, activation } = inMemoryPorts({
      device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }),
    })
    const app = createApp(ports)
    prefetchData(browserAppOf(app), at)
    await renderPortal(Promise.resolve(app), { at })
    const calls = () => [signOn, magicLinks, activation].flatMap((service) => service.calls)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(calls()).not.toEqual([]))
    await settled()
    return calls()
  }

  it.each([
    ['/confirm/a%252Fb', ['confirm-email with a%2Fb']],
    ['/confirm/a%2Fb', ['confirm-email with a/b']],
    ['/confirm-email-change/a%252Fb', ['confirm-email-change with a%2Fb']],
    ['/magic-link/a%25252Fb', ['find a%252Fb']],
    ['/activate-license-key/email-validation/a%252Fb', ['verify a%2Fb']],
  ])('is decoded once: %s calls %j', async (at, calls) => {
    expect(await callsOf(at)).toEqual(calls)
  })
})
