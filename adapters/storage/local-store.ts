import { Observable } from 'rxjs'
import { token } from '../token.ts'
import type { StoredName } from './names.ts'

/** A browser's `Storage`, or the part of it that a store needs. */
export interface KeyValueStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** Strings by name, which survive a reload if the browser allows. Reading and writing never fail. */
export interface LocalStore {
  read(name: StoredName): string | undefined
  write(name: StoredName, value: string): void
  remove(name: StoredName): void
}

export const LocalStore = token<LocalStore>('LocalStore')
/** A store that lives as long as the tab. */
export const TabStore = token<LocalStore>('TabStore')

/**
 * A store over the browser's storage. A value that the browser refuses (blocked, full) is kept for the life of the page,
 * so that a customer can still sign in.
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
      // Otherwise an older value would be back after the next reload.
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
 * Emits when another tab may have changed a stored value: it wrote the value or cleared everything, or this page returns
 * from the back/forward cache, where it gets no events.
 */
export const changesElsewhere = (window: EventTarget, name: StoredName): Observable<void> =>
  new Observable((subscriber) => {
    const onStorage = (event: Event) => {
      const { key } = event as StorageEvent
      if (key === name || key === null) subscriber.next()
    }
    const onPageShow = (event: Event) => {
      if ((event as PageTransitionEvent).persisted) subscriber.next()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
    }
  })
