import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import { Observable } from 'rxjs'
import type { Clock } from '../../core/shared/ports.ts'
import type { KeyValueStorage } from '../base-platform.ts'
import { finiteNumber } from '../decoding/codecs.ts'
import { Platform } from '../platform.ts'
import { bindService, createServiceKey } from '../service-key.ts'
import { type StoredName, storedLifetimeHours, storedNames, type TabStorageName } from './names.ts'

/**
 * Stores strings under names. If the browser allows storage, they survive a reload. Reading and writing never throw.
 */
export interface StringStore<Name extends string> {
  readonly read: (name: Name) => string | undefined
  readonly write: (name: Name, value: string) => void
  readonly remove: (name: Name) => void
}

export type LocalStore = StringStore<StoredName>
export const LocalStore = createServiceKey<LocalStore>('LocalStore')

export type TabStore = StringStore<TabStorageName>
export const TabStore = createServiceKey<TabStore>('TabStore')

const includesName = (names: object, name: string): boolean => Object.values(names).includes(name)

/**
 * Removes the orders, which can be fetched again, and everything that the portal did not store, such as the values of
 * an earlier site of this host.
 */
const clearNonessentialStorage = (storage: KeyValueStorage): void => {
  const names = Array.from({ length: storage.length ?? 0 }, (_, index) => storage.key?.(index) ?? '')
  for (const name of names)
    if (name === storedNames.orders || !includesName(storedNames, name)) storage.removeItem(name)
}

/** The length of the text that tests the storage. The text is longer than any token or activation. */
const probeValueLength = 10_000

/** Whether the browser can store a session. Removes other values if the storage is full. */
export const canStoreSession = (storage: () => KeyValueStorage): boolean => {
  const canStore = (store: KeyValueStorage) => {
    try {
      store.setItem('-', ' '.repeat(probeValueLength))
      store.removeItem('-')
      return true
    } catch {
      return false
    }
  }
  try {
    const store = storage()
    const isSignedIn = store.getItem(storedNames.userToken) !== null
    if (canStore(store)) return true
    clearNonessentialStorage(store)
    return canStore(store) || isSignedIn
  } catch {
    return false
  }
}

/**
 * Creates a store that uses the browser's storage. If the storage is blocked or full, values stay in memory, so that a
 * customer can still sign in.
 *
 * @param makesRoom whether to remove other values if a value does not fit
 */
export const createStore = <Name extends string>(
  storage: () => KeyValueStorage,
  makesRoom = false,
): StringStore<Name> => {
  const unsavedValues = new Map<Name, string>()
  let mayMakeRoom = makesRoom
  const attempt = <A>(action: (storage: KeyValueStorage) => A): A | undefined => {
    try {
      return action(storage())
    } catch {
      return undefined
    }
  }
  return {
    // A stored value is newer than an unsaved value: another tab wrote it after this tab had failed to write.
    read: (name) => attempt((each) => each.getItem(name)) ?? unsavedValues.get(name),
    write: (name, value) => {
      const write = () =>
        attempt((each) => {
          // `getItem` throws if reading is blocked. Then no value is stored, because it could not be read again.
          each.getItem('')
          each.setItem(name, value)
          return true
        })
      let written = write()
      if (!written && mayMakeRoom && name !== storedNames.orders) {
        mayMakeRoom = false
        attempt(clearNonessentialStorage)
        written = write()
      }
      if (written) {
        unsavedValues.delete(name)
        return
      }
      // The older value is removed, because it would be read after the next reload.
      attempt((each) => each.removeItem(name))
      unsavedValues.set(name, value)
    },
    remove: (name) => {
      unsavedValues.delete(name)
      attempt((each) => each.removeItem(name))
    },
  }
}

/**
 * Emits when another tab may have changed a stored value or cleared the storage. Also emits when this page returns from
 * the back/forward cache, where it has received no events.
 */
export const watchOtherTabs = (window: EventTarget, name: StoredName): Observable<void> =>
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

/** A value that is stored as JSON under a name. */
export interface StoredValue<A> {
  readonly read: () => A | undefined
  readonly save: (value: A) => void
  readonly clear: () => void
}

const parseJson = (text: string, revive?: (key: string, value: unknown) => unknown): unknown => {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

/**
 * Changes the owner of a stored value after the account was renamed. Uses no codec, because the codecs are in a script
 * that the sign-in page does not load.
 */
export const renameOwner = (store: LocalStore, name: StoredName, from: string, to: string): void => {
  const text = store.read(name)
  const renamed = JSON.stringify(
    parseJson(text ?? '', (key, value) => (key === 'owner' && value === from ? to : value)),
  )
  if (renamed !== undefined && renamed !== text) store.write(name, renamed)
}

/** Creates a stored value. A stored text that the codec can't decode is removed and read as undefined. */
export const createStoredValue = <A, Name extends string>(
  store: StringStore<Name>,
  name: NoInfer<Name>,
  codec: t.Type<A, unknown, unknown>,
): StoredValue<A> => ({
  read: () => {
    const text = store.read(name)
    if (text === undefined) return undefined
    const decoded = codec.decode(parseJson(text))
    if (decoded._tag === 'Right') return decoded.right
    store.remove(name)
    return undefined
  },
  save: (value) => store.write(name, JSON.stringify(codec.encode(value))),
  clear: () => store.remove(name),
})

const millisecondsPerHour = 3_600_000

type ExpiringValueName = keyof typeof storedLifetimeHours

/** Whether a stored value has expired. The clock may have been set back, so the time may be in the future. */
const isStoredValueExpired = (name: ExpiringValueName, savedAt: number, { now }: Clock): boolean =>
  Math.abs(now() - savedAt) >= storedLifetimeHours[name] * millisecondsPerHour

/** Creates a stored value that is removed some hours after it was last saved. */
export const createExpiringValue = <A, Name extends string>(
  store: StringStore<Name>,
  clock: Clock,
  name: NoInfer<Name> & ExpiringValueName,
  codec: t.Type<A, unknown, unknown>,
): StoredValue<A> => {
  const { read, save, clear } = createStoredValue(store, name, t.type({ savedAt: finiteNumber, value: codec }))
  return {
    read: () => {
      const stored = read()
      if (stored !== undefined && !isStoredValueExpired(name, stored.savedAt, clock)) return stored.value
      clear()
      return undefined
    },
    save: (value) => save({ savedAt: clock.now(), value }),
    clear,
  }
}

/**
 * Removes the values that have expired. Reading removes them, too, but the page that reads them may never be opened
 * again.
 */
const removeExpiredValues = (storage: () => KeyValueStorage, clock: Clock): void => {
  const store = createStore<ExpiringValueName>(storage)
  for (const name of Object.keys(storedLifetimeHours) as ExpiringValueName[]) {
    // `savedAt` is the first key of the JSON. The rest is not parsed, because it may be long.
    const savedAt = /^\{"savedAt":(\d+),/.exec(store.read(name) ?? '')?.[1]
    if (isStoredValueExpired(name, Number(savedAt), clock)) store.remove(name)
  }
}

/**
 * Removes the values that have expired: now, every minute, and before the page is frozen or left, because timers do not
 * run afterwards.
 */
export const removeExpiredValuesRegularly = (
  window: Pick<EventTarget, 'addEventListener'> & {
    readonly setInterval: (run: () => void, milliseconds: number) => unknown
  },
  storages: readonly (() => KeyValueStorage)[],
  clock: Clock,
): void => {
  const forget = () => {
    for (const storage of storages) removeExpiredValues(storage, clock)
  }
  forget()
  window.setInterval(forget, 60_000)
  window.addEventListener('pagehide', forget)
}

/** Returns an observable that emits when another tab may have changed the value of this name. */
export type OtherTabWatcher = (name: StoredName) => Observable<void>
export const OtherTabWatcher = createServiceKey<OtherTabWatcher>('OtherTabWatcher')

export const browserStorageModule = new ContainerModule(({ bind }) => {
  bindService(bind, LocalStore, ({ localStorage }) => createStore(localStorage, true), [Platform])
  bindService(bind, TabStore, ({ sessionStorage }) => createStore(sessionStorage), [Platform])
  bindService(
    bind,
    OtherTabWatcher,
    ({ page }) =>
      (name) =>
        watchOtherTabs(page.window, name),
    [Platform],
  )
})
