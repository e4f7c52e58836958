import { createApp } from '../../../core/app.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

export const purchaseId = 7001

/** An app with a signed-in customer who has one active subscription, and the world around it. */
export const givenSubscriber = async () => {
  const world = inMemoryPorts()
  world.signOn.addAccount('ada@compass.test', 'a long password')
  world.shop.putOrders('ada@compass.test', [anOrder({ id: 1, subscription: aSubscription({ purchaseId }) })])
  const app = createApp(world.ports)
  await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
  await app.orders.load()()
  await settled()
  world.shop.door.calls.length = 0
  return { ...world, app }
}

/** The status that the list of orders now shows. */
export const shownStatus = ({ app }: Pick<Awaited<ReturnType<typeof givenSubscriber>>, 'app'>) => {
  const list = app.orders.list.value
  return list.tag === 'loaded' ? list.value[0]?.subscription?.status : undefined
}
