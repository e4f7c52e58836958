import type { Locator, Page } from '@playwright/test'

export type Interaction = readonly [name: string, act: (tab: Page) => Promise<void>]

declare global {
  interface Window {
    /** The milliseconds from each event to the next painted frame. */
    benchEvents: number[]
  }
}

/** The browser reports an event's duration only with a later frame. */
const eventReportDelayMs = 500

export const recordEventTimes = (tab: Page): Promise<unknown> =>
  tab.addInitScript(() => {
    window.benchEvents = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchEvents.push(duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })

/** Returns the slowest event's duration in milliseconds, measured like INP: a multiple of 8, at least 16. */
export const measureSlowestInteraction = async (tab: Page, interactions: readonly Interaction[]): Promise<number> => {
  let slowest = 0
  for (const [name, act] of interactions) {
    await act(tab)
    await tab.waitForTimeout(eventReportDelayMs)
    const milliseconds = await tab.evaluate(() => Math.max(16, ...window.benchEvents.splice(0)))
    console.error(`  ${name}: ${milliseconds} ms`)
    slowest = Math.max(slowest, milliseconds)
  }
  return slowest
}

/** Clicks with the mouse. Playwright's click would add a layout computation to the measured time. */
const clickWithMouse = async (tab: Page, target: Locator) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${target} is not shown`)
  await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 80 })
}

const clickButton = (tab: Page, name: string | RegExp) =>
  clickWithMouse(tab, tab.getByRole('button', { name }).filter({ visible: true }))

/** What a customer with 2,000 orders does, up to the dialog for a cancellation. */
export const manyOrdersInteractions: readonly Interaction[] = [
  [
    'typing in the search',
    async (tab) => {
      await tab.getByLabel('Search').click()
      await tab.keyboard.type('maps 1', { delay: 120 })
      await tab.waitForTimeout(eventReportDelayMs)
      await tab.getByLabel('Search').press('ControlOrMeta+A')
      await tab.keyboard.press('Delete')
    },
  ],
  ['next page', (tab) => clickButton(tab, 'Next page')],
  ['menu', (tab) => clickButton(tab, 'Menu')],
  ['language picker', (tab) => clickButton(tab, /^Language/)],
  [
    'next screen',
    async (tab) => {
      await tab.keyboard.press('Escape')
      // The order is on the second page. Every third order has a subscription (`sites.ts`).
      await clickWithMouse(tab, tab.locator('#order-1978'))
      await tab.getByRole('heading', { name: 'Subscription summary' }).waitFor()
    },
  ],
  ['dialog', (tab) => clickButton(tab, 'Cancel subscription')],
]
