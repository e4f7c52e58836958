import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { carLicense } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
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

/** The page is loaded where no reader sees it, until what this returns is called. */
const loadUnseen = (how: 'hidden' | 'prerendered') => {
  let seen = false
  Object.defineProperty(document, 'prerendering', { get: () => how === 'prerendered' && !seen, configurable: true })
  jest
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (how === 'hidden' && !seen ? 'hidden' : 'visible'))
  return () => {
    seen = true
    document.dispatchEvent(new Event(how === 'hidden' ? 'visibilitychange' : 'prerenderingchange'))
  }
}

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(document, 'prerendering')
})

describe.each(links)('A link of an e-mail to %s', (at, call, done) => {
  it.each(['hidden', 'prerendered'] as const)('acts once its page is seen, not while it is %s', async (how) => {
    const show = loadUnseen(how)
    const { ports, calls } = given()
    await renderPortal(Promise.resolve(createApp(ports)), { at })
    expect(calls()).toEqual([])
    await act(async () => show())
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(calls()).toEqual([call])
  })

  it('waits for one press where the configuration says so', async () => {
    const { ports, calls } = given()
    const app = createApp({ ...ports, settings: { ...ports.settings, oneTimeLinks: 'click' } })
    const { user } = await renderPortal(Promise.resolve(app), { at })
    const press = await screen.findByRole('button', { name: 'Confirm address' })
    expect(calls()).toEqual([])
    await user.dblClick(press)
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeVisible()
    expect(calls()).toEqual([call])
  })
})
