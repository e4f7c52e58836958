import { createApp } from '../../core/app.ts'
import { deviceOf } from '../../core/device/device.ts'
import { carLicense } from '../builders/licenses.ts'
import { anOrder, aSubscription } from '../builders/orders.ts'
import { inMemoryPorts } from '../fakes/in-memory-ports.ts'

export const ada = { username: 'ada@compass.test', password: 'correct horse' }
export const purchaseId = 7001

/** The portal on a phone, of a customer who has agreed to be counted, with one customer, one order with a subscription and one unused license in its back-ends. */
export const makeWorld = () => {
  const given = inMemoryPorts({ device: deviceOf({ userAgent: 'Android', touchPoints: 1 }) })
  given.signOn.addAccount(ada.username, ada.password)
  given.shop.putOrders(ada.username, [anOrder({ subscription: aSubscription({ purchaseId }) })])
  given.activation.addLicense(carLicense)
  Object.assign(given.browser.consents, { asks: true, answer: 'yes' })
  const app = createApp(given.ports)
  return { ...given, app }
}

export type World = ReturnType<typeof makeWorld>

/** Runs a use-case in a fresh world and tells what came of it, beside what should. */
export type Scenario = (world: World) => Promise<{ readonly came: unknown; readonly expected: unknown }>

/** A world in which the customer is signed in. */
export const signedIn = async (world: World): Promise<World> => {
  await world.app.auth.signIn.submit(ada)()
  return world
}
