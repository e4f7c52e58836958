import { NEVER } from 'rxjs'
import type { Ports } from '../../core/app.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { ClientTokenStore } from '../../core/session/ports.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { accountStores, localClientTokens } from '../storage/account-stores.ts'
import { createLocalStore, type KeyValueStorage } from '../storage/local-store.ts'
import { storedNames } from '../storage/names.ts'
import { productStores } from '../storage/product-stores.ts'
import { memoryStorage, storedUserTokens } from '../storage/shell-storage.ts'

// The package's './storage': all stored ports of a shell, over one storage of strings.

export { type AsyncStorage, type LoadedStorage, loadStorage, type StorageFailure } from '../storage/shell-storage.ts'
export type { KeyValueStorage }

/** The ports that remember a customer or a visitor, except the tokens. */
export type StoredPorts = ReturnType<typeof accountStores> & ReturnType<typeof productStores>

export interface StorageOptions {
  /** Outlives the program. It has the customer's token, so keep it private. */
  readonly storage: KeyValueStorage
  readonly clock: Clock
  /** The languages of the device, best first, until the customer chooses one. */
  readonly deviceLanguages: readonly string[]
}

/** The stored ports, and the store for `httpPorts`. */
export interface Remembered {
  readonly ports: StoredPorts & Pick<Ports, 'userTokens' | 'language'>
  readonly clientTokens: ClientTokenStore
}

/** The stored ports over a storage. A value that it refuses is kept until the program ends. */
export const rememberIn = ({ storage, clock, deviceLanguages }: StorageOptions): Remembered => {
  const store = createLocalStore(() => storage)
  const forThisRun = memoryStorage()
  const tabStore = createLocalStore(() => forThisRun)
  const language = createLanguageChoice(
    {
      read: () => store.read(storedNames.language),
      save: (chosen) => store.write(storedNames.language, chosen),
      changes: NEVER,
    },
    { list: () => deviceLanguages },
  )
  return {
    ports: {
      ...accountStores(store, tabStore, clock),
      ...productStores(store, tabStore, clock),
      userTokens: storedUserTokens(store),
      language,
    },
    clientTokens: localClientTokens(store),
  }
}
