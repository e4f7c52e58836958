import { beforeEach, describe, expect, it } from '@jest/globals'
import { type ChunkHost, loadChunk, loadOnceOnline, MissingChunkError } from '../../../ui/shared/load-chunk.ts'

/** A tab, and the host of the portal as it finds it. */
const aTab = () => {
  const tab = {
    online: true,
    /** What the host answers for the scripts of the page; undefined where no answer comes. */
    hosted: 404 as number | undefined,
    mayReload: true,
    reloads: 0,
    asked: 0,
    waited: [] as number[],
    leaving: false,
    connect: () => {},
    /** The link that was followed led to an app, or nowhere: the page is still there. */
    stay: () => {},
  }
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
          tab.stay = resolve
        })
        tab.leaving = false
        return true
      },
      end: () => undefined,
    }),
    sleep: async (milliseconds) => void tab.waited.push(milliseconds),
    isAssetMissing: async () => {
      tab.asked += 1
      return tab.hosted === undefined ? undefined : tab.hosted === 404
    },
    reload: () => {
      if (tab.mayReload) tab.reloads += 1
      return tab.mayReload
    },
  }
  return { tab, host }
}

/** A load that is cut off this many times before it comes. */
const cutOff = (times: number) => {
  let loads = 0
  return async (): Promise<string> => {
    loads += 1
    if (loads <= times) throw new TypeError('Importing a module script failed.')
    return 'a screen'
  }
}

const lost = cutOff(Number.POSITIVE_INFINITY)

/** What becomes of a load, without waiting for one that waits. */
const outcome = (loading: Promise<string>) =>
  Promise.race([
    loading.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(() => resolve('still loading'), 10)),
  ])

let tab: ReturnType<typeof aTab>['tab']
let host: ChunkHost

beforeEach(() => {
  ;({ tab, host } = aTab())
})

describe('A part of the portal that is loaded later', () => {
  it('is there', async () => {
    expect(await outcome(loadChunk(async () => 'a screen', host))).toBe('a screen')
    expect(tab.asked).toBe(0)
  })

  it('reloads the page when its file is missing, and goes on loading meanwhile', async () => {
    expect(await outcome(loadChunk(lost, host))).toBe('still loading')
    expect(tab.reloads).toBe(1)
  })

  it('says so when its file is missing and a reload has not helped', async () => {
    tab.mayReload = false
    expect(await outcome(loadChunk(lost, host))).toBeInstanceOf(MissingChunkError)
  })

  it.each([
    ['whose file is there', 200],
    ['of which nothing can be known', undefined],
  ])('is tried again when it was cut off, and no reload loses what was typed: one %s', async (_which, hosted) => {
    tab.hosted = hosted
    expect(await outcome(loadChunk(cutOff(1), host))).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })

  it('is tried again after longer and longer waits, and then lost, where nothing can be known of its file', async () => {
    tab.hosted = undefined
    expect(await outcome(loadChunk(lost, host))).toBeInstanceOf(MissingChunkError)
    expect(tab.waited).toEqual([500, 2000, 8000])
    expect(tab.reloads).toBe(0)
  })

  it('reloads the page after these waits where its file is there: some browsers import nothing twice', async () => {
    tab.hosted = 200
    expect(await outcome(loadChunk(lost, host))).toBe('still loading')
    expect(tab.waited).toEqual([500, 2000, 8000])
    expect(tab.reloads).toBe(1)
  })

  it('that a browser can not read is lost at once', async () => {
    const unreadable = () => Promise.reject(new SyntaxError('Invalid regular expression'))
    expect(await outcome(loadChunk(unreadable, host))).toBeInstanceOf(MissingChunkError)
    expect(tab.asked).toBe(0)
    expect(tab.reloads).toBe(0)
  })

  it('never reloads a page that is being left, and does not show that it is lost', async () => {
    tab.leaving = true
    expect(await outcome(loadChunk(lost, host))).toBe('still loading')
    expect(tab.reloads).toBe(0)
  })

  it('goes on when the page stays, as after a link to an app', async () => {
    tab.leaving = true
    const loading = loadChunk(cutOff(1), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.stay()
    expect(await outcome(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })

  it('reloads a page that stays, when its file is missing', async () => {
    tab.leaving = true
    const loading = loadChunk(lost, host)
    await outcome(loading)
    tab.stay()
    expect(await outcome(loading)).toBe('still loading')
    expect(tab.reloads).toBe(1)
  })

  it('does not reload a page that began to be left while its file was asked for', async () => {
    const { isAssetMissing } = host
    const leftMeanwhile: ChunkHost = {
      ...host,
      isAssetMissing: () => {
        tab.leaving = true
        return isAssetMissing()
      },
    }
    expect(await outcome(loadChunk(lost, leftMeanwhile))).toBe('still loading')
    expect(tab.reloads).toBe(0)
  })

  it('waits for a network where there is none, and then comes', async () => {
    tab.online = false
    const loading = loadChunk(async () => (tab.online ? 'a screen' : lost()), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.connect()
    expect(await outcome(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })
})

describe('A file that the portal fetches', () => {
  it('is fetched again when leaving cut it off and the page stays', async () => {
    tab.leaving = true
    const loading = loadOnceOnline(cutOff(1), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.stay()
    expect(await outcome(loading)).toBe('a screen')
  })

  it('fails as it does where the page is not being left', async () => {
    expect(await outcome(loadOnceOnline(lost, host))).toBeInstanceOf(TypeError)
  })
})
