import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { tabNames } from '../../../adapters/storage/names.ts'
import { reloadOnce, requestReload } from '../../../ui/shared/missing-assets.ts'
import { FakeStorage } from '../../fakes/fake-page.ts'

/** A page of a release, and what its tab remembers. */
class Page extends EventTarget {
  readonly document = document
  readonly storage = new FakeStorage()
  reloads = 0
  readonly location = {
    reload: () => {
      this.reloads += 1
    },
  }

  get sessionStorage() {
    return this.storage
  }

  show(script: string) {
    document.head.innerHTML = `<script type="module" src="/assets/${script}"></script>`
  }
}

let page: Page

beforeEach(() => {
  page = new Page()
  page.show('main-1.js')
})
afterEach(() => {
  document.head.innerHTML = ''
})

describe('A page that has a part of its release missing', () => {
  it('is reloaded once, not again for another part', () => {
    reloadOnce(page, tabNames.reloadedFor)
    expect([requestReload(page), requestReload(page)]).toEqual([true, false])
    expect(page.reloads).toBe(1)
    expect(Object.keys(page.storage.content)).toEqual([tabNames.reloadedFor])
  })

  it('is reloaded again for another release, and never twice for one of two that take turns', () => {
    reloadOnce(page, tabNames.reloadedFor)
    for (const script of ['main-1.js', 'main-2.js', 'main-1.js', 'main-2.js', 'main-1.js']) {
      page.show(script)
      requestReload(page)
    }
    expect(page.reloads).toBe(2)
  })

  it('is not reloaded where nothing can be remembered', () => {
    reloadOnce(page, tabNames.reloadedFor)
    page.storage.blocked = true
    expect(requestReload(page)).toBe(false)
    expect(page.reloads).toBe(0)
  })

  it('is reloaded once where both of its boots see to it', () => {
    reloadOnce(page, tabNames.reloadedFor)
    reloadOnce(page, tabNames.reloadedFor)
    expect(requestReload(page)).toBe(true)
    expect(page.reloads).toBe(1)
  })
})
