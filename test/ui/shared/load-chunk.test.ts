import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type ChunkHost, loadChunk, MissingChunkError, trackUnload } from '../../../ui/shared/load-chunk.ts'

/** The browser that loads the chunk. */
const newTab = () => ({
  online: true,
  /** Whether a script of the page is gone; undefined where that can't be known. */
  missing: true as boolean | undefined,
  mayReload: true,
  leaving: false,
  ...{ reloads: 0, asked: 0, waits: [] as number[] },
  connect: () => {},
  abortNavigation: () => {},
})
let tab = newTab()
beforeEach(() => {
  tab = newTab()
})

const host: ChunkHost = {
  isOnline: () => tab.online,
  backOnline: async () => {
    await new Promise<void>((resolve) => (tab.connect = resolve))
    tab.online = true
  },
  trackUnload: () => ({
    navigationAborted: async () => {
      if (!tab.leaving) return false
      await new Promise<void>((resolve) => (tab.abortNavigation = resolve))
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

/** The result of a load, without waiting for one that waits. */
const outcome = (loading: Promise<string>) =>
  Promise.race([
    loading.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(() => resolve('still loading'), 10)),
  ])

describe('A chunk', () => {
  const missingChunk = expect.any(MissingChunkError)
  const allWaits = [500, 2000, 8000]

  it.each<[string, Partial<typeof tab>, losses: number, unknown, waits: number[], reloads: number]>([
    ['reloads the page when a script is gone', {}, Infinity, 'still loading', [], 1],
    ['is missing when a reload has not helped', { mayReload: false }, Infinity, missingChunk, [], 0],
    ['loads at the second try where its file is there', { missing: false }, 1, 'a screen', [500], 0],
    ['loads at the second try where that is not known', { missing: undefined }, 1, 'a screen', [500], 0],
    ['is missing after longer and longer waits', { missing: undefined }, Infinity, missingChunk, allWaits, 0],
    // Some browsers import nothing twice.
    ['reloads the page at last where its file is there', { missing: false }, Infinity, 'still loading', allWaits, 1],
  ])('%s', async (_, condition, losses, expected, waits, reloads) => {
    Object.assign(tab, condition)
    expect(await outcome(loadChunk(failing(losses), host))).toEqual(expected)
    expect([tab.waits, tab.reloads]).toEqual([waits, reloads])
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
    const loading = loadChunk(async () => (tab.online ? 'a screen' : failing(1)()), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.connect()
    expect(await outcome(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })
})

it('A navigation was aborted when the page is shown again or still there after ten seconds, as behind a link to an app', async () => {
  jest.useFakeTimers()
  const [unload, ended] = [trackUnload(window), trackUnload(window)]
  const begins = () => window.dispatchEvent(new Event('beforeunload'))
  const abortedWithin = async (milliseconds: number) => {
    let aborted: boolean | undefined
    void unload.navigationAborted().then((result) => {
      aborted = result
    })
    await jest.advanceTimersByTimeAsync(milliseconds)
    return aborted
  }
  ended.end()
  expect(await abortedWithin(0)).toBe(false)
  begins()
  expect(await ended.navigationAborted()).toBe(false)
  expect(await abortedWithin(9000)).toBeUndefined()
  expect(await abortedWithin(1001)).toBe(true)
  begins()
  const aborted = abortedWithin(1)
  window.dispatchEvent(new Event('pageshow'))
  expect(await aborted).toBe(true)
  unload.end()
  jest.useRealTimers()
})
