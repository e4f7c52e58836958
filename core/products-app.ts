import type { AccountParts } from './account-app.ts'
import { type Activation, createActivation } from './activation/activation.ts'
import { createMagicLink, type MagicLink } from './magic-link/magic-link.ts'
import { createOrders, type Orders } from './orders/orders.ts'
import type { ProductsPorts } from './ports.ts'
import { guardPorts, type ThrowPolicies } from './shared/guarded-ports.ts'
import { type Cancellation, createCancellation } from './subscription/cancel-subscription.ts'
import { type CardChange, createCardChange } from './subscription/change-card.ts'
import { createRenewals, type Renewals } from './subscription/renewals.ts'
import type { Device } from './visitor-device/visitor-device.ts'

/** What customers do with their products: licences, orders, subscriptions, and the links that open apps. A sign-in needs none of it. */
export interface ProductsApp {
  readonly device: Device
  readonly orders: Orders
  readonly activation: Activation
  readonly magicLink: MagicLink
  readonly subscription: Cancellation & CardChange & Renewals
}

/** What each port does when it throws. Tests go through each 'call'. */
export const throws = {
  settings: 'never',
  clock: 'never',
  log: 'never',
  device: 'never',
  accounts: 'call',
  profiles: 'call',
  sentLinks: 'local',
  purchases: 'call',
  subscriptions: 'call',
  cardForm: 'call',
  licenses: 'call',
  emailVerifications: 'call',
  preRegistrations: 'call',
  magicLinks: 'call',
  exchangedLinks: 'local',
  ordersCache: 'local',
  activationStore: { wasTried: false },
  cancellationRequests: { read: [] },
} as const satisfies ThrowPolicies<ProductsPorts>

/** Wires the products over their ports and the parts of the account. */
export const createProductsApp = (
  given: ProductsPorts,
  { session, messages, language, signInCaptcha, scope }: AccountParts,
): ProductsApp => {
  const ports = guardPorts(given, throws)
  const orders = createOrders(ports.purchases, ports.ordersCache, session, ports.clock, messages)
  const cancellation = createCancellation(ports, session, messages, orders, language.current, scope)
  return {
    device: ports.device,
    orders,
    activation: createActivation(ports, signInCaptcha, session, messages, scope),
    magicLink: createMagicLink(ports, session, messages),
    subscription: {
      ...cancellation,
      ...createRenewals(ports.clock, cancellation.cancellations),
      ...createCardChange(ports, session, messages, orders),
    },
  }
}
