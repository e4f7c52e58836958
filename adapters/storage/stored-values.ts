import * as t from 'io-ts'
import { limits } from '../../core/shared/limits.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { finiteNumber } from '../decoding/codecs.ts'
import type { LocalStore } from './local-store.ts'
import type { StoredName } from './names.ts'

/** A value that is stored as JSON under a name. */
export interface StoredValue<A> {
  read(): A | undefined
  save(value: A): void
  clear(): void
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value under a name. One that its codec can't decode reads as undefined and is removed. */
export const storedValue = <A>(
  store: LocalStore,
  name: StoredName,
  codec: t.Type<A, unknown, unknown>,
): StoredValue<A> => ({
  read: () => {
    const text = store.read(name)
    if (text === undefined) return undefined
    const decoded = codec.decode(parse(text))
    if (decoded._tag === 'Right') return decoded.right
    store.remove(name)
    return undefined
  },
  save: (value) => store.write(name, JSON.stringify(codec.encode(value))),
  clear: () => store.remove(name),
})

const millisecondsPerHour = 3_600_000

/** A personal value, which expires a day after it was last saved. An expired one, or one from the future, is removed. */
export const expiringValue = <A>(
  store: LocalStore,
  clock: Clock,
  name: StoredName,
  codec: t.Type<A, unknown, unknown>,
): StoredValue<A> => {
  const { read, save, clear } = storedValue(store, name, t.type({ savedAt: finiteNumber, value: codec }))
  const isRecent = (savedAt: number) => {
    const age = clock.now() - savedAt
    return age >= 0 && age < limits.rememberedForHours * millisecondsPerHour
  }
  return {
    read: () => {
      const stored = read()
      if (stored !== undefined && isRecent(stored.savedAt)) return stored.value
      clear()
      return undefined
    },
    save: (value) => save({ savedAt: clock.now(), value }),
    clear,
  }
}
