import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { tabStorageNames } from '../../../adapters/storage/names.ts'
import {
  type BrowserFunctions,
  loadChunk,
  loadWhenOnline,
  MissingChunkError,
  trackUnload,
} from '../../../ui/shared/load-chunk.ts'
import {
  findFilesOfPage,
  handleReloadRequests,
  isPageFileDeleted,
  refetchPageFiles,
  requestReload,
} from '../../../ui/shared/missing-assets.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'

const [services, main, orders, styles] = ['services-1.js', 'main-1.js', 'orders-1.js', 'deferred-styles-1.css'].map(
  (name) => new URL(`/assets/${name}`, document.baseURI).href,
) as [string, string, string, string]

beforeEach(() => {
  document.head.innerHTML = `<script data-next="/assets/main-1.js" data-digests="sha256-m sha256-s" data-deferred-styles="/assets/deferred-styles-1.css"></script><script type="module" src="/assets/services-1.js"></script>`
})
afterEach(() => document.head.replaceChildren())

it('The files of a page are the scripts that it names, and what it names for later', () => {
  expect(findFilesOfPage(document)).toEqual([services, main, styles])
})

it('The files that the page names and the scripts that it has requested are fetched again, bypassing the cache', async () => {
  const asked: unknown[] = []
  let answers = true
  const originalFetch = window.fetch
  window.fetch = async (address, options) => {
    asked.push([address, options?.cache])
    if (!answers) throw new TypeError('Failed to fetch')
    return { text: async () => '' } as Response
  }
  const page = {
    document,
    performance: { getEntriesByType: () => [{ name: orders }, { name: 'https://a.test/b.js' }] },
  }
  expect(await refetchPageFiles(page as unknown as Window)).toBe(true)
  expect(asked).toEqual([services, main, styles, orders].map((address) => [address, 'reload']))
  answers = false
  expect(await refetchPageFiles(page as unknown as Window)).toBe(false)
  window.fetch = originalFetch
})

describe('A script that could not be loaded', () => {
  const checkMissing = async (hosted: Readonly<Record<string, number>>, requested: readonly string[]) => {
    const asked: string[] = []
    const fetch = async (address: string, options: RequestInit) => {
      expect(options).toEqual({ method: 'HEAD', cache: 'no-store' })
      asked.push(address)
      const status = hosted[address]
      if (status === undefined) throw new TypeError('Failed to fetch')
      return { ok: status < 300, status }
    }
    const performance = { getEntriesByType: () => requested.map((name) => ({ name })) }
    const isMissing = await isPageFileDeleted(document, { fetch, performance } as unknown as Window)
    return { isMissing, asked: asked.sort() }
  }
  const release = { [services]: 200, [main]: 200, [styles]: 200 }

  it.each([
    [404, true],
    [200, false],
    [503, undefined],
    [undefined, undefined],
  ])('and has the status %s on the host: missing is %s', async (status, expected) => {
    const hosted = status === undefined ? release : { ...release, [orders]: status }
    const { isMissing, asked } = await checkMissing(hosted, [main, orders, 'https://elsewhere.test/assets/a.js'])
    expect(isMissing).toBe(expected)
    expect(asked).toEqual([styles, main, orders, services])
  })

  it('is missing with its release if the browser does not list it', async () => {
    expect((await checkMissing({ ...release, [main]: 404 }, [])).isMissing).toBe(true)
    expect((await checkMissing(release, [])).isMissing).toBe(false)
  })
})

/** A window with a loaded release, and the storage of its tab. */
class FakeTab extends EventTarget {
  readonly document = document
  readonly sessionStorage = new FakeStorage()
  reloads = 0
  readonly location = {
    reload: () => {
      this.reloads += 1
    },
  }
  load(script: string) {
    document.head.innerHTML = `<script type="module" src="/assets/${script}"></script>`
  }
}

describe('A page that misses a script of its release', () => {
  let tab: FakeTab
  beforeEach(() => {
    tab = new FakeTab()
    handleReloadRequests(tab, tabStorageNames.reloadedReleases)
  })

  it('is reloaded once for each release, even if two alternate', () => {
    const reloaded = ['main-1.js', 'main-1.js', 'main-2.js', 'main-1.js', 'main-2.js'].map((script) => {
      tab.load(script)
      return requestReload(tab)
    })
    expect([reloaded, tab.reloads]).toEqual([[true, false, true, false, false], 2])
    expect(Object.keys(tab.sessionStorage.content)).toEqual([tabStorageNames.reloadedReleases])
  })

  it('is not reloaded if nothing can be stored', () => {
    tab.sessionStorage.isBlocked = true
    expect(requestReload(tab)).toBe(false)
    expect(tab.reloads).toBe(0)
  })
})

/** What the test sets, and what the fake browser functions record. */
const createTabState = () => ({
  online: true,
  /** Whether the host no longer has a script of the page. Undefined if the page can't find out. */
  missing: true as boolean | undefined,
  mayReload: true,
  canRefresh: true,
  leaving: false,
  ...{ reloads: 0, refreshed: 0, asked: 0, waits: [] as number[] },
  /** Ends what blocks the load: the network is back, or the navigation was aborted. */
  unblock: () => {},
})
let tab = createTabState()
beforeEach(() => {
  tab = createTabState()
})

const fakeBrowserFunctions: BrowserFunctions = {
  isOnline: () => tab.online,
  waitUntilOnline: async () => {
    await new Promise<void>((resolve) => (tab.unblock = resolve))
    tab.online = true
  },
  trackUnload: () => ({
    wasAborted: async () => {
      if (!tab.leaving) return false
      await new Promise<void>((resolve) => (tab.unblock = resolve))
      tab.leaving = false
      return true
    },
    stop: () => undefined,
  }),
  sleep: async (milliseconds) => void tab.waits.push(milliseconds),
  isPageFileDeleted: async () => {
    tab.asked += 1
    return tab.missing
  },
  refetchPageFiles: async () => {
    tab.refreshed += 1
    return tab.canRefresh
  },
  reload: () => {
    if (tab.mayReload) tab.reloads += 1
    return tab.mayReload
  },
}

const createFailingImport = (times: number) => {
  let loads = 0
  return async (): Promise<string> => {
    loads += 1
    if (loads <= times) throw new TypeError('Importing a module script failed.')
    return 'a screen'
  }
}

const readResultSoFar = (loading: Promise<string>) =>
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
    ['loads at the second try if its file exists', { missing: false }, 1, 'a screen', [500], 0],
    ['loads at the second try if its file may exist', { missing: undefined }, 1, 'a screen', [500], 0],
    ['is missing after longer and longer waits', { missing: undefined }, Infinity, missingChunk, allWaits, 0],
    // Some browsers never request a failed import again, so only a reload helps.
    ['finally reloads the page if its file exists', { missing: false }, Infinity, 'still loading', allWaits, 1],
  ])('%s', async (_, condition, losses, expected, waits, reloads) => {
    Object.assign(tab, condition)
    expect(await readResultSoFar(loadChunk(createFailingImport(losses), fakeBrowserFunctions))).toEqual(expected)
    expect([tab.waits, tab.reloads]).toEqual([waits, reloads])
  })

  const empty = 'data:text/javascript,'
  it.each([
    ["can't read", () => Promise.reject(new SyntaxError('Invalid regular expression'))],
    ['finds empty', () => import(empty)],
  ])('that the browser %s reloads the page with fresh files, and is missing if that fails', async (_, load) => {
    expect(await readResultSoFar(loadChunk(load, fakeBrowserFunctions))).toBe('still loading')
    expect([tab.asked, tab.refreshed, tab.reloads]).toEqual([0, 1, 1])
    tab.mayReload = false
    expect(await readResultSoFar(loadChunk(load, fakeBrowserFunctions))).toBeInstanceOf(MissingChunkError)
  })

  it("reloads no page whose files can't be fetched again, and needs no fresh files after a release", async () => {
    Object.assign(tab, { missing: false, canRefresh: false })
    expect(await readResultSoFar(loadChunk(createFailingImport(Infinity), fakeBrowserFunctions))).toEqual(missingChunk)
    expect([tab.refreshed, tab.reloads]).toEqual([1, 0])
    Object.assign(tab, { missing: true })
    expect(await readResultSoFar(loadChunk(createFailingImport(Infinity), fakeBrowserFunctions))).toBe('still loading')
    expect([tab.refreshed, tab.reloads]).toEqual([1, 1])
  })

  it.each<[string, Partial<typeof tab>, Partial<BrowserFunctions>, load: typeof loadWhenOnline]>([
    ['a network', { online: false }, {}, loadChunk],
    ['a page that is being left to stay', { leaving: true }, {}, loadChunk],
    [
      'a page that is left as the host is asked',
      {},
      { isPageFileDeleted: async () => (tab.leaving = true) },
      loadChunk,
    ],
    ['a page that is being left, also for a script that is no chunk', { leaving: true }, {}, loadWhenOnline],
  ])('waits for %s, then loads, and never reloads the page', async (_, condition, given, load) => {
    Object.assign(tab, condition)
    const loading = load(createFailingImport(1), { ...fakeBrowserFunctions, ...given })
    expect(await readResultSoFar(loading)).toBe('still loading')
    tab.unblock()
    expect(await readResultSoFar(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })
})

it('A navigation counts as aborted when the page is shown again or is still there after ten seconds, as after a link to an app', async () => {
  jest.useFakeTimers()
  const [unload, ended] = [trackUnload(window), trackUnload(window)]
  const startUnload = () => window.dispatchEvent(new Event('beforeunload'))
  const isAbortedWithin = async (milliseconds: number) => {
    let aborted: boolean | undefined
    void unload.wasAborted().then((result) => {
      aborted = result
    })
    await jest.advanceTimersByTimeAsync(milliseconds)
    return aborted
  }
  ended.stop()
  expect(await isAbortedWithin(0)).toBe(false)
  startUnload()
  expect(await ended.wasAborted()).toBe(false)
  expect(await isAbortedWithin(9000)).toBeUndefined()
  expect(await isAbortedWithin(1001)).toBe(true)
  startUnload()
  const aborted = isAbortedWithin(1)
  window.dispatchEvent(new Event('pageshow'))
  expect(await aborted).toBe(true)
  unload.stop()
  jest.useRealTimers()
})
