import type { ProductsPorts } from '../core/ports.ts'
import { createToken, type Tokens } from './token.ts'

export const productPortTokens = {
  device: createToken('device'),
  pendingEmailChanges: createToken('pendingEmailChanges'),
  purchases: createToken('purchases'),
  ordersCache: createToken('ordersCache'),
  subscriptions: createToken('subscriptions'),
  cancellationRequests: createToken('cancellationRequests'),
  cardForm: createToken('cardForm'),
  licenses: createToken('licenses'),
  emailVerifications: createToken('emailVerifications'),
  preRegistrations: createToken('preRegistrations'),
  activationStore: createToken('activationStore'),
  magicLinks: createToken('magicLinks'),
  exchangedLinks: createToken('exchangedLinks'),
} satisfies Tokens<ProductsPorts>
