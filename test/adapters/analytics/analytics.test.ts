import { describe, expect, it } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import { createGoogleAnalytics } from '../../../adapters/analytics/google-analytics.ts'
import { startPortal } from '../../../adapters/container.ts'
import { changeConfig } from '../../builders/config.ts'
import { flushPromises } from '../../builders/portal.ts'
import { createFakeFetch } from '../../fakes/back-end.ts'
import { createFakePlatform, FakePageWithScripts } from '../../fakes/fake-page.ts'

const googleCookies = [
  ...['_ga=1; Domain=account.test', '_ga_1234', '_gid', '_gat', '_gat_gtag_UA_1', '_gac_UA-1', '_gac_gb_1'],
  ...['_gcl_au', '_gcl_aw', '_gcl_dc'],
].map((cookie) => `${cookie.includes('=') ? cookie : `${cookie}=1`}; Path=/`)

describe('Google Analytics', () => {
  const givenAnalytics = () => {
    const page = new FakePageWithScripts('https://account.test/order/42?token=secret')
    const logged: string[] = []
    const analytics = createGoogleAnalytics(
      { page: page.document, trackingId: 'G-1234' },
      { warn: (event) => logged.push(event) },
    )
    const readSent = () =>
      Array.from(Object(page.window['dataLayer']), (entry: ArrayLike<unknown>) =>
        Array.from(entry).filter((part) => !(part instanceof Date)),
      )
    return { page, analytics, logged, sent: readSent, isDisabled: () => page.window['ga-disable-G-1234'] }
  }
  const placeOf = (pattern: string) => ({
    page_location: `https://account.test${pattern}`,
    page_referrer: '',
    page_title: pattern,
  })

  it('loads its script once, at the first view, and sends the pattern of each view, never its URL', () => {
    const { page, analytics, sent } = givenAnalytics()
    expect(page.scripts).toEqual([])
    analytics.countView('/')
    analytics.countView('/order/:id')
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1234'])
    expect(sent().filter(([command]) => command === 'event')).toEqual([
      ['event', 'page_view', placeOf('/')],
      ['event', 'page_view', placeOf('/order/:id')],
    ])
    expect(sent()).toContainEqual(['set', placeOf('/order/:id')])
    expect(sent()).toContainEqual(['config', 'G-1234', { send_page_view: false }])
    expect(JSON.stringify(sent())).not.toMatch(/secret|42/)
  })

  it('sends nothing while the customer is at a view that is not counted', () => {
    const { analytics, isDisabled } = givenAnalytics()
    analytics.countView('/sign-in')
    analytics.pause?.()
    expect(isDisabled()).toBe(true)
    analytics.countView('/sign-in')
    expect(isDisabled()).toBe(false)
  })

  it('that fails to load is logged', async () => {
    const { page, analytics, logged } = givenAnalytics()
    analytics.countView('/')
    page.scripts[0]?.onerror?.()
    await flushPromises()
    expect(logged).toEqual(['analytics.not-loaded'])
  })

  it('stops when the customer declines: the script sends nothing more, and its cookies are removed', () => {
    const { page, analytics, isDisabled } = givenAnalytics()
    analytics.countView('/')
    for (const cookie of [...googleCookies, '_gather=1; Path=/', '_gaming_cart=1; Path=/', '_gidget=1; Path=/'])
      page.cookies.document.cookie = cookie
    analytics.stop()
    expect([isDisabled(), page.document.cookie]).toEqual([true, '_gather=1; _gaming_cart=1; _gidget=1'])
    analytics.countView('/settings')
    expect([isDisabled(), page.scripts.length]).toEqual([false, 1])
  })
})

const waitForChunk = async () => {
  await import('../../../adapters/analytics/google-analytics.ts')
  await flushPromises()
}

describe('The consent to analytics', () => {
  const startAndVisit = async (consent: string | undefined, { privacyControl = false, stored = '' } = {}) => {
    const platform = createFakePlatform(createFakeFetch({}).fetch)
    if (stored !== '') platform.storage.setItem('analytics_consent', stored)
    const page = new FakePageWithScripts('https://account.test/')
    for (const cookie of googleCookies) platform.page.document.cookie = cookie
    const navigator = { ...platform.navigator, globalPrivacyControl: privacyControl }
    const config = changeConfig('analytics', { provider: 'google', trackingId: 'G-1', consent })
    const started = startPortal(config, { ...platform, navigator, scriptPage: page.document })
    if (!isRight(started)) throw new Error('The configuration is wrong')
    const { pageViews } = started.right.app
    pageViews.count('/sign-in')
    await waitForChunk()
    const hasCookies = platform.page.document.cookie.includes('_g')
    return { hasCookies, scripts: page.scripts, state: pageViews.consent.state.value, window: page.window, platform }
  }

  it.each([
    [undefined, {}, 1, 'not-asked'],
    ['given', {}, 1, 'not-asked'],
    ['given', { privacyControl: true }, 0, 'not-asked'],
    ['given', { stored: 'no' }, 1, 'not-asked'],
    ['ask', {}, 0, 'asking'],
    ['ask', { stored: 'yes' }, 1, 'yes'],
    ['ask', { stored: 'no' }, 0, 'no'],
    ['ask', { stored: 'perhaps' }, 0, 'asking'],
    ['ask', { privacyControl: true, stored: 'yes' }, 0, 'not-asked'],
  ])('%j in a browser with %j: %d scripts, %s', async (consent, browser, scripts, expected) => {
    const world = await startAndVisit(consent, browser)
    expect([world.scripts.length, world.state]).toEqual([scripts, expected])
    expect(world.hasCookies).toBe(scripts > 0)
  })

  it('that another tab withdraws ends in this tab, too', async () => {
    const { platform, window } = await startAndVisit('ask', { stored: 'yes' })
    platform.storage.setItem('analytics_consent', 'no')
    platform.page.dispatchStorageEvent('analytics_consent')
    await flushPromises()
    expect(window['ga-disable-G-1']).toBe(true)
  })
})
