import type { Page } from '@playwright/test'

/** The ways in which a page is loaded where no visitor sees it. */
export const unseen = ['hidden', 'prerendering'] as const

/**
 * A page that is loaded where no visitor sees it, until `show` brings it to the front. `show` waits until the page has
 * looked whether it is seen: a link that acts too early has acted by then. `calls` tells for each call to a back-end
 * whether the page was seen when it was made.
 */
export const loadUnseen = async (page: Page, how: (typeof unseen)[number]) => {
  await page.addInitScript((kind) => {
    let unseen = true
    const calls: ('seen' | 'unseen')[] = []
    const looked = (answer: string | boolean) => {
      Object.assign(window, { looked: true })
      return answer
    }
    Object.defineProperty(document, 'visibilityState', {
      get: () => (kind === 'hidden' ? looked(unseen ? 'hidden' : 'visible') : 'visible'),
    })
    Object.defineProperty(document, 'prerendering', { get: () => kind === 'prerendering' && looked(unseen) })
    const ask = window.fetch
    window.fetch = (input, init) => {
      const { origin } = new URL(input instanceof Request ? input.url : input, location.href)
      if (origin !== location.origin) calls.push(unseen ? 'unseen' : 'seen')
      return ask(input, init)
    }
    Object.assign(window, { calls })
    addEventListener('come-to-front', () => {
      unseen = false
      document.dispatchEvent(new Event(kind === 'hidden' ? 'visibilitychange' : 'prerenderingchange'))
    })
  }, how)
  return {
    show: async () => {
      await page.waitForFunction(() => Reflect.get(window, 'looked') === true)
      await page.evaluate(() => dispatchEvent(new Event('come-to-front')))
    },
    calls: () => page.evaluate<string[]>(() => Reflect.get(window, 'calls')),
  }
}

/** Has links from e-mails wait for a press. */
export const waitForPress = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), oneTimeLinks: 'click' } })
  })
