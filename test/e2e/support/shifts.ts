import type { Page } from '@playwright/test'

/** Collects what moves on its own in each page from now on; the result says what has, once it has had time to. */
export const watchShifts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources') ?? []
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
        shifts.push(`${moved.map((text) => text?.slice(0, 80)).join(', ')}: ${JSON.stringify(entry)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.waitForTimeout(300)
    return page.evaluate<string[]>(() => Reflect.get(window, 'shifts'))
  }
}
