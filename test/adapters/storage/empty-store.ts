import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { FakeStorage } from '../../fakes/fake-page.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

/** An empty storage, the store over it, and the clock by which what it keeps grows old. */
export const emptyStore = () => {
  const storage = new FakeStorage()
  return { storage, store: createLocalStore(() => storage), clock: new SettableClock(Date.UTC(2026, 4, 1)) }
}
