import { ContainerModule } from 'inversify'
import { Platform } from '../platform.ts'
import { ClientTokenStore, Clock } from '../ports.ts'
import { AccountStores, accountStores, localClientTokens } from './account-stores.ts'
import { createLocalStore, LocalStore, TabStore } from './local-store.ts'

/** The browser's storage, and the stored ports of the account. */
export const storage = new ContainerModule(({ bind }) => {
  bind(LocalStore).toResolvedValue(({ localStorage }) => createLocalStore(localStorage), [Platform])
  bind(TabStore).toResolvedValue(({ sessionStorage }) => createLocalStore(sessionStorage), [Platform])
  bind(ClientTokenStore).toResolvedValue(localClientTokens, [LocalStore])
  bind(AccountStores).toResolvedValue(accountStores, [LocalStore, TabStore, Clock])
})
