import { beforeEach, describe, expect, it } from '@jest/globals'
import { type ChunkHost, loadChunk } from '../../../ui/start-up/load-chunk.ts'
import { MissingChunkError } from '../../../ui/start-up/missing-chunk-error.ts'

/** A tab: what it remembers, how often it was reloaded, and which release it shows. */
const aTab = () => {
  const remembered = new Map<string, string>()
  const tab = {
    online: true,
    release: '/assets/main-1.js',
    reloads: 0,
    connect: () => {},
    memory: (): Pick<Storage, 'getItem' | 'setItem'> => ({
      getItem: (name) => remembered.get(name) ?? null,
      setItem: (name, value) => void remembered.set(name, value),
    }),
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
    release: () => tab.release,
    memory: () => tab.memory(),
    reload: () => {
      tab.reloads += 1
    },
  }
  return { tab, host }
}

const missing = async (): Promise<string> => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

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
    expect(tab.reloads).toBe(0)
  })

  it('reloads the page when it is missing, and goes on loading meanwhile', async () => {
    expect(await outcome(loadChunk(missing, host))).toBe('still loading')
    expect(tab.reloads).toBe(1)
  })

  it('does not reload a second time for the same release, not even for another part', async () => {
    await outcome(loadChunk(missing, host))
    expect(await outcome(loadChunk(missing, host))).toBeInstanceOf(MissingChunkError)
    expect(tab.reloads).toBe(1)
  })

  it('reloads again for another release, and never twice for one of two that take turns', async () => {
    const releases = ['/assets/main-1.js', '/assets/main-2.js']
    for (const release of [...releases, ...releases, ...releases]) {
      tab.release = release
      await outcome(loadChunk(missing, host))
    }
    expect(tab.reloads).toBe(2)
  })

  it('does not reload where nothing can be remembered', async () => {
    tab.memory = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    expect(await outcome(loadChunk(missing, host))).toBeInstanceOf(MissingChunkError)
    expect(tab.reloads).toBe(0)
  })

  it('waits for a network where there is none, and then comes', async () => {
    tab.online = false
    const loading = loadChunk(async () => (tab.online ? 'a screen' : missing()), host)
    expect(await outcome(loading)).toBe('still loading')
    tab.connect()
    expect(await outcome(loading)).toBe('a screen')
    expect(tab.reloads).toBe(0)
  })
})
