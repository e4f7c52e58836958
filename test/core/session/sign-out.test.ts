import { describe, expect, it } from '@jest/globals'
import { createApp } from '../../../core/app.ts'
import { anOrder } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

describe('Signing out (specification §4, Login)', () => {
  it('forgets the tokens, the profile and the orders, in memory and in the browser', async () => {
    const { ports, browser, signOn, shop } = inMemoryPorts()
    signOn.addAccount('ada@compass.test', 'a long password')
    shop.putOrders('ada@compass.test', [anOrder()])
    const app = createApp(ports)
    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
    await settled()
    await app.orders.load()()
    expect(app.orders.list.value.tag).toBe('loaded')

    app.session.signOut()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(browser.userTokens.stored).toEqual({ cookie: undefined, storage: undefined })
    expect(browser.profile).toBeUndefined()
    expect(browser.orders).toBeUndefined()
    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(app.orders.remembered()).toBeUndefined()
    expect(app.messages.current.value).toBeUndefined()
  })

  it('is no failure when no customer is signed in', () => {
    const { ports } = inMemoryPorts()
    const app = createApp(ports)
    app.session.signOut()
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
  })

  it('lets the next customer sign in, who finds nothing of the last one', async () => {
    const { ports, browser, signOn, shop } = inMemoryPorts()
    signOn.addAccount('ada@compass.test', 'a long password')
    signOn.addAccount('grace@compass.test', 'another password')
    shop.putOrders('ada@compass.test', [anOrder({ id: 1 })])
    const app = createApp(ports)
    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
    await app.orders.load()()
    app.session.signOut()

    await app.auth.signIn.submit({ username: 'grace@compass.test', password: 'another password' })()

    expect(app.orders.list.value).toEqual({ tag: 'idle' })
    expect(app.orders.remembered()).toBeUndefined()
    await app.orders.load()()
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: [] })
    expect(browser.orders?.owner).toBe('grace@compass.test')
  })

  it('that went wrong leaves nothing to the next customer either', async () => {
    const { ports, browser, signOn } = inMemoryPorts()
    signOn.addAccount('ada@compass.test', 'a long password')
    const app = createApp(ports)
    browser.profile = { username: 'grace@compass.test' }
    browser.orders = { owner: 'grace@compass.test', orders: [anOrder()] }

    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()

    expect(browser.orders).toBeUndefined()
    expect(browser.profile).not.toEqual({ username: 'grace@compass.test' })
  })
})
