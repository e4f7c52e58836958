import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { isAssetMissing, scriptsOfPage } from '../../../ui/shared/missing-assets.ts'

const [early, services, main] = ['/assets/early-1.js', '/assets/services-1.js', '/assets/main-1.js'].map(
  (path) => new URL(path, document.baseURI).href,
)

/** What the host of the portal answers, by address; no answer comes for what is not in it. */
let hosted: Record<string, number>
const asked: RequestInit[] = []
const fetch: typeof window.fetch = async (address, options = {}) => {
  asked.push(options)
  const status = hosted[String(address)]
  if (status === undefined) throw new TypeError('Failed to fetch')
  return Object.assign(new EventTarget(), { ok: status < 300, status }) as unknown as Response
}

beforeEach(() => {
  asked.length = 0
  document.head.innerHTML = `<script src="${early}" data-next="/assets/main-1.js"></script><script type="module" src="/assets/services-1.js"></script>`
})
afterEach(() => {
  document.head.innerHTML = ''
})

describe('The scripts of a page', () => {
  it('are those that it names, and those that it names for later', () => {
    expect(scriptsOfPage(document)).toEqual([early, main, services])
  })
})

describe('A file that could not be loaded', () => {
  const orders = new URL('/assets/orders-1.js', document.baseURI).href

  it.each([
    [404, true],
    [200, false],
    [503, undefined],
    [undefined, undefined],
  ])('of which the host says %s: missing is %s', async (status, expected) => {
    hosted = status === undefined ? {} : { [orders]: status }
    // As another script names it.
    expect(await isAssetMissing('./orders-1.js', document, fetch)).toBe(expected)
    expect(asked).toEqual([{ method: 'HEAD', cache: 'no-store' }])
  })

  it('is missing with its release where it has no name of its own', async () => {
    hosted = { [`${early}`]: 200, [`${services}`]: 200, [`${main}`]: 404 }
    expect(await isAssetMissing(undefined, document, fetch)).toBe(true)
    hosted = { [`${early}`]: 200, [`${services}`]: 200, [`${main}`]: 200 }
    expect(await isAssetMissing(undefined, document, fetch)).toBe(false)
    hosted = { [`${early}`]: 200, [`${services}`]: 200 }
    expect(await isAssetMissing(undefined, document, fetch)).toBeUndefined()
  })
})
