import { isAssetMissing, requestReload } from './missing-assets.ts'
import { sleep } from './scheduling.ts'

/** A part of the portal could not be fetched, and a reload has not helped. */
export class MissingChunkError extends Error {
  override readonly name = 'MissingChunkError'

  constructor(cause: unknown) {
    super('A part of the portal is missing', { cause })
  }
}

/** What a missing chunk is met with; a test brings its own. */
export interface ChunkHost {
  readonly isOnline: () => boolean
  readonly backOnline: () => Promise<void>
  readonly trackUnload: () => Leaving
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Whether this file is gone, or the page's own where it has no name; undefined where that can't be known now. */
  readonly isAssetMissing: (file: string | undefined) => Promise<boolean | undefined>
  /** Reloads the page, unless that has been tried for this release; then it says false. */
  readonly reload: () => boolean
}

const browserHost: ChunkHost = {
  isOnline: () => navigator.onLine,
  backOnline: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  // The build, which draws pages in Node, has no window.
  trackUnload: () => (typeof window === 'undefined' ? neverLeft : trackUnload(window)),
  sleep,
  isAssetMissing: (file) => isAssetMissing(file, document, window.fetch.bind(window)),
  reload: () => requestReload(window),
}

/**
 * How long to wait before each further try, in milliseconds. Safari cuts off what a page loads when another is on its
 * way, and on a phone it does not tell the page that it is being left.
 */
const waits = [500, 2000, 8000] as const

/**
 * Loads a file of the portal. Without a network it waits for one, and what leaving the page has cut off it loads again if
 * the page stays; it rejects with what `load` does otherwise.
 */
export const loadOnceOnline = async <A>(load: () => Promise<A>, host: ChunkHost = browserHost): Promise<A> => {
  const leaving = host.trackUnload()
  try {
    return await load()
  } catch (cause) {
    if (!host.isOnline()) await host.backOnline()
    else if (!(await leaving.navigationAborted())) throw cause
  } finally {
    leaving.end()
  }
  return loadOnceOnline(load, host)
}

/** The file that an import asks for, as the bundler has written it into the source of the function. */
const fileOf = (load: () => unknown): string | undefined => /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(String(load))?.[1]

/**
 * Loads a part of the portal that comes later. Without a network it waits for one. A part that is known to be missing, as
 * those of the last release may be after a new one, reloads the page, once. A file that is there is tried again,
 * and reloads the page after the last try. After that it rejects with a MissingChunkError.
 */
export const loadChunk = async <A>(
  load: () => Promise<A>,
  host = browserHost,
  [wait, ...later]: readonly number[] = waits,
): Promise<A> => {
  const leaving = host.trackUnload()
  try {
    return await loadOnceOnline(load, host)
  } catch (cause) {
    // It has come, and no browser reads it twice.
    if (cause instanceof SyntaxError) throw new MissingChunkError(cause)
    const missing = await host.isAssetMissing(fileOf(load))
    if (!(await leaving.navigationAborted())) {
      // Firefox remembers that an import has failed: there only a reload helps, also when the file is there.
      const isReloadDue = missing === true || (missing === false && wait === undefined)
      // The page goes on showing that it loads until it is replaced.
      if (isReloadDue && host.reload()) return new Promise(() => undefined)
      if (missing === true || wait === undefined) throw new MissingChunkError(cause)
      await host.sleep(wait)
    }
    return loadChunk(load, host, later)
  } finally {
    leaving.end()
  }
}

/** For how long a page that is being left may still be there, in milliseconds. */
const longestLeaving = 10_000

/** What is known, since the watch began, of the page being left. */
export interface Leaving {
  /** Whether the page was being left, and is still there: told when that is over. If it is not being left, at once. */
  readonly navigationAborted: () => Promise<boolean>
  readonly end: () => void
}

const neverLeft: Leaving = { navigationAborted: async () => false, end: () => undefined }

/**
 * Watches whether the page is being left: until it is gone, it must not go anywhere else. A link to an app begins like one
 * to another page, and the page stays; so it counts as left for a while only, and as stayed when it is shown anew. To be
 * ended when it is over: with such a listener Firefox keeps no page for the way back.
 */
export const trackUnload = (page: Window): Leaving => {
  let leftAt: number | undefined
  const leave = () => {
    leftAt = page.performance.now()
  }
  page.addEventListener('beforeunload', leave)
  return {
    navigationAborted: async () => {
      if (leftAt === undefined) return false
      const remaining = leftAt + longestLeaving - page.performance.now()
      await new Promise<unknown>((resolve) => {
        page.setTimeout(resolve, remaining)
        page.addEventListener('pageshow', resolve, { once: true })
      })
      return true
    },
    end: () => page.removeEventListener('beforeunload', leave),
  }
}
