import type * as t from 'io-ts'
import { Observable } from 'rxjs'
import type { StoredName } from './names.ts'

/** What a store writes to: a browser's `Storage`, or whatever has these three of it. */
export interface KeyValueStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** Strings by name that survive a reload where the browser lets them. Reading and writing never fail. */
export interface LocalStore {
  read(name: StoredName): string | undefined
  write(name: StoredName, value: string): void
  remove(name: StoredName): void
}

/**
 * A store over the browser's own. Where that refuses (blocked, full), what it refused is kept for the life of the page,
 * so that a customer can still sign in for the tab.
 */
export const createLocalStore = (storage: () => KeyValueStorage): LocalStore => {
  const refused = new Map<StoredName, string>()
  const attempt = <A>(action: (storage: KeyValueStorage) => A): A | undefined => {
    try {
      return action(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: (name) => refused.get(name) ?? attempt((each) => each.getItem(name)) ?? undefined,
    write: (name, value) => {
      const written = attempt((each) => {
        each.setItem(name, value)
        return true
      })
      if (written) {
        refused.delete(name)
        return
      }
      // An older value left behind in the browser's store would be back after the next reload.
      attempt((each) => each.removeItem(name))
      refused.set(name, value)
    },
    remove: (name) => {
      refused.delete(name)
      attempt((each) => each.removeItem(name))
    },
  }
}

/**
 * Emits when a stored value may have changed behind this page's back: another tab wrote it, or cleared everything, or the
 * browser brings the page back from its cache, where it hears of nothing.
 */
export const changesElsewhere = (window: EventTarget, name: StoredName): Observable<void> =>
  new Observable((subscriber) => {
    const written = (event: Event) => {
      const { key } = event as StorageEvent
      if (key === name || key === null) subscriber.next()
    }
    const shown = (event: Event) => {
      if ((event as PageTransitionEvent).persisted) subscriber.next()
    }
    window.addEventListener('storage', written)
    window.addEventListener('pageshow', shown)
    return () => {
      window.removeEventListener('storage', written)
      window.removeEventListener('pageshow', shown)
    }
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a stored value as JSON through a codec: whatever else is stored under that name counts as nothing, and goes. */
export const readStored = <A>(store: LocalStore, name: StoredName, codec: t.Decoder<unknown, A>): A | undefined => {
  const text = store.read(name)
  if (text === undefined) return undefined
  const decoded = codec.decode(parsed(text))
  if (decoded._tag === 'Right') return decoded.right
  store.remove(name)
  return undefined
}
