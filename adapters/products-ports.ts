import type { ProductsPorts } from '../core/ports.ts'
import { type Tokens, token } from './token.ts'

export const productPort = {
  device: token('device'),
  pendingEmailChanges: token('pendingEmailChanges'),
  purchases: token('purchases'),
  ordersCache: token('ordersCache'),
  subscriptions: token('subscriptions'),
  cancellationRequests: token('cancellationRequests'),
  cardForm: token('cardForm'),
  licenses: token('licenses'),
  emailVerifications: token('emailVerifications'),
  preRegistrations: token('preRegistrations'),
  activationStore: token('activationStore'),
  magicLinks: token('magicLinks'),
  exchangedLinks: token('exchangedLinks'),
} satisfies Tokens<ProductsPorts>
