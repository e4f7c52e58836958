import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tabNames } from '../../../adapters/storage/names.ts'
import { withLaterStyles } from '../../../ui/shared/later-styles.ts'
import { filesOfPage, isAssetMissing, reloadOnce, requestReload } from '../../../ui/shared/missing-assets.ts'
import { settled } from '../../builders/portal.ts'
import { FakeStorage } from '../../fakes/fake-page.ts'

const [services, main, orders, styles] = ['services-1.js', 'main-1.js', 'orders-1.js', 'later-styles-1.css'].map(
  (name) => new URL(`/assets/${name}`, document.baseURI).href,
) as [string, string, string, string]

beforeEach(() => {
  document.head.innerHTML = `<script data-next="/assets/main-1.js" data-later-styles="/assets/later-styles-1.css"></script><script type="module" src="/assets/services-1.js"></script>`
})
afterEach(() => document.head.replaceChildren())

it('The files of a page are the scripts that it names, and what it names for later', () => {
  expect(filesOfPage(document)).toEqual([services, main, styles])
})

describe('A script that could not be loaded', () => {
  /** The host's answer for each script. Other scripts get none. */
  const missing = async (hosted: Readonly<Record<string, number>>, requested: readonly string[]) => {
    const asked: string[] = []
    const fetch = async (address: string, options: RequestInit) => {
      expect(options).toEqual({ method: 'HEAD', cache: 'no-store' })
      asked.push(address)
      const status = hosted[address]
      if (status === undefined) throw new TypeError('Failed to fetch')
      return { ok: status < 300, status }
    }
    const performance = { getEntriesByType: () => requested.map((name) => ({ name })) }
    const isMissing = await isAssetMissing(document, { fetch, performance } as unknown as Window)
    return { isMissing, asked: asked.sort() }
  }
  const release = { [services]: 200, [main]: 200, [styles]: 200 }

  it.each([
    [404, true],
    [200, false],
    [503, undefined],
    [undefined, undefined],
  ])('and has status %s on the host: missing is %s', async (status, expected) => {
    const hosted = status === undefined ? release : { ...release, [orders]: status }
    const { isMissing, asked } = await missing(hosted, [main, orders, 'https://elsewhere.test/assets/a.js'])
    expect(isMissing).toBe(expected)
    expect(asked).toEqual([styles, main, orders, services])
  })

  it('is missing with its release where the browser does not list it', async () => {
    expect((await missing({ ...release, [main]: 404 }, [])).isMissing).toBe(true)
    expect((await missing(release, [])).isMissing).toBe(false)
  })
})

/** A window of a release, and what its tab stores. */
class Tab extends EventTarget {
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
  let tab: Tab
  beforeEach(() => {
    tab = new Tab()
    reloadOnce(tab, tabNames.reloadedFor)
  })

  it('is reloaded once for each release, also where two alternate', () => {
    const reloaded = ['main-1.js', 'main-1.js', 'main-2.js', 'main-1.js', 'main-2.js'].map((script) => {
      tab.load(script)
      return requestReload(tab)
    })
    expect([reloaded, tab.reloads]).toEqual([[true, false, true, false, false], 2])
    expect(Object.keys(tab.sessionStorage.content)).toEqual([tabNames.reloadedFor])
  })

  it('is not reloaded where nothing can be stored', () => {
    tab.sessionStorage.blocked = true
    expect(requestReload(tab)).toBe(false)
    expect(tab.reloads).toBe(0)
  })
})

const givenPage = (laterStyles: string) => {
  document.head.innerHTML = `<script data-next="" data-later-styles="${laterStyles}"></script>`
}
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

/** Loads a screen. Its script has come. */
const load = withLaterStyles(async () => 'a screen')

/** What has come of a load so far. */
const soFar = (loading: Promise<string>) =>
  Promise.race([loading.catch(() => 'failed'), settled().then(() => 'still loading')])

it('A part is there with its styles, which all parts load once', async () => {
  givenPage('/assets/later-styles-1.css')
  const [first, second] = [load(), load()]
  expect([await soFar(first), await soFar(second)]).toEqual(['still loading', 'still loading'])
  expect(links().map(({ href, media }) => [href, media])).toEqual([[styles, 'print']])
  links()[0]?.dispatchEvent(new Event('load'))
  expect([await soFar(first), await soFar(second)]).toEqual(['a screen', 'a screen'])
  expect(links().map(({ media }) => media)).toEqual(['all'])
})

it('A part fails without its styles, and the next try loads them', async () => {
  givenPage('/assets/later-styles-1.css')
  const [first, second] = [load(), load()]
  links()[0]?.dispatchEvent(new Event('error'))
  expect([await soFar(first), await soFar(second), links()]).toEqual(['failed', 'failed', []])
  const again = load()
  links()[0]?.dispatchEvent(new Event('load'))
  expect(await soFar(again)).toBe('a screen')
})

it('A part waits for nothing where the page has all styles', async () => {
  givenPage('')
  expect([await soFar(load()), links()]).toEqual(['a screen', []])
})
