import { Container } from 'inversify'
import { NEVER } from 'rxjs'
import { ClientTokenStore, portKeys } from '../../adapters/ports.ts'
import { productPortKeys } from '../../adapters/products-ports.ts'
import { bindConstant, getServices } from '../../adapters/service-key.ts'
import { accountStorageModule } from '../../adapters/storage/account-stores.ts'
import { LocalStore, OtherTabWatcher, TabStore } from '../../adapters/storage/local-store.ts'
import { productStorageModule } from '../../adapters/storage/product-stores.ts'
import type { Clock } from '../../core/shared/ports.ts'

const { profileStore, customerData, historyMarks, captchaProofs, sentLinks, mailedAddresses } = portKeys
const { pendingEmailChanges, ordersCache, cancellationRequests, activationStore, exchangedLinks } = productPortKeys

const storedPortKeys = {
  ...{ profileStore, customerData, historyMarks, captchaProofs, sentLinks, mailedAddresses },
  ...{ pendingEmailChanges, ordersCache, cancellationRequests, activationStore, exchangedLinks },
}

export const createStoredPorts = (
  store: LocalStore,
  tabStore: TabStore,
  clock: Clock,
  changesOf: OtherTabWatcher = () => NEVER,
) => {
  const container = new Container()
  const bind = container.bind.bind(container)
  bindConstant(bind, LocalStore, store)
  bindConstant(bind, TabStore, tabStore)
  bindConstant(bind, portKeys.clock, clock)
  bindConstant(bind, OtherTabWatcher, changesOf)
  container.loadSync(accountStorageModule, productStorageModule)
  return {
    ...getServices(container, storedPortKeys),
    clientTokens: container.get<ClientTokenStore>(ClientTokenStore),
  }
}
