import { describe, expect, it } from '@jest/globals'
import { googleAnalytics } from '../../../adapters/analytics/google-analytics.ts'
import { FakeScriptPage } from '../../fakes/fake-page.ts'
import { settled } from '../../fakes/settled.ts'

const given = () => {
  const page = new FakeScriptPage('https://account.test/order/42?token=secret')
  const logged: string[] = []
  const analytics = googleAnalytics(page.document, 'G-1234', { warn: (event) => logged.push(event) })
  const told = () => page.queue().map((entry) => [...entry].filter((part) => !(part instanceof Date)))
  return { page, analytics, logged, told }
}

describe('Google Analytics', () => {
  it('asks for nothing before the first view', () => {
    expect(given().page.scripts).toEqual([])
  })

  it('loads its script once, and tells each view by its pattern', () => {
    const { page, analytics, told } = given()
    analytics.pageView('/')
    analytics.pageView('/order/:id')

    expect(page.scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1234'])
    expect(told().filter(([command]) => command === 'event')).toEqual(
      ['/', '/order/:id'].map((pattern) => [
        'event',
        'page_view',
        { page_location: `https://account.test${pattern}`, page_referrer: '', page_title: pattern },
      ]),
    )
  })

  it('never tells the address itself, and sends no view of its own', () => {
    const { analytics, told } = given()
    analytics.pageView('/order/:id')
    expect(JSON.stringify(told())).not.toMatch(/secret|42/)
    const place = { page_location: 'https://account.test/order/:id', page_referrer: '', page_title: '/order/:id' }
    expect(told()).toContainEqual(['set', place])
    expect(told()).toContainEqual(['config', 'G-1234', { send_page_view: false }])
  })

  it('sends nothing by itself while the customer is at a view that is told to no one', () => {
    const { page, analytics } = given()
    analytics.pageView('/sign-in')
    analytics.pause?.()
    expect(page.window['ga-disable-G-1234']).toBe(true)
    analytics.pageView('/sign-in')
    expect(page.window['ga-disable-G-1234']).toBe(false)
  })

  it('that does not come is logged, and the portal goes on', async () => {
    const { page, analytics, logged } = given()
    analytics.pageView('/')
    page.scripts[0]?.onerror?.()
    await settled()
    expect(logged).toEqual(['analytics.not-loaded'])
    expect(page.scripts).toEqual([])
  })

  it('ends when the customer wants it to: the script sends nothing more, and its cookies go', () => {
    const { page, analytics } = given()
    analytics.pageView('/')
    page.cookies.document.cookie = '_ga=1; Domain=account.test; Path=/'
    page.cookies.document.cookie = '_ga_1234=1; Path=/'
    page.cookies.document.cookie = '_gather=1; Path=/'
    analytics.stop()
    expect(page.window['ga-disable-G-1234']).toBe(true)
    expect(page.document.cookie).toBe('_gather=1')
    analytics.pageView('/settings')
    expect(page.window['ga-disable-G-1234']).toBe(false)
    expect(page.scripts).toHaveLength(1)
  })

  it('fetches no script to end', () => {
    const { page, analytics } = given()
    analytics.stop()
    expect(page.scripts).toEqual([])
  })
})
