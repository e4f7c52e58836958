import { describe, expect, it } from '@jest/globals'
import { createRecaptchaLoader } from '../../adapters/captcha/recaptcha-script.ts'
import { loadScript } from '../../adapters/load-script.ts'
import { FakePageWithScripts } from '../fakes/fake-page.ts'

describe("A provider's script", () => {
  const address = 'https://www.google.com/recaptcha/api.js'
  const givenPage = (options?: { readonly trustedTypes: boolean }) => {
    const page = new FakePageWithScripts('https://account.test/', options)
    return { page, loading: loadScript(page.document, address) }
  }

  it('rejects if it fails to load, and leaves no element', async () => {
    const { page, loading } = givenPage()
    page.scripts[0]?.onerror?.()
    await expect(loading).rejects.toThrow('The script of www.google.com failed to load')
    expect(page.scripts).toEqual([])
  })

  it('is trusted by a single policy for the page, if the page requires Trusted Types', () => {
    const { page } = givenPage({ trustedTypes: true })
    void loadScript(page.document, `${address}?again`)
    expect(page.policies).toEqual(['portal-scripts'])
    expect(page.scripts.map(({ src }) => src)).toEqual([{ trusted: address }, { trusted: `${address}?again` }])
  })

  const loadedAt = 'https://account.test/confirm/a-token'
  it.each([
    [loadedAt, 'https://account.test/sign-in', false],
    [
      'https://account.test/activate-license-key?code=CARS-1',
      'https://account.test/activate-license-key?step=3',
      false,
    ],
    ['https://account.test/sign-in', 'https://account.test/', true],
    [
      'https://account.test/sign-in?redirect_url=/a?code=1',
      'https://account.test/sign-in?redirect_url=/a?code=1',
      true,
    ],
  ])('in a document that was loaded at %s is added at %s: %s', async (loadedAt, address, isAdded) => {
    const page = new FakePageWithScripts(address, { loadedAt })
    const loading = loadScript(page.document, 'https://www.googletagmanager.com/gtag/js')
    expect(page.scripts.length).toBe(isAdded ? 1 : 0)
    if (!isAdded) await expect(loading).rejects.toThrow('The first URL of this page holds a secret')
  })

  it('of a captcha waits for a document whose URL has no secret', () => {
    const page = new FakePageWithScripts('https://account.test/sign-in', { loadedAt })
    void createRecaptchaLoader({ scriptPage: page.document })()
    expect([page.reloads, page.scripts]).toEqual([1, []])
  })

  it.each([
    ...['https://provider.test/widget.js', 'https://www.google.com/recaptcha/api.js/../x', 'https://www.google.com/'],
    ...['http://www.google.com/recaptcha/api.js', 'https://www.google.com.test/recaptcha/api.js'],
    ...['data:text/javascript,1'],
  ])('is never trusted or run from another URL: %s', async (address) => {
    for (const trustedTypes of [true, false]) {
      const page = new FakePageWithScripts('https://account.test/', { trustedTypes })
      await expect(loadScript(page.document, address)).rejects.toThrow('is no provider of scripts')
      expect(page.scripts).toEqual([])
    }
  })
})
