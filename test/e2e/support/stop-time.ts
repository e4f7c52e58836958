import type { Page } from '@playwright/test'

/** Further off than a busy machine takes to stop the clock: a time that is past can't be stopped at. */
const soon = 10_000

/**
 * Time stands still in a page that is yet to be opened, but for what the test lets pass. What waits for none goes on, however
 * busy the machine is.
 */
export const stopTime = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + soon)
}
