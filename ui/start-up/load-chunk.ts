import { isMissing } from './ask-for-file.ts'
import { type Leaving, neverLeft, watchLeaving } from './leaving.ts'
import { MissingChunkError } from './missing-chunk-error.ts'
import { askForReload } from './reload-once.ts'
import { pause } from './timeouts.ts'

/** What a missing chunk is met with; a test brings its own. */
export interface ChunkHost {
  readonly isOnline: () => boolean
  readonly backOnline: () => Promise<void>
  readonly watchLeaving: () => Leaving
  readonly pause: (milliseconds: number) => Promise<void>
  /** Whether this file is gone, or the page's own where it has no name; undefined where that can't be known now. */
  readonly isMissing: (file: string | undefined) => Promise<boolean | undefined>
  /** Reloads the page, unless that has been tried for this release; then it says false. */
  readonly reload: () => boolean
}

const browserHost: ChunkHost = {
  isOnline: () => navigator.onLine,
  backOnline: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  // The build, which draws pages in Node, has no window.
  watchLeaving: () => (typeof window === 'undefined' ? neverLeft : watchLeaving(window)),
  pause,
  isMissing: (file) => isMissing(file, document, window.fetch.bind(window)),
  reload: () => askForReload(window),
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
  const leaving = host.watchLeaving()
  try {
    return await load()
  } catch (cause) {
    if (!host.isOnline()) await host.backOnline()
    else if (!(await leaving.hasStayed())) throw cause
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
  const leaving = host.watchLeaving()
  try {
    return await loadOnceOnline(load, host)
  } catch (cause) {
    // It has come, and no browser reads it twice.
    if (cause instanceof SyntaxError) throw new MissingChunkError(cause)
    const missing = await host.isMissing(fileOf(load))
    if (!(await leaving.hasStayed())) {
      // Firefox remembers that an import has failed: there only a reload helps, also when the file is there.
      const isReloadDue = missing === true || (missing === false && wait === undefined)
      // The page goes on showing that it loads until it is replaced.
      if (isReloadDue && host.reload()) return new Promise(() => undefined)
      if (missing === true || wait === undefined) throw new MissingChunkError(cause)
      await host.pause(wait)
    }
    return loadChunk(load, host, later)
  } finally {
    leaving.end()
  }
}
