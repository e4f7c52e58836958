import type { Locator, Page } from '@playwright/test'

/** What a customer does on a page, with real keys and presses. */
export interface Interaction {
  readonly name: string
  readonly act: (tab: Page) => Promise<void>
}

declare global {
  interface Window {
    /** How long each event has taken so far, from the press to the next painted frame, in milliseconds. */
    benchEvents: number[]
  }
}

/** After an interaction the browser needs a frame, and some time, to tell how long it took. */
const untilTold = 500

/** Notes how long every event takes, from before the page is there; runs in the page. */
const watchEvents = (): void => {
  window.benchEvents = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchEvents.push(duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

export const prepareInteractions = async (tab: Page): Promise<void> => {
  await tab.addInitScript(watchEvents)
}

/**
 * Does one thing after the other. Yields how long the slowest event kept the customer waiting, in milliseconds: what a
 * browser reports as INP (a multiple of 8; an event under 16 ms counts as 16).
 */
export const timeInteractions = async (tab: Page, interactions: readonly Interaction[]): Promise<number> => {
  let slowest = 0
  for (const { name, act } of interactions) {
    await tab.evaluate(() => {
      window.benchEvents = []
    })
    await act(tab)
    await tab.waitForTimeout(untilTold)
    const milliseconds = await tab.evaluate(() => Math.max(16, ...window.benchEvents))
    console.error(`  ${name}: ${milliseconds} ms`)
    slowest = Math.max(slowest, milliseconds)
  }
  return slowest
}

/** How long a finger stays on what it presses. */
const pressMilliseconds = 80

/** Playwright's own click has the page look who is hit, which takes the time of a layout. */
const pressOn = async (tab: Page, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is to be pressed is not shown')
  await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMilliseconds })
}

const press = (tab: Page, name: string | RegExp) =>
  pressOn(tab, tab.getByRole('button', { name }).filter({ visible: true }))

/** What a customer with many orders does, from the list to the dialog that ends a subscription. */
export const withManyOrders: readonly Interaction[] = [
  {
    name: 'typing in the search',
    act: async (tab) => {
      await tab.getByLabel('Search').click()
      await tab.keyboard.type('maps 1', { delay: 120 })
      await tab.waitForTimeout(untilTold)
      await tab.getByLabel('Search').press('ControlOrMeta+A')
      await tab.keyboard.press('Delete')
    },
  },
  { name: 'next page', act: (tab) => press(tab, 'Next page') },
  { name: 'menu', act: (tab) => press(tab, 'Menu') },
  { name: 'language picker', act: (tab) => press(tab, /^Language/) },
  {
    name: 'next screen',
    act: async (tab) => {
      await tab.keyboard.press('Escape')
      // On the second page of 2,000; every third order has a subscription (`sites.ts`).
      await pressOn(tab, tab.locator('#order-1978'))
      await tab.getByRole('heading', { name: 'Subscription summary' }).waitFor()
    },
  },
  { name: 'dialog', act: (tab) => press(tab, 'Cancel subscription') },
]
