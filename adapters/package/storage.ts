import { NEVER } from 'rxjs'
import type { Ports } from '../../core/app.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { ClientTokenStore } from '../../core/session/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { createLocalStore, type KeyValueStorage } from '../storage/local-store.ts'

import { storedNames } from '../storage/names.ts'
import { memoryStorage, storedUserTokens } from '../storage/shell-storage.ts'
import { localClientTokens, type StoredPorts, storedPorts } from '../storage/stored-ports.ts'

// What the package gives as './storage': everything that a shell remembers, over one place to keep strings in.

export { type AsyncStorage, type LoadedStorage, loadStorage, type StorageFailure } from '../storage/shell-storage.ts'
export type { KeyValueStorage, StoredPorts }

/** What a shell's storage is made of. */
export interface StorageOptions {
  /** Outlives the program. It holds the customer's token, so no one else may read it. */
  readonly storage: KeyValueStorage
  readonly clock: Clock
  /** The languages of the device, best first, for a customer who has not chosen one yet. */
  readonly deviceLanguages: readonly string[]
}

/** The ports that remember something, and the store that `httpPorts` asks for. */
export interface Remembered {
  readonly ports: StoredPorts & Pick<Ports, 'userTokens' | 'language'>
  readonly clientTokens: ClientTokenStore
}

/** The ports that remember something, over a storage. What it refuses to keep is kept until the program ends. */
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
    ports: { ...storedPorts(store, tabStore, clock), userTokens: storedUserTokens(store), language },
    clientTokens: localClientTokens(store),
  }
}
