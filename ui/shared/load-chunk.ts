import { isPageFileDeleted, refetchPageFiles, requestReload } from './missing-assets.ts'
import { sleep } from './scheduling.ts'

/** Thrown when a script of the portal could not be fetched, and a reload did not help. */
export class MissingChunkError extends Error {
  override readonly name = 'MissingChunkError'

  constructor(cause: unknown) {
    super('A part of the portal is missing', { cause })
  }
}

/** How long a navigation may take, in milliseconds. If the page still exists then, the navigation was aborted. */
const navigationTimeoutMs = 10_000

export interface UnloadTracker {
  /** Resolves to true if a navigation started but the page still exists, and to false if no navigation started. */
  readonly wasAborted: () => Promise<boolean>
  readonly stop: () => void
}

/**
 * Tracks whether a navigation is in progress, because the page must not reload then. A link that opens an app also
 * dispatches `beforeunload`, but the page stays. Stop the tracker afterwards: while a page has a listener for
 * `beforeunload`, Firefox does not keep the page for "back".
 */
export const trackUnload = (page: Window): UnloadTracker => {
  let leftAt: number | undefined
  const leave = () => {
    leftAt = page.performance.now()
  }
  page.addEventListener('beforeunload', leave)
  return {
    wasAborted: async () => {
      if (leftAt === undefined) return false
      const remaining = leftAt + navigationTimeoutMs - page.performance.now()
      await new Promise<unknown>((resolve) => {
        page.setTimeout(resolve, remaining)
        page.addEventListener('pageshow', resolve, { once: true })
      })
      return true
    },
    stop: () => page.removeEventListener('beforeunload', leave),
  }
}

/** The browser's functions that `loadChunk` uses. */
export interface BrowserFunctions {
  readonly isOnline: () => boolean
  readonly waitUntilOnline: () => Promise<void>
  readonly trackUnload: () => UnloadTracker
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Resolves to whether the host has deleted a script of the page. Undefined if the host does not answer. */
  readonly isPageFileDeleted: () => Promise<boolean | undefined>
  /** Replaces the page's files in the browser's cache. Resolves to whether all of them arrived. */
  readonly refetchPageFiles: () => Promise<boolean>
  /** Reloads the page, once for each release. Returns whether the page reloads now. */
  readonly reload: () => boolean
}

const defaultBrowserFunctions: BrowserFunctions = {
  isOnline: () => navigator.onLine,
  waitUntilOnline: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  // The build prerenders pages in Node, where there is no window.
  trackUnload: () =>
    typeof window === 'undefined' ? { wasAborted: async () => false, stop: () => undefined } : trackUnload(window),
  sleep,
  isPageFileDeleted: () => isPageFileDeleted(document, window),
  refetchPageFiles: () => refetchPageFiles(window),
  reload: () => requestReload(window),
}

/**
 * The delays before each retry, in milliseconds. They are needed for Safari on phones, which aborts the downloads of a
 * page when a navigation starts, and dispatches no `beforeunload`.
 */
const retryDelaysMs = [500, 2000, 8000] as const

/** Returns whether a script has no exports. All scripts of the portal have exports, so this copy is damaged. */
const isEmptyModule = (loaded: unknown): boolean =>
  Object.prototype.toString.call(loaded) === '[object Module]' && Object.keys(Object(loaded)).length === 0

/**
 * Loads a file of the portal. If `load` fails while the browser is offline, tries again when it is online. If a
 * navigation has aborted `load` and the page stays, tries again. Otherwise rejects as `load` does, or with a
 * SyntaxError if the script is empty.
 */
export const loadWhenOnline = async <A>(
  load: () => Promise<A>,
  browser: BrowserFunctions = defaultBrowserFunctions,
): Promise<A> => {
  const unload = browser.trackUnload()
  try {
    const loaded = await load()
    if (isEmptyModule(loaded)) throw new SyntaxError('The script is empty')
    return loaded
  } catch (cause) {
    if (cause instanceof SyntaxError) throw cause
    if (!browser.isOnline()) await browser.waitUntilOnline()
    else if (!(await unload.wasAborted())) throw cause
  } finally {
    unload.stop()
  }
  return loadWhenOnline(load, browser)
}

/**
 * Loads a chunk of the portal. After a failed load:
 * - If the host has deleted the script, as after a new release, the page reloads, once for each release.
 * - Otherwise the chunk is requested again after each delay, unless the browser could not parse it.
 * - After the last attempt, all files are fetched again, because they may be damaged, and the page reloads.
 *
 * Rejects with a MissingChunkError if no reload is possible.
 */
export const loadChunk = async <A>(
  load: () => Promise<A>,
  browser = defaultBrowserFunctions,
  [delay, ...later]: readonly number[] = retryDelaysMs,
): Promise<A> => {
  const unload = browser.trackUnload()
  try {
    return await loadWhenOnline(load, browser)
  } catch (cause) {
    const isUnreadable = cause instanceof SyntaxError
    const missing = isUnreadable ? false : await browser.isPageFileDeleted()
    const wait = isUnreadable ? undefined : delay
    const isRefreshed = missing === false && wait === undefined && (await browser.refetchPageFiles())
    if (!(await unload.wasAborted())) {
      // Firefox never fetches a failed import again, so the page has to be reloaded even if the file exists.
      const isReloadDue = missing === true || isRefreshed
      // The loading page stays until the reload replaces it.
      if (isReloadDue && browser.reload()) return new Promise(() => undefined)
      if (missing === true || wait === undefined) throw new MissingChunkError(cause)
      await browser.sleep(wait)
    }
    return loadChunk(load, browser, later)
  } finally {
    unload.stop()
  }
}
