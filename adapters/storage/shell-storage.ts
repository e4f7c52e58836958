import { NEVER } from 'rxjs'
import { bearerToken } from '../decoding/codecs.ts'
import type { UserTokenStore } from '../ports.ts'
import type { KeyValueStorage } from '../shell.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

/** A platform's asynchronous storage: a keychain, React Native's AsyncStorage. */
export interface AsyncStorage {
  getItem(name: string): Promise<string | null>
  setItem(name: string, value: string): Promise<void>
  removeItem(name: string): Promise<void>
}

/** An operation that failed. After a failed `remove` the value may be back at the next start. */
export interface StorageFailure {
  readonly action: 'read' | 'write' | 'remove'
  readonly name: string
  readonly reason: unknown
}

/** A storage in memory that writes through to an asynchronous one. */
export interface LoadedStorage extends KeyValueStorage {
  /** Resolves when every write and removal so far has reached the asynchronous storage or failed. */
  settled(): Promise<void>
}

/**
 * Reads everything that the portal has stored, once and before the app is created. Later writes reach the asynchronous
 * storage in their order. It never rejects: `onFailure` hears of each failure, and the portal goes on.
 */
export const loadStorage = async (
  storage: AsyncStorage,
  onFailure: (failure: StorageFailure) => void,
): Promise<LoadedStorage> => {
  const items = new Map<string, string>()
  const attempt = async <A>(action: StorageFailure['action'], name: string, run: () => Promise<A>) => {
    try {
      return { done: await run() }
    } catch (reason) {
      onFailure({ action, name, reason })
      return undefined
    }
  }

  const read = async (name: string) => {
    const found = await attempt('read', name, () => storage.getItem(name))
    if (found !== undefined && found.done !== null) items.set(name, found.done)
  }
  await Promise.all(Object.values(storedNames).map(read))

  let queue: Promise<unknown> = Promise.resolve()
  const enqueue = (run: () => Promise<unknown>) => {
    queue = queue.then(run)
  }
  const remove = (name: string) => attempt('remove', name, () => storage.removeItem(name))

  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value)
      enqueue(async () => {
        const written = await attempt('write', name, () => storage.setItem(name, value))
        // Otherwise the older value would be back at the next start.
        if (written === undefined) await remove(name)
      })
    },
    removeItem: (name) => {
      items.delete(name)
      enqueue(() => remove(name))
    },
    settled: async () => {
      await queue
    },
  }
}

/** A storage that lives as long as the program: a shell's counterpart to a browser's sessionStorage. */
export const memoryStorage = (): KeyValueStorage => {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value)
    },
    removeItem: (name) => {
      items.delete(name)
    },
  }
}

/**
 * The user token of a shell. A shell shares no cookie with a site: its storage stands for cookie and storage. A token
 * that no call could carry is removed.
 */
export const storedUserTokens = (store: LocalStore): UserTokenStore => {
  const clear = () => {
    store.remove(storedNames.userToken)
    return { sharedRemains: false }
  }
  return {
    read: () => {
      const stored = store.read(storedNames.userToken)
      const token = bearerToken.is(stored) ? stored : undefined
      if (stored !== undefined && token === undefined) clear()
      return { shared: token, kept: token }
    },
    save: (token) => store.write(storedNames.userToken, token),
    accept: () => undefined,
    clear,
    changes: NEVER,
  }
}
