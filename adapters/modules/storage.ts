import { ContainerModule } from 'inversify'
import { browserUserTokens } from '../storage/browser-user-tokens.ts'
import { localCaptchaProofs } from '../storage/local-captcha-proofs.ts'
import { localOrders } from '../storage/local-orders.ts'
import { createLocalStore } from '../storage/local-store.ts'
import { browserCustomerData, localClientTokens, localProfile } from '../storage/session-stores.ts'
import { tabSentLinks } from '../storage/tab-sent-links.ts'
import * as token from '../tokens.ts'

/** What this browser remembers. */
export const storageModule = new ContainerModule(({ bind }) => {
  bind(token.LocalStore).toResolvedValue(({ localStorage }) => createLocalStore(localStorage), [token.Platform])
  bind(token.TabStore).toResolvedValue(({ sessionStorage }) => createLocalStore(sessionStorage), [token.Platform])
  bind(token.SentLinks).toResolvedValue(tabSentLinks, [token.TabStore])
  bind(token.CaptchaProofs).toResolvedValue(localCaptchaProofs, [token.LocalStore])
  bind(token.ClientTokenStore).toResolvedValue(localClientTokens, [token.LocalStore])
  bind(token.ProfileStore).toResolvedValue(localProfile, [token.LocalStore])
  bind(token.CustomerData).toResolvedValue(browserCustomerData, [token.LocalStore, token.TabStore])
  bind(token.OrdersCache).toResolvedValue(localOrders, [token.LocalStore, token.Clock])
  bind(token.UserTokenStore).toResolvedValue(
    ({ page }, store, clock, { session }) => browserUserTokens(page, store, clock, session),
    [token.Platform, token.LocalStore, token.Clock, token.Config],
  )
})
