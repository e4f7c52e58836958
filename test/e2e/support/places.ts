import type { Page } from '@playwright/test'

type Places = Readonly<Record<string, readonly string[]>>

const placesIn = (part: string): Places => {
  const found: Record<string, string[]> = {}
  const note = (name: string, node: Node) => {
    const range = document.createRange()
    range.selectNode(node)
    const { left, top, width } = range.getBoundingClientRect()
    const place = [left + window.scrollX, top + window.scrollY, width].map(Math.round).join(', ')
    found[name] = [...(found[name] ?? []), place]
  }
  for (const element of document.querySelectorAll(`:is(${part}) :not(:is(.visually-hidden, .visually-hidden *))`)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    for (const child of element.childNodes)
      if (child instanceof Text && child.data.trim() !== '') note(child.data.trim(), child)
    if (element.matches('input, select, button, a'))
      note(`${element.tagName} ${element.id || element.textContent}`, element)
  }
  return found
}

/** The words and controls that moved or vanished, except those in `leaving`. */
const movedBetween = (before: Places, after: Places, leaving: readonly string[] = []): readonly string[] => {
  const stood = Object.entries(before).filter(([name]) => !leaving.includes(name))
  if (stood.length === 0) throw new Error('Nothing is there that could move')
  return stood.flatMap(([name, places]) =>
    places
      .filter((place) => after[name]?.includes(place) !== true)
      .map((place) => `${name}: ${place} → ${after[name]?.join(' and ') ?? 'gone'}`),
  )
}

/** Places as a customer sees them: the header folds in the frame that paints it. */
const paintedPlaces = async (page: Page, part: string): Promise<Places> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(placesIn, part)
}

/** Remembers where words and controls stand. The result lists the ones that moved, however little, or vanished. */
export const rememberPlaces = async (
  page: Page,
  part = 'body',
  leaving: readonly string[] = [],
): Promise<() => Promise<readonly string[]>> => {
  const before = await paintedPlaces(page, part)
  return async () => movedBetween(before, await paintedPlaces(page, part), leaving)
}

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
