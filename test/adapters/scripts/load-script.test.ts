import { describe, expect, it } from '@jest/globals'
import { loadScript } from '../../../adapters/scripts/load-script.ts'
import { FakeScriptPage } from '../../fakes/fake-page.ts'

const address = 'https://provider.test/widget.js'

describe("A provider's script", () => {
  it('is there once it has run', async () => {
    const page = new FakeScriptPage('https://account.test/')
    const loading = loadScript(page.document, address)
    expect(page.scripts.map(({ src }) => src)).toEqual([address])
    page.scripts[0]?.onload?.()
    await expect(loading).resolves.toBeUndefined()
  })

  it('that does not come rejects, and leaves no element behind', async () => {
    const page = new FakeScriptPage('https://account.test/')
    const loading = loadScript(page.document, address)
    page.scripts[0]?.onerror?.()
    await expect(loading).rejects.toThrow('The script of provider.test did not come')
    expect(page.scripts).toEqual([])
  })

  it('is vouched for where the page demands trusted types, by one policy a page', () => {
    const page = new FakeScriptPage('https://account.test/', { trustedTypes: true })
    void loadScript(page.document, address)
    void loadScript(page.document, `${address}?again`)
    expect(page.policies).toEqual(['portal-scripts'])
    expect(page.scripts.map(({ src }) => src)).toEqual([{ trusted: address }, { trusted: `${address}?again` }])
  })
})
