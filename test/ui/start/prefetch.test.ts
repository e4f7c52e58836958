import { describe, expect, it } from '@jest/globals'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { prefetchData } from '../../../ui/start/prefetch.ts'
import { anOrder } from '../../builders/orders.ts'
import { ada, browserAppOf, givenPortal, keepToken, settled } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'

const opened = async (path: string, prepare: (world: InMemoryPorts) => unknown = keepToken()) => {
  const portal = givenPortal({
    device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }),
    before: (world) => {
      world.shop.putOrders(ada, [anOrder({ id: 7 })])
      world.magicLinks.put('a/link', 'travel_app')
      prepare(world)
    },
  })
  prefetchData(browserAppOf(portal.app), path)
  await settled()
  return portal
}
const asVisitor = () => undefined

describe('What a page asks for before its screen is there', () => {
  it.each(['/', '/order/7', '/Order/7/'])('are the orders at %s, once', async (path) => {
    const { app, shop } = await opened(path)
    expect(app.orders.list.value.tag).toBe('loaded')
    await app.orders.load()()
    expect(shop.calls).toHaveLength(1)
  })

  it('are the orders of a customer who arrives with a cookie alone, while that is checked', async () => {
    const { app, shop, signOn } = await opened('/', (world) => {
      world.browser.userTokens.stored = { shared: world.signOn.issueToken(ada), kept: undefined }
      world.signOn.hold()
    })
    expect(shop.calls).toHaveLength(1)
    expect([app.session.login.value.tag, app.orders.list.value.tag]).toEqual(['checking', 'loading'])
    signOn.release()
    await settled()
    expect([app.session.login.value.tag, app.orders.list.value.tag]).toEqual(['logged-in', 'loaded'])
    await app.orders.load()()
    expect(shop.calls).toHaveLength(1)
  })

  it('is the link at /magic-link/:token, decoded as its screen has it, once', async () => {
    const { app, magicLinks } = await opened('/magic-link/a%2Flink', asVisitor)
    expect(app.magicLink.state.value).toEqual({ tag: 'valid', destination: 'travel_app' })
    await app.magicLink.open('a/link')()
    expect(magicLinks.calls).toHaveLength(1)
  })

  it.each([
    ['a visitor', '/', asVisitor],
    ['a page without orders', '/settings', keepToken()],
    ['a path that only begins like one', '/order/7/print', keepToken()],
    ['a confirmation, which changes something', '/confirm/token', keepToken()],
    ['a link that is cut within its encoding', '/magic-link/%E0%A4%A', asVisitor],
  ])('is nothing for %s', async (_whose, path, prepare) => {
    const { shop, magicLinks } = await opened(path, prepare)
    expect([...shop.calls, ...magicLinks.calls]).toEqual([])
  })
})
