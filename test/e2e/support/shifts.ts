import type { Page } from '@playwright/test'

/** Collects what moves on its own in each page from now on; the result says what has, once it has had time to. */
export const watchShifts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.waitForTimeout(300)
    return page.evaluate<string[]>(() => Reflect.get(window, 'shifts'))
  }
}
