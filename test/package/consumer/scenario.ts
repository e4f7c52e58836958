import { createApp } from '@account-portal/core/app'
import { appAddress, appOf } from '@account-portal/core/magic-link/magic-link-state'
import { headlineOf } from '@account-portal/core/orders/order'
import { listedOrders } from '@account-portal/core/orders/orders'
import type { Ports } from '@account-portal/core/ports'
import { loadStorage, rememberIn } from '@account-portal/core/storage'
import { anOrder, aSubscription, inMemoryPorts, carLicense as license } from '@account-portal/core/testing'
import { deviceOf } from '@account-portal/core/visitor-device/visitor-device'

// A shell as a stranger to the project would write it: a customer's day, with back-ends in memory and a slow keychain.
// It needs nothing of any platform, so it plays in Node and in Hermes alike.

const ada = { username: 'ada@compass.test', password: 'correct horse' }
const purchaseId = 7001

const keychain = new Map([['language', 'de']])

/** The app on a phone, with one customer, one order with a subscription and one unused license in its back-ends. */
const start = async () => {
  const storage = await loadStorage(
    {
      getItem: async (name) => keychain.get(name) ?? null,
      setItem: async (name, value) => void keychain.set(name, value),
      removeItem: async (name) => void keychain.delete(name),
    },
    ({ action, name }) => {
      throw new Error(`The keychain could not ${action} ${name}`)
    },
  )
  const { ports: inMemory, signOn, shop, activation, magicLinks } = inMemoryPorts()
  signOn.addAccount(ada.username, ada.password)
  shop.putOrders(ada.username, [anOrder({ subscription: aSubscription({ purchaseId }) })])
  activation.addLicense(license)
  magicLinks.put('mailed-token', 'travel_app')
  const { ports: remembered } = rememberIn({ storage, clock: inMemory.clock, deviceLanguages: ['fr-FR'] })
  const device = deviceOf({ userAgent: 'Android', touchPoints: 1 })
  const ports: Ports = { ...inMemory, ...remembered, device, captcha: { kind: 'none' } }
  // @ts-expect-error: the type names the known captchas.
  const _wrong: Ports = { ...ports, captcha: { kind: 'no-such-captcha' } }
  return { app: createApp(ports), storage }
}

export const play = async (): Promise<object> => {
  const { app, storage } = await start()
  const message = () => app.messages.current.value?.code

  await app.auth.signIn.submit({ ...ada, password: 'wrong' })()
  const { phase } = app.auth.signIn.state.value
  const wrongPassword = phase.tag === 'refused' ? phase.failure.code : phase.tag
  await app.auth.signIn.submit(ada)()
  const signedIn = app.session.login.value
  await storage.settled()
  const keptToken = keychain.has('user_access_token')

  const orders = await app.orders.load()()
  const listed = orders._tag === 'Right' ? listedOrders(orders.right).map((order) => headlineOf(order).title) : []
  await app.subscription.cancel(purchaseId)()
  const cancelled = message()

  await app.activation.enterLicenseKey.submit({ licenseKey: 'cars 2026 test 0001' })()
  await app.activation.enterEmail(license).submit({ email: ada.username })()
  const asked = app.activation.state.value.tag
  await app.activation.activate({ license, email: ada.username }).submit({ password: ada.password })()
  const activated = app.activation.state.value

  await app.magicLink.open('mailed-token')()
  const link = app.magicLink.state.value
  const opened = link.tag === 'valid' ? appAddress(appOf(link.destination, app.settings), 'mailed-token') : link.tag

  app.session.signOut()
  await storage.settled()
  app.dispose()
  return {
    language: app.language.current.value,
    wrongPassword,
    signedIn,
    keptToken,
    listed,
    cancelled,
    asked,
    activated,
    opened,
    signedOut: app.session.login.value,
    leftToken: keychain.has('user_access_token'),
    platform: ['document', 'window', 'fetch', 'process', 'Intl'].filter((name) => name in globalThis),
  }
}
