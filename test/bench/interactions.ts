import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    /** The duration of each event from the press to the next painted frame, in milliseconds. */
    benchEvents: number[]
  }
}

/** The browser reports the duration of an event with a later frame. */
const reportDelay = 500

/** Records the duration of every event of the page that is opened next. */
export const recordEvents = (tab: Page): Promise<unknown> =>
  tab.addInitScript(() => {
    window.benchEvents = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchEvents.push(duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })

/**
 * Presses buttons and keys, from the list of 2,000 orders to the dialog that ends a subscription. Yields the slowest event's
 * milliseconds, which browsers report as INP: a multiple of 8, at least 16.
 */
export const slowestPress = async (tab: Page): Promise<number> => {
  // Playwright's click makes the page compute its layout, which would be measured.
  const pressOn = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error(`${target} is not shown`)
    await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 80 })
    await tab.waitForTimeout(reportDelay)
  }
  const press = (name: string | RegExp) => pressOn(tab.getByRole('button', { name }).filter({ visible: true }))

  await pressOn(tab.getByLabel('Search'))
  await tab.keyboard.type('maps 1', { delay: 120 })
  await tab.waitForTimeout(reportDelay)
  await tab.keyboard.press('ControlOrMeta+A')
  await tab.keyboard.press('Delete')
  await tab.waitForTimeout(reportDelay)
  for (const name of ['Next page', 'Menu', /^Language/]) await press(name)
  await tab.keyboard.press('Escape')
  // It is on the second page; every third order has a subscription (`sites.ts`).
  await pressOn(tab.locator('#order-1978'))
  await tab.getByRole('heading', { name: 'Subscription summary' }).waitFor()
  await press('Cancel subscription')
  return tab.evaluate(() => Math.max(16, ...window.benchEvents))
}
