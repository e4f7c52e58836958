import type { Ports } from '../../core/app.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { localActivation } from './local-activation.ts'
import { localCancellations } from './local-cancellations.ts'
import { localCaptchaProofs } from './local-captcha-proofs.ts'
import { localOrders } from './local-orders.ts'
import type { LocalStore } from './local-store.ts'
import { browserCustomerData, localProfile } from './session-stores.ts'
import { tabSentLinks } from './tab-sent-links.ts'

/** What is remembered of a customer or a visitor, the tokens aside. */
export type StoredPorts = Pick<
  Ports,
  | 'profileStore'
  | 'customerData'
  | 'ordersCache'
  | 'cancellationRequests'
  | 'activationStore'
  | 'captchaProofs'
  | 'sentLinks'
>

/** Those ports over a store that outlives the program, and over one that lives as long as the tab. */
export const storedPorts = (store: LocalStore, tabStore: LocalStore, clock: Clock): StoredPorts => ({
  profileStore: localProfile(store),
  customerData: browserCustomerData(store, tabStore),
  ordersCache: localOrders(store, clock),
  cancellationRequests: localCancellations(store),
  activationStore: localActivation(store, clock),
  captchaProofs: localCaptchaProofs(store),
  sentLinks: tabSentLinks(tabStore),
})
