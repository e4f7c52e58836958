import { expect, type Locator, type Page } from '@playwright/test'

type PositionsByName = Readonly<Record<string, readonly string[]>>

const readElementPositions = (part: string): PositionsByName => {
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

const findMovedElements = (
  before: PositionsByName,
  after: PositionsByName,
  leaving: readonly string[] = [],
): readonly string[] => {
  const stood = Object.entries(before).filter(([name]) => !leaving.includes(name))
  if (stood.length === 0) throw new Error('Nothing is there that could move')
  return stood.flatMap(([name, places]) =>
    places
      .filter((place) => after[name]?.includes(place) !== true)
      .map((place) => `${name}: ${place} → ${after[name]?.join(' and ') ?? 'gone'}`),
  )
}

/**
 * Waits until the header has moved its links into the menu and the notices have set the scroll padding. Animation
 * frames may be too early with Playwright's clock. A resize observer ends the wait, because the browser calls it after
 * the page's own observers.
 */
export const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect()
          resolve()
        })
        requestAnimationFrame(() => requestAnimationFrame(() => observer.observe(document.documentElement)))
      }),
  )

/** Waits until the page no longer changes, except for endless animations. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    const pictures = [...document.images].map((image) => image.decode())
    await Promise.allSettled([document.fonts.ready, ...pictures, ...ending.map(({ finished }) => finished)])
  })
  await waitForPaint(page)
}

/** The returned function lists the texts and controls that have moved or disappeared. */
export const watchElementPositions = async (
  page: Page,
  part = 'body',
  leaving: readonly string[] = [],
): Promise<() => Promise<readonly string[]>> => {
  const places = async () => {
    await waitForPaint(page)
    return page.evaluate(readElementPositions, part)
  }
  const before = await places()
  return async () => findMovedElements(before, await places(), leaving)
}

/** The returned function waits until the page has settled, and lists its layout shifts. */
export const watchLayoutShifts = async (page: Page): Promise<() => Promise<readonly string[]>> => {
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
    const readShifts = () => {
      note(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { shiftsSoFar: readShifts })
  })
  return async () => {
    await waitUntilSettled(page)
    return page.evaluate<string[]>(() => Reflect.get(window, 'shiftsSoFar')())
  }
}

const describeFocus = (target: Locator) =>
  target.evaluate((sought) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const isMarked = (at: Element | null): boolean => {
      if (at === null || at === document.body) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        (at.matches(':focus-within') && isMarked(at.parentElement))
      )
    }
    const isRingClear = () => {
      const { outlineStyle, outlineOffset } = getComputedStyle(element)
      if (!element.matches('a') || outlineStyle === 'none') return true
      const words = document.createRange()
      words.selectNodeContents(element)
      const room = words.getBoundingClientRect().left - element.getBoundingClientRect().left
      return room + Number.parseFloat(outlineOffset) >= 4
    }
    const { top, bottom } = element.getBoundingClientRect()
    return {
      name: element.outerHTML.slice(0, 120),
      isTarget: element === sought,
      isMarked: isMarked(element),
      isClear: isRingClear(),
      isInSight: bottom > 0 && top < window.innerHeight,
    }
  })

/** Presses Tab until an element has the focus. Each tab stop on the way must show its focus. */
export const tabToElement = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press(key)
    const stop = await describeFocus(target)
    const isSeen = { isMarked: true, isClear: true, isInSight: true }
    expect(stop, `${key} leads out of the page before ${target}`).toMatchObject(isSeen)
    if (stop?.isTarget) return
  }
  throw new Error(`${key} does not reach ${target}`)
}
