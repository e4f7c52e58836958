import type { ProductsPorts } from '../core/ports.ts'
import { createServiceKey, type ServiceKeys } from './service-key.ts'

export const productPortKeys = {
  device: createServiceKey('device'),
  pendingEmailChanges: createServiceKey('pendingEmailChanges'),
  purchases: createServiceKey('purchases'),
  ordersCache: createServiceKey('ordersCache'),
  subscriptions: createServiceKey('subscriptions'),
  cancellationRequests: createServiceKey('cancellationRequests'),
  cardForm: createServiceKey('cardForm'),
  licenses: createServiceKey('licenses'),
  emailVerifications: createServiceKey('emailVerifications'),
  preRegistrations: createServiceKey('preRegistrations'),
  activationStore: createServiceKey('activationStore'),
  magicLinks: createServiceKey('magicLinks'),
  exchangedLinks: createServiceKey('exchangedLinks'),
} satisfies ServiceKeys<ProductsPorts>
