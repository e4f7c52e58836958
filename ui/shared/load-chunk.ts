import { isAssetMissing, refreshFiles, requestReload } from './missing-assets.ts'
import { sleep } from './scheduling.ts'

/** Thrown when a script of the portal could not be fetched, and a reload did not help. */
export class MissingChunkError extends Error {
  override readonly name = 'MissingChunkError'

  constructor(cause: unknown) {
    super('A part of the portal is missing', { cause })
  }
}

/** Milliseconds after which a navigation counts as aborted if the page still exists. */
const navigationTimeout = 10_000

export interface UnloadTracker {
  /**
   * Whether a navigation started and the page stayed anyway. Resolves when that is known, or at once if no navigation
   * started.
   */
  readonly navigationAborted: () => Promise<boolean>
  readonly end: () => void
}

/**
 * Tracks whether a navigation is in progress, because the page must not reload then. A link to an app starts like a
 * link to another page, but the page stays. End the tracker afterwards, because Firefox does not keep a page with
 * such a listener for "back".
 */
export const trackUnload = (page: Window): UnloadTracker => {
  let leftAt: number | undefined
  const leave = () => {
    leftAt = page.performance.now()
  }
  page.addEventListener('beforeunload', leave)
  return {
    navigationAborted: async () => {
      if (leftAt === undefined) return false
      const remaining = leftAt + navigationTimeout - page.performance.now()
      await new Promise<unknown>((resolve) => {
        page.setTimeout(resolve, remaining)
        page.addEventListener('pageshow', resolve, { once: true })
      })
      return true
    },
    end: () => page.removeEventListener('beforeunload', leave),
  }
}

/** The browser's functions that `loadChunk` uses. */
export interface ChunkHost {
  readonly isOnline: () => boolean
  readonly backOnline: () => Promise<void>
  readonly trackUnload: () => UnloadTracker
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Whether a script of the page no longer exists. Undefined if this can't be known now. */
  readonly isAssetMissing: () => Promise<boolean | undefined>
  /** Replaces the page's files in the browser's cache. Resolves to whether all of them arrived. */
  readonly refreshFiles: () => Promise<boolean>
  /** Reloads the page. Returns false if this release was already reloaded. */
  readonly reload: () => boolean
}

const browserHost: ChunkHost = {
  isOnline: () => navigator.onLine,
  backOnline: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  // The build prerenders pages in Node, where there is no window.
  trackUnload: () =>
    typeof window === 'undefined'
      ? { navigationAborted: async () => false, end: () => undefined }
      : trackUnload(window),
  sleep,
  isAssetMissing: () => isAssetMissing(document, window),
  refreshFiles: () => refreshFiles(window),
  reload: () => requestReload(window),
}

/**
 * The delays before each retry, in milliseconds. Safari aborts the loads of a page when a navigation starts, and on a
 * phone it dispatches no `beforeunload`.
 */
const retryDelays = [500, 2000, 8000] as const

/** Returns whether a script is empty. The portal has no empty script, so the browser's copy is damaged. */
const isEmptyModule = (loaded: unknown): boolean =>
  Object.prototype.toString.call(loaded) === '[object Module]' && Object.keys(Object(loaded)).length === 0

/**
 * Loads a file of the portal. Without a network it waits; a load that a navigation has aborted runs again if the page
 * stays. Otherwise it rejects as `load` does, or with a SyntaxError for an empty script.
 */
export const loadOnceOnline = async <A>(load: () => Promise<A>, host: ChunkHost = browserHost): Promise<A> => {
  const unload = host.trackUnload()
  try {
    const loaded = await load()
    if (isEmptyModule(loaded)) throw new SyntaxError('The script is empty')
    return loaded
  } catch (cause) {
    if (cause instanceof SyntaxError) throw cause
    if (!host.isOnline()) await host.backOnline()
    else if (!(await unload.navigationAborted())) throw cause
  } finally {
    unload.end()
  }
  return loadOnceOnline(load, host)
}

/**
 * Loads a chunk of the portal once the browser is online. If a script is gone, as after a new release, the page
 * reloads once. Otherwise the chunk is requested again, unless the browser could not parse it. After the last attempt
 * the page reloads with files that the browser has fetched again, because its copy may be damaged. After that it
 * rejects with a MissingChunkError.
 */
export const loadChunk = async <A>(
  load: () => Promise<A>,
  host = browserHost,
  [delay, ...later]: readonly number[] = retryDelays,
): Promise<A> => {
  const unload = host.trackUnload()
  try {
    return await loadOnceOnline(load, host)
  } catch (cause) {
    const isUnreadable = cause instanceof SyntaxError
    const missing = isUnreadable ? false : await host.isAssetMissing()
    const wait = isUnreadable ? undefined : delay
    const isRefreshed = missing === false && wait === undefined && (await host.refreshFiles())
    if (!(await unload.navigationAborted())) {
      // Firefox never repeats a failed import, so only a reload helps, even if the file exists.
      const isReloadDue = missing === true || isRefreshed
      // The loading page stays until the reload replaces it.
      if (isReloadDue && host.reload()) return new Promise(() => undefined)
      if (missing === true || wait === undefined) throw new MissingChunkError(cause)
      await host.sleep(wait)
    }
    return loadChunk(load, host, later)
  } finally {
    unload.end()
  }
}
