import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  type ChunkHost,
  loadChunk,
  loadOnceOnline,
  MissingChunkError,
  trackUnload,
  type UnloadTracker,
} from '../../../ui/shared/load-chunk.ts'

/** The browser that loads the chunk. */
let tab: ReturnType<typeof aTab>
beforeEach(() => {
  tab = aTab()
})

const aTab = () => ({
  online: true,
  /** Whether a script of the page is gone; undefined where that can't be known. */
  missing: true as boolean | undefined,
  mayReload: true,
  reloads: 0,
  asked: 0,
  waits: [] as number[],
  leaving: false,
  connect: () => {},
  abortNavigation: () => {},
})

const host: ChunkHost = {
  isOnline: () => tab.online,
  backOnline: () =>
    new Promise((resolve) => {
      tab.connect = () => {
        tab.online = true
        resolve()
      }
    }),
  trackUnload: () => ({
    navigationAborted: async () => {
      if (!tab.leaving) return false
      await new Promise<void>((resolve) => {
        tab.abortNavigation = resolve
      })
      tab.leaving = false
      return true
    },
    end: () => undefined,
  }),
  sleep: async (milliseconds) => void tab.waits.push(milliseconds),
  isAssetMissing: async () => {
    tab.asked += 1
    return tab.missing
  },
  reload: () => {
    if (tab.mayReload) tab.reloads += 1
    return tab.mayReload
  },
}

/** A load that fails this many times before it succeeds. */
const failing = (times: number) => {
  let loads = 0
  return async (): Promise<string> => {
    loads += 1
    if (loads <= times) throw new TypeError('Importing a module script failed.')
    return 'a screen'
  }
}
const lost = failing(Number.POSITIVE_INFINITY)

/** The result of a load, without waiting for one that waits. */
const outcome = (loading: Promise<string>) =>
  Promise.race([
    loading.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(() => resolve('still loading'), 10)),
  ])

describe('A chunk', () => {
  it('loads, without a question to the host', async () => {
    expect(await outcome(loadChunk(failing(0), host))).toBe('a screen')
    expect(tab.asked).toBe(0)
  })

  it('reloads the page when a script is gone, and goes on loading meanwhile', async () => {
    expect(await outcome(loadChunk(lost, host))).toBe('still loading')
    expect(tab.reloads).toBe(1)
  })

  it('is missing when a script is gone and a reload has not helped', async () => {
    tab.mayReload = false
    expect(await outcome(loadChunk(lost, host))).toBeInstanceOf(MissingChunkError)
  })

  it.each([false, undefined])('loads at the second try, without a reload, where missing is %s', async (missing) => {
    tab.missing = missing
    expect(await outcome(loadChunk(failing(1), host))).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })

  it('is tried again after longer and longer waits, and is then missing', async () => {
    tab.missing = undefined
    expect(await outcome(loadChunk(lost, host))).toBeInstanceOf(MissingChunkError)
    expect(tab.waits).toEqual([500, 2000, 8000])
    expect(tab.reloads).toBe(0)
  })

  it('reloads the page after these waits where its file is there, because some browsers import nothing twice', async () => {
    tab.missing = false
    expect(await outcome(loadChunk(lost, host))).toBe('still loading')
    expect(tab.waits).toEqual([500, 2000, 8000])
    expect(tab.reloads).toBe(1)
  })

  it('is missing at once where the browser can not read it', async () => {
    const unreadable = () => Promise.reject(new SyntaxError('Invalid regular expression'))
    expect(await outcome(loadChunk(unreadable, host))).toBeInstanceOf(MissingChunkError)
    expect([tab.asked, tab.reloads]).toEqual([0, 0])
  })

  it.each([
    ['before', {}],
    ['while the host is asked', { isAssetMissing: async () => (tab.leaving = true) }],
  ])('never reloads a page that is being left; it goes on when the page stays: left %s', async (when, given) => {
    tab.leaving = when === 'before'
    const loading = loadChunk(failing(1), { ...host, ...given })
    expect(await outcome(loading)).toBe('still loading')
    tab.abortNavigation()
    expect(await outcome(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })

  it('waits for a network, and then loads', async () => {
    tab.online = false
    const loading = loadChunk(async () => (tab.online ? 'a screen' : lost()), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.connect()
    expect(await outcome(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })
})

describe('A file', () => {
  it('loads again when a navigation has aborted it and the page stays', async () => {
    tab.leaving = true
    const loading = loadOnceOnline(failing(1), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.abortNavigation()
    expect(await outcome(loading)).toBe('a screen')
  })

  it('fails as its load does where there was no navigation', async () => {
    expect(await outcome(loadOnceOnline(lost, host))).toBeInstanceOf(TypeError)
  })
})

describe('A navigation', () => {
  let unload: UnloadTracker
  beforeEach(() => {
    jest.useFakeTimers()
    unload = trackUnload(window)
  })
  afterEach(() => {
    unload.end()
    jest.useRealTimers()
  })

  const begins = () => window.dispatchEvent(new Event('beforeunload'))
  const abortedWithin = async (milliseconds: number) => {
    let aborted: boolean | undefined
    void unload.navigationAborted().then((result) => {
      aborted = result
    })
    await jest.advanceTimersByTimeAsync(milliseconds)
    return aborted
  }

  it('that has not begun was not aborted', async () => {
    expect(await abortedWithin(0)).toBe(false)
  })

  it('counts as aborted when the page is still there after ten seconds, because a link may open an app', async () => {
    begins()
    expect(await abortedWithin(9000)).toBeUndefined()
    expect(await abortedWithin(1001)).toBe(true)
  })

  it('was aborted when the page is shown again', async () => {
    begins()
    const aborted = abortedWithin(1)
    window.dispatchEvent(new Event('pageshow'))
    expect(await aborted).toBe(true)
  })

  it('is not tracked after the end', async () => {
    unload.end()
    begins()
    expect(await abortedWithin(0)).toBe(false)
  })
})
