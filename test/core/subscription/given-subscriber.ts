import type { App } from '../../../core/app.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { ada, givenAda } from '../../builders/portal.ts'

export const purchaseId = 7001

/** How the cancellation of Ada's subscription stands. */
export const cancellationIn = ({ subscription }: App) => subscription.cancellations.value.get(purchaseId)

/** Ada is signed in and has one active subscription. */
export const givenSubscriber = async () => {
  const world = await givenAda()
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
    state: () => cancellationIn(app),
    requests: () => shop.calls.filter((call) => call.startsWith('cancel')),
    /** The status that the list of orders now shows. */
    shownStatus: () => {
      const list = app.orders.list.value
      return list.tag === 'loaded' ? list.value[0]?.subscription?.status : undefined
    },
  }
}
