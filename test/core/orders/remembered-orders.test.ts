import { describe, expect, it } from '@jest/globals'
import { left } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { superseded } from '../../../core/shared/app-error.ts'
import { offline } from '../../builders/errors.ts'
import { anOrder } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const adasOrders = [anOrder({ id: 1 }), anOrder({ id: 2, payment: { status: 'wait_for_payment' } })]

const adasBrowser = () => {
  const world = inMemoryPorts()
  const { signOn, shop, browser } = world
  shop.putOrders('ada@compass.test', adasOrders)
  const token = signOn.issueToken('ada@compass.test')
  browser.userTokens.stored = { cookie: token, storage: token }
  browser.profile = { username: 'ada@compass.test' }
  return world
}

const signedIn = async () => {
  const world = adasBrowser()
  return { ...world, app: createApp(world.ports) }
}

describe('The orders that the browser remembers (specification §3)', () => {
  it('are those of the last load, bound to their customer', async () => {
    const { app, browser } = await signedIn()
    expect(app.orders.remembered()).toBeUndefined()
    await app.orders.load()()
    expect(app.orders.remembered()).toEqual(adasOrders)
    expect(browser.orders?.owner).toBe('ada@compass.test')
  })

  it('are not shown to another customer', async () => {
    const { app, browser } = await signedIn()
    browser.orders = { owner: 'grace@compass.test', orders: [anOrder({ id: 3 })] }
    expect(app.orders.remembered()).toBeUndefined()
  })

  it('are not remembered while the customer’s name is not known', async () => {
    const { ports, signOn, shop, browser } = inMemoryPorts()
    const token = signOn.issueToken('ada@compass.test')
    browser.userTokens.stored = { cookie: token, storage: token }
    signOn.door.broken = offline
    shop.putOrders('ada@compass.test', adasOrders)
    const app = createApp(ports)
    await settled()

    await app.orders.load()()

    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: adasOrders })
    expect(app.orders.remembered()).toBeUndefined()
    expect(browser.orders).toBeUndefined()
  })

  it('stay when a load fails', async () => {
    const { app, shop } = await signedIn()
    await app.orders.load()()
    shop.door.broken = offline
    await app.orders.load()()
    expect(app.orders.remembered()).toEqual(adasOrders)
  })

  it('are none when another tab signs out while they are written down', async () => {
    const { browser, ports } = adasBrowser()
    const { ordersCache } = ports
    const app = createApp({
      ...ports,
      ordersCache: {
        ...ordersCache,
        save: (owner, orders) => {
          browser.userTokens.stored = { cookie: undefined, storage: undefined }
          ordersCache.save(owner, orders)
        },
      },
    })
    expect(await app.orders.load()()).toEqual(left(superseded))
    expect(browser.orders).toBeUndefined()
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
  })
})
