import type { KeyValueStorage } from './local-store.ts'
import { storedNames } from './names.ts'

/** A platform's storage that answers later: a keychain, React Native's AsyncStorage. */
export interface AsyncStorage {
  getItem(name: string): Promise<string | null>
  setItem(name: string, value: string): Promise<void>
  removeItem(name: string): Promise<void>
}

/** What could not be read or kept. After a failed `remove` the value may be back at the next start. */
export interface StorageFailure {
  readonly action: 'read' | 'write' | 'remove'
  readonly name: string
  readonly reason: unknown
}

/** A storage in memory that is kept in another behind the caller's back. */
export interface LoadedStorage extends KeyValueStorage {
  /** Resolves when all that was written or removed so far has reached the other storage, or failed to. */
  settled(): Promise<void>
}

/**
 * Reads everything that the portal has stored, once and before the app is made; what is written later goes to both, in
 * the order in which it was written. It never rejects: what could not be done is told, and does not stop the portal.
 */
export const loadStorage = async (
  storage: AsyncStorage,
  tell: (failure: StorageFailure) => void,
): Promise<LoadedStorage> => {
  const items = new Map<string, string>()
  const attempt = async <A>(action: StorageFailure['action'], name: string, run: () => Promise<A>) => {
    try {
      return { done: await run() }
    } catch (reason) {
      tell({ action, name, reason })
      return undefined
    }
  }

  const read = async (name: string) => {
    const found = await attempt('read', name, () => storage.getItem(name))
    if (found !== undefined && found.done !== null) items.set(name, found.done)
  }
  await Promise.all(Object.values(storedNames).map(read))

  let last: Promise<unknown> = Promise.resolve()
  const afterwards = (run: () => Promise<unknown>) => {
    last = last.then(run)
  }
  const remove = (name: string) => attempt('remove', name, () => storage.removeItem(name))

  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value)
      afterwards(async () => {
        const written = await attempt('write', name, () => storage.setItem(name, value))
        // The older value would be back at the next start.
        if (written === undefined) await remove(name)
      })
    },
    removeItem: (name) => {
      items.delete(name)
      afterwards(() => remove(name))
    },
    settled: async () => {
      await last
    },
  }
}
