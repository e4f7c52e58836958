import { type AccountAppParts, accountThrowPolicies as accountThrows } from './account-app.ts'
import { type Activation, createActivation } from './activation/activation.ts'
import { createEmailChange } from './auth/email-change.ts'
import { createPasswordChangeForm } from './auth/passwords.ts'
import { createMagicLink, type MagicLink } from './magic-link/magic-link.ts'
import { createOrders, type Orders } from './orders/orders.ts'
import type { ProductsPorts } from './ports.ts'
import { guardPorts, type ThrowPolicies } from './shared/guarded-ports.ts'
import { type Cancellation, createCancellation } from './subscription/cancel-subscription.ts'
import { type CardChange, createCardChange } from './subscription/change-card.ts'
import { createRenewals, type Renewals } from './subscription/renewals.ts'
import type { Device } from './visitor-device/visitor-device.ts'

/**
 * What customers do with their products and the settings of their account: licenses, orders, subscriptions, links that
 * open apps, and a new password or email address. The sign-in page does not load this part of the app.
 */
export interface ProductsApp {
  readonly device: Device
  readonly accountSettings: {
    readonly changePassword: ReturnType<typeof createPasswordChangeForm>
  } & ReturnType<typeof createEmailChange>
  readonly orders: Orders
  readonly activation: Activation
  readonly magicLink: MagicLink
  readonly subscription: Cancellation & CardChange & Renewals
}

/** How each port behaves when its adapter throws. For a port that is not listed here, the call fails. */
export const productsThrowPolicies = {
  device: 'never',
  pendingEmailChanges: 'local',
  exchangedLinks: 'local',
  ordersCache: 'local',
  activationStore: { wasTried: false },
  cancellationRequests: { read: [] },
} as const satisfies ThrowPolicies<ProductsPorts>

/** Creates the use-cases for products from their ports and the parts of the account. */
export const createProductsApp = (
  given: ProductsPorts,
  { ports: accountPorts, session, messages, signIn, scope }: AccountAppParts,
): ProductsApp => {
  const { clock, log, language } = accountPorts
  const ports = guardPorts({ ...accountPorts, ...given }, { ...accountThrows, ...productsThrowPolicies }, log)
  const { accounts, pendingEmailChanges, profileStore, settings } = ports
  const orders = createOrders(ports.purchases, ports.ordersCache, session, clock, messages)
  const cancellation = createCancellation(ports, clock, session, messages, orders, language.current, scope)
  return {
    device: ports.device,
    accountSettings: {
      changePassword: createPasswordChangeForm(accounts, settings, session, messages),
      ...createEmailChange(accounts, pendingEmailChanges, profileStore, clock, session, messages),
    },
    orders,
    activation: createActivation(ports, signIn, session, messages, scope),
    magicLink: createMagicLink(ports, session, messages),
    subscription: {
      ...cancellation,
      ...createRenewals(clock, cancellation.cancellations),
      ...createCardChange(ports.subscriptions, ports.cardForm, session, messages, orders),
    },
  }
}
