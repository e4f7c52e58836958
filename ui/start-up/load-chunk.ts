import { earlyScript, readEarlyScriptData } from '../boot/page-data.ts'
import { MissingChunkError } from './missing-chunk-error.ts'

/** Where it is remembered, for the life of the tab, which releases a reload has already been tried for. */
const reloadedFor = 'reloaded-for'

/** What a missing chunk is met with; a test brings its own. */
export interface ChunkHost {
  readonly isOnline: () => boolean
  readonly backOnline: () => Promise<void>
  /** Tells one release from the next. */
  readonly release: () => string
  readonly memory: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

const browserHost: ChunkHost = {
  isOnline: () => navigator.onLine,
  backOnline: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  // What the page begins with is named by its content, and that names every chunk of the release.
  release: () =>
    [
      ...[...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src),
      ...readEarlyScriptData(document.querySelector(earlyScript)).next,
    ].join(),
  memory: () => window.sessionStorage,
  reload: () => window.location.reload(),
}

/** Once for each release; never where nothing can be remembered, since that could go on for ever. */
const mayReload = ({ release, memory }: ChunkHost): boolean => {
  try {
    const storage = memory()
    const releases = (storage.getItem(reloadedFor) ?? '').split(' ')
    if (releases.includes(release())) return false
    storage.setItem(reloadedFor, [...releases, release()].join(' '))
    return true
  } catch {
    return false
  }
}

/** Loads a file of the portal. Without a network it waits for one; it rejects with what `load` does where there is one. */
export const loadOnceOnline = async <A>(load: () => Promise<A>, host: ChunkHost = browserHost): Promise<A> => {
  try {
    return await load()
  } catch (cause) {
    if (host.isOnline()) throw cause
    await host.backOnline()
    return loadOnceOnline(load, host)
  }
}

/**
 * Loads a part of the portal that comes later. Without a network it waits for one. A part that is missing, as those of
 * the last release may be after a new one, reloads the page, once; after that it rejects with a MissingChunkError.
 */
export const loadChunk = async <A>(load: () => Promise<A>, host = browserHost): Promise<A> => {
  try {
    return await loadOnceOnline(load, host)
  } catch (cause) {
    if (!mayReload(host)) throw new MissingChunkError(cause)
    host.reload()
    // The page goes on showing that it loads until it is replaced.
    return new Promise(() => undefined)
  }
}
