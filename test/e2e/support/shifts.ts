import type { Page } from '@playwright/test'

/** Collects layout shifts in each page; the result waits for fonts, pictures, animations and two more frames. */
export const watchShifts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries) {
        const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources') ?? []
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
        shifts.push(`${moved.map((text) => text?.slice(0, 80)).join(', ')}: ${JSON.stringify(entry)}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const shiftsSoFar = () => {
      note(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { shiftsSoFar })
  })
  return () =>
    page.evaluate<string[]>(async () => {
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled([
        document.fonts.ready,
        ...[...document.images].map((image) => image.decode()),
        ...ending.map(({ finished }) => finished),
      ])
      await drawn()
      await drawn()
      return Reflect.get(window, 'shiftsSoFar')()
    })
}
