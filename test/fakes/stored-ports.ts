import { Container } from 'inversify'
import { NEVER } from 'rxjs'
import { ClientTokenStore, port } from '../../adapters/ports.ts'
import { productPort } from '../../adapters/products-ports.ts'
import { accountStorage } from '../../adapters/storage/account-stores.ts'
import { ChangesElsewhere, LocalStore, TabStore } from '../../adapters/storage/local-store.ts'
import { productStorage } from '../../adapters/storage/product-stores.ts'
import { bindConstant, servicesOf } from '../../adapters/token.ts'
import type { Clock } from '../../core/shared/ports.ts'

const { profileStore, customerData, entryMarks, captchaProofs, sentLinks, mailedAddresses } = port
const { pendingEmailChanges, ordersCache, cancellationRequests, activationStore, exchangedLinks } = productPort

const storedPortTokens = {
  ...{ profileStore, customerData, entryMarks, captchaProofs, sentLinks, mailedAddresses },
  ...{ pendingEmailChanges, ordersCache, cancellationRequests, activationStore, exchangedLinks },
}

/** Creates the real ports that store values, and the real store of the client token, over two given storages. */
export const createStoredPorts = (
  store: LocalStore,
  tabStore: TabStore,
  clock: Clock,
  changesOf: ChangesElsewhere = () => NEVER,
) => {
  const container = new Container()
  const bind = container.bind.bind(container)
  bindConstant(bind, LocalStore, store)
  bindConstant(bind, TabStore, tabStore)
  bindConstant(bind, port.clock, clock)
  bindConstant(bind, ChangesElsewhere, changesOf)
  container.loadSync(accountStorage, productStorage)
  return { ...servicesOf(container, storedPortTokens), clientTokens: container.get<ClientTokenStore>(ClientTokenStore) }
}
