import { type App, createApp } from '../../core/app.ts'
import type { FormPhase } from '../../core/forms/form-machine.ts'
import { isReadableSubscription } from '../../core/orders/order.ts'
import type { Ports } from '../../core/ports.ts'
import type { StoredUserTokens } from '../../core/session/ports.ts'
import { type Device, detectDevice } from '../../core/visitor-device/visitor-device.ts'
import type { BrowserApp } from '../../ui/shared/app-context.tsx'
import { createProfile } from '../fakes/fake-sign-on.ts'
import { createInMemoryPorts, type InMemoryPorts } from '../fakes/in-memory-ports.ts'
import { anOrder, aSubscription, carLicense, truckLicense, usedLicense } from './orders.ts'

export const flushPromises = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

export const ada = 'ada@compass.test'
export const grace = 'grace@compass.test'
export const password = 'a long password'

export const adaLogin = { tag: 'logged-in', username: ada }
export const graceLogin = { tag: 'logged-in', username: grace }
export const noLogin = { tag: 'logged-out' }
export const phone = detectDevice({ userAgent: 'iPhone', touchPoints: 5 })
export const noTokens: StoredUserTokens = { shared: undefined, kept: undefined }

export const getFailure = (form: { readonly state: { readonly value: { readonly phase: FormPhase<unknown> } } }) =>
  form.state.value.phase.tag === 'refused' ? form.state.value.phase.failure : undefined

/** Returns the app of a page that has already loaded the products' part of core. */
export const toBrowserApp = (app: App): BrowserApp => ({
  ...app,
  products: () => app,
  prefetchProducts: () => undefined,
  loadProducts: async () => app,
})

export interface TestPortalOptions {
  readonly device?: Device
  readonly prepare?: (world: InMemoryPorts) => unknown
  readonly ports?: (world: InMemoryPorts) => Partial<Ports>
}

/** Creates the portal with in-memory ports. Ada and Grace have accounts, and no customer is signed in. */
export const setUpPortal = ({ device, prepare: before, ports: changed }: TestPortalOptions = {}) => {
  const world = createInMemoryPorts(device === undefined ? {} : { device })
  for (const each of [ada, grace]) world.signOn.addAccount(each, password)
  before?.(world)
  const ports: Ports = { ...world.ports, ...changed?.(world) }
  const app = createApp(ports)
  return {
    ...world,
    ports,
    app,
    /** Creates a second app with the same browser and back-ends, like a reload or another tab. */
    reload: () => createApp(ports),
    login: () => app.session.login.value,
    message: () => app.messages.current.value,
    signIn: async (username = ada, typed = password) => {
      await app.auth.signIn.submit({ username, password: typed })()
      await flushPromises()
    },
    /** Signs a customer in as another tab would. Undefined signs the customer out. */
    changeElsewhere: (username: string | undefined) => {
      const token = username === undefined ? undefined : world.signOn.issueToken(username)
      world.browser.userTokens.changeElsewhere({ shared: token, kept: token })
    },
  }
}

export const setUpAdasPortal = async (options?: TestPortalOptions) => {
  const portal = setUpPortal(options)
  await portal.signIn()
  portal.signOn.calls.length = 0
  return { ...portal, adasToken: portal.browser.userTokens.stored.kept ?? '' }
}

/** Stores a token before the start, as if the customer had signed in on an earlier visit. */
export const storeToken =
  (username = ada, profile = true) =>
  ({ signOn, browser }: InMemoryPorts) => {
    const token = signOn.issueToken(username)
    browser.userTokens.stored = { shared: token, kept: token }
    if (profile) browser.profile = createProfile(username)
    return token
  }

export const newcomer = 'new@compass.test'
export const recipient = { license: carLicense, email: newcomer }
export const adaRecipient = { license: carLicense, email: ada }

export const setUpActivation = (options?: TestPortalOptions) => {
  const portal = setUpPortal(options)
  portal.activation.addLicense(carLicense)
  portal.activation.addLicense(truckLicense)
  portal.activation.addLicense(usedLicense, true)
  const { activation } = portal.app
  let sent: Parameters<typeof getFailure>[0] = activation.enterLicenseKey
  const keepSentForm = <A extends typeof sent>(form: A): A => {
    sent = form
    return form
  }
  return {
    ...portal,
    state: () => activation.state.value,
    enterLicenseKey: ({ licenseKey }: { readonly licenseKey: string } = carLicense) =>
      keepSentForm(activation.enterLicenseKey).submit({ licenseKey })(),
    enterEmail: (email = newcomer) => keepSentForm(activation.enterEmail(carLicense)).submit({ email })(),
    activate: (typed = password, who = adaRecipient) =>
      keepSentForm(activation.activate(who)).submit({ password: typed })(),
    failure: () => getFailure(sent),
  }
}

export const setUpSentVerification = async () => {
  const world = setUpActivation()
  await world.enterLicenseKey()
  await world.enterEmail()
  const openLink = async ({ activation } = world.app) => {
    const link = activation.openVerification('0')
    await link.verify()()
    return link.state.value
  }
  return { ...world, opened: openLink }
}

export const purchaseId = 7001

export const readCancellation = ({ subscription }: App) => subscription.cancellations.value.get(purchaseId)

export const setUpSubscriber = async () => {
  const world = await setUpAdasPortal()
  const { app, shop } = world
  const { cancel, checkAgain } = app.subscription
  const putSubscription = (...change: Parameters<typeof aSubscription>) => {
    const subscription = aSubscription({ purchaseId, ...change[0] })
    shop.putOrders(ada, [anOrder({ id: 1, subscription })])
    return subscription
  }
  putSubscription()
  await app.orders.load()()
  shop.calls.length = 0
  return {
    ...world,
    putSubscription,
    cancel: (id = purchaseId) => cancel(id)(),
    checkAgain: () => checkAgain(purchaseId)(),
    state: () => readCancellation(app),
    cancelCalls: () => shop.calls.filter((call) => call.startsWith('cancel')),
    shownStatus: () => {
      const list = app.orders.list.value
      const subscription = list.tag === 'loaded' ? list.value[0]?.subscription : undefined
      return isReadableSubscription(subscription) ? subscription.status : undefined
    },
  }
}
