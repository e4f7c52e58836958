import { createApp } from '../../core/app.ts'
import { deviceOf } from '../../core/device/device.ts'
import { carLicense } from '../builders/licenses.ts'
import { anOrder, aSubscription } from '../builders/orders.ts'
import { inMemoryPorts } from '../fakes/in-memory-ports.ts'

export const ada = { username: 'ada@compass.test', password: 'correct horse' }
export const purchaseId = 7001

/** The portal on a phone, with one customer, one order with a subscription and one unused license in its back-ends. */
export const makeWorld = () => {
  const given = inMemoryPorts({ device: deviceOf({ userAgent: 'Android', touchPoints: 1 }) })
  given.signOn.addAccount(ada.username, ada.password)
  given.shop.putOrders(ada.username, [anOrder({ subscription: aSubscription({ purchaseId }) })])
  given.activation.addLicense(carLicense)
  const app = createApp(given.ports)
  return { ...given, app }
}

export type World = ReturnType<typeof makeWorld>

/** A world in which the customer is signed in. */
export const signedIn = async (world: World): Promise<World> => {
  await world.app.auth.signIn.submit(ada)()
  return world
}
