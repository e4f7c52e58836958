import { NEVER, type Observable } from 'rxjs'
import type { Ports } from '../../core/app.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { localActivation } from './local-activation.ts'
import { localCancellations } from './local-cancellations.ts'
import { localCaptchaProofs } from './local-captcha-proofs.ts'
import { localOrders } from './local-orders.ts'
import type { LocalStore } from './local-store.ts'
import { type StoredName, storedNames } from './names.ts'
import { browserCustomerData, localEmailChange, localProfile, tabExchangedLinks } from './session-stores.ts'
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
  | 'pendingEmailChanges'
  | 'exchangedLinks'
>

/**
 * Those ports over a store that outlives the program, and over one that lives as long as the tab. `changesOf` tells when
 * another tab has written a name; a shell of one window has none.
 */
export const storedPorts = (
  store: LocalStore,
  tabStore: LocalStore,
  clock: Clock,
  changesOf: (name: StoredName) => Observable<void> = () => NEVER,
): StoredPorts => ({
  profileStore: localProfile(store),
  customerData: browserCustomerData(store, tabStore),
  ordersCache: localOrders(store, clock),
  cancellationRequests: localCancellations(store),
  activationStore: localActivation(store, clock, changesOf(storedNames.activation)),
  captchaProofs: localCaptchaProofs(store),
  sentLinks: tabSentLinks(tabStore),
  pendingEmailChanges: localEmailChange(store, clock),
  exchangedLinks: tabExchangedLinks(tabStore),
})
