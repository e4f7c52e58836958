import { Container, ContainerModule } from 'inversify'
import { NEVER } from 'rxjs'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { Ports } from '../../core/ports.ts'
import { ClientTokenStore, Clock } from '../ports.ts'
import type { KeyValueStorage } from '../shell.ts'
import { AccountStores, accountStorage } from '../storage/account-stores.ts'
import { ChangesElsewhere, createStore, forgetExpired, LocalStore, TabStore } from '../storage/local-store.ts'
import { storedNames } from '../storage/names.ts'
import { ProductStores, productStorage } from '../storage/product-stores.ts'
import { memoryStorage, storedUserTokens } from '../storage/shell-storage.ts'
import { constant, serviceOf } from '../token.ts'

// The package's './storage': all stored ports of a shell, over one storage of strings.

export { type AsyncStorage, type LoadedStorage, loadStorage, type StorageFailure } from '../storage/shell-storage.ts'
export type { KeyValueStorage }

export interface StorageOptions {
  /** Outlives the program. It has the customer's token, so keep it private. */
  readonly storage: KeyValueStorage
  readonly clock: Clock
  /** The languages of the device, best first, until the customer chooses one. */
  readonly deviceLanguages: readonly string[]
}

/** The stored ports, and the store for `httpPorts`. */
export interface Remembered {
  readonly ports: AccountStores & ProductStores & Pick<Ports, 'userTokens' | 'language'>
  readonly clientTokens: ClientTokenStore
}

/** The stored ports over a storage. A value that it refuses is kept until the program ends. */
export const rememberIn = ({ storage, clock, deviceLanguages }: StorageOptions): Remembered => {
  forgetExpired(() => storage, clock)
  const store: LocalStore = createStore(() => storage)
  const forThisRun = memoryStorage()
  const container = new Container()
  const stores = new ContainerModule(({ bind }) => {
    constant(bind, LocalStore, store)
    constant(
      bind,
      TabStore,
      createStore(() => forThisRun),
    )
    constant(bind, ChangesElsewhere, () => NEVER)
    constant(bind, Clock, clock)
  })
  container.loadSync(stores, accountStorage, productStorage)
  const language = createLanguageChoice(
    {
      read: () => store.read(storedNames.language),
      save: (chosen) => store.write(storedNames.language, chosen),
      changes: NEVER,
    },
    () => deviceLanguages,
  )
  return {
    ports: {
      ...serviceOf(container, AccountStores),
      ...serviceOf(container, ProductStores),
      userTokens: storedUserTokens(store),
      language,
    },
    clientTokens: serviceOf(container, ClientTokenStore),
  }
}
