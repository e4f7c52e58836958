import type { Mount } from '../http/route.ts'
import { listOrders } from './orders.ts'
import { cancelSubscription, changeCard, openCardForm } from './subscriptions.ts'

/** The public shop service (specification §7). Its changes are GET calls because the contract says so. */
export const shop: Mount = {
  prefix: '/shop',
  browserAccess: 'portal',
  // It validates tokens that the sign-on service has issued.
  expiredToken: 'validate.access_token.expired',
  routes: [
    { method: 'GET', path: '/purchase', credential: 'user', handle: listOrders },
    { method: 'GET', path: '/subscription/:id/cancel', credential: 'user', handle: cancelSubscription },
    { method: 'GET', path: '/payment-method-update/:id/clienttoken', credential: 'user', handle: openCardForm },
    { method: 'GET', path: '/payment-method-update/:id', credential: 'user', handle: changeCard },
  ],
}
