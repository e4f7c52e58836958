import type { Page } from '@playwright/test'

const lastView = 'lastView'

/** Lets each page of this tab from now on remember how it was shown last. */
export const watchViews = async (page: Page): Promise<void> => {
  await page.addInitScript((name) => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, name, persisted ? 'restored' : 'loaded'))
  }, lastView)
}

/** How the page was shown last: `restored` out of the back/forward cache, or `loaded`; `watchViews` comes first. */
export const viewOf = (page: Page): Promise<unknown> => page.evaluate((name) => Reflect.get(window, name), lastView)

/** Goes back. A page out of the back/forward cache does not load again, so there is no load to wait for. */
export const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })
