import * as t from 'io-ts'
import type { Clock } from '../../core/shared/clock.ts'
import { limits } from '../../core/shared/limits.ts'
import { finiteNumber } from '../decoding/codecs.ts'
import { type LocalStore, readStored } from './local-store.ts'
import type { StoredName } from './names.ts'

/** A stored value that is forgotten a day after it was last saved, since it says something of a person. */
export interface DatedValue<A> {
  read(): A | undefined
  save(value: A): void
  clear(): void
}

const millisecondsPerHour = 3_600_000

/** A value under a name, with the time when it was saved. One that is too old, or from the future, or damaged, is removed. */
export const datedValue = <A>(
  store: LocalStore,
  clock: Clock,
  name: StoredName,
  codec: t.Type<A, unknown, unknown>,
): DatedValue<A> => {
  const dated = t.type({ savedAt: finiteNumber, value: codec })
  const isRecent = (savedAt: number) => {
    const age = clock.now() - savedAt
    return age >= 0 && age < limits.rememberedForHours * millisecondsPerHour
  }
  return {
    read: () => {
      const stored = readStored(store, name, dated)
      if (stored !== undefined && isRecent(stored.savedAt)) return stored.value
      store.remove(name)
      return undefined
    },
    clear: () => store.remove(name),
    save: (value) => store.write(name, JSON.stringify(dated.encode({ savedAt: clock.now(), value }))),
  }
}
