import type { Page } from '@playwright/test'

/** Holds every request for these addresses back, as a slow network does, until what it returns is called. */
export const holdBack = async (page: Page, addresses: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The visitor saves data, so the page fetches no screen before it is asked for. */
export const fetchNothingEarly = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
