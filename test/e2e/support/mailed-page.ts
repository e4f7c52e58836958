import type { Page } from '@playwright/test'

/** The ways in which a page is loaded where nobody sees it. */
export const unseen = ['hidden', 'prerendering'] as const

/** A page that is loaded where nobody sees it, until `show` brings it to the front. */
export const loadUnseen = async (page: Page, how: (typeof unseen)[number]) => {
  await page.addInitScript((kind) => {
    let unseen = true
    Object.defineProperty(document, 'visibilityState', {
      get: () => (unseen && kind === 'hidden' ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'prerendering', { get: () => unseen && kind === 'prerendering' })
    addEventListener('come-to-front', () => {
      unseen = false
      document.dispatchEvent(new Event(kind === 'hidden' ? 'visibilitychange' : 'prerenderingchange'))
    })
  }, how)
  return () => page.evaluate(() => dispatchEvent(new Event('come-to-front')))
}

/** Has links from e-mails wait for a press. */
export const waitForPress = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), oneTimeLinks: 'click' } })
  })
