import { describe, expect, it } from '@jest/globals'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { prefetchData } from '../../../ui/start/prefetch.ts'
import { anOrder } from '../../builders/orders.ts'
import { browserAppOf, settled } from '../../builders/portal.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

const phone = deviceOf({ userAgent: 'iPhone', touchPoints: 5 })

const opened = async (path: string, { signedIn = true, cookieAlone = false, holdsCheck = false } = {}) => {
  const { signOn, shop, browser, magicLinks, ports } = inMemoryPorts({ device: phone })
  shop.putOrders('ada@compass.test', [anOrder({ id: 7 })])
  magicLinks.put('a/link', 'travel_app')
  if (signedIn) {
    const token = signOn.issueToken('ada@compass.test')
    browser.userTokens.stored = { shared: token, kept: cookieAlone ? undefined : token }
    if (!cookieAlone) browser.profile = { username: 'ada@compass.test', email: undefined }
  }
  if (holdsCheck) signOn.hold()
  const app = createApp(ports)
  prefetchData(browserAppOf(app), path)
  await settled()
  return { app, shop, signOn, magicLinks }
}

describe('What a page asks for before its screen is there', () => {
  it.each(['/', '/order/7', '/Order/7/'])('are the orders at %s, once', async (path) => {
    const { app, shop } = await opened(path)
    expect(app.orders.list.value.tag).toBe('loaded')
    await app.orders.load()()
    expect(shop.calls).toHaveLength(1)
  })

  it('are the orders of a customer who arrives with a cookie alone, while that is checked', async () => {
    const { app, shop, signOn } = await opened('/', { cookieAlone: true, holdsCheck: true })
    expect(shop.calls).toHaveLength(1)
    expect([app.session.login.value.tag, app.orders.list.value.tag]).toEqual(['checking', 'loading'])
    signOn.release()
    await settled()
    expect([app.session.login.value.tag, app.orders.list.value.tag]).toEqual(['logged-in', 'loaded'])
    await app.orders.load()()
    expect(shop.calls).toHaveLength(1)
  })

  it('is the link at /magic-link/:token, decoded as its screen has it, once', async () => {
    const { app, magicLinks } = await opened('/magic-link/a%2Flink', { signedIn: false })
    expect(app.magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_app' })
    await app.magicLink.open('a/link')()
    expect(magicLinks.calls).toHaveLength(1)
  })

  it.each([
    ['a visitor', '/', false],
    ['a page without orders', '/settings', true],
    ['a path that only begins like one', '/order/7/print', true],
    ['a confirmation, which changes something', '/confirm/token', true],
    ['a link that is cut within its encoding', '/magic-link/%E0%A4%A', false],
  ])('is nothing for %s', async (_whose, path, signedIn) => {
    const { shop, magicLinks } = await opened(path, { signedIn })
    expect([...shop.calls, ...magicLinks.calls]).toEqual([])
  })
})
