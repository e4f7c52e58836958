import type { Locator, Page } from '@playwright/test'
import { openSubscription } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

const furthest = 60

/** What has the focus, whether it is the target, and whether it can be seen that it has it. */
const focused = (target: Locator) =>
  target.evaluate((sought) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const isMarked = (at: Element | null): boolean => {
      if (at === null || at === document.body) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      return (
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        (at.matches(':focus-within') && isMarked(at.parentElement))
      )
    }
    // Where a ring is drawn around a link, it keeps away from the words.
    const isClear = () => {
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
      isClear: isClear(),
      isInSight: bottom > 0 && top < window.innerHeight,
    }
  })

/** Presses a key until an element has the focus; every stop on the way must show the focus. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let pressed = 0; pressed < furthest; pressed += 1) {
    await page.keyboard.press(key)
    const stop = await focused(target)
    const isSeen = { isMarked: true, isClear: true, isInSight: true }
    expect(stop, `${key} leads out of the page before ${target}`).toMatchObject(isSeen)
    if (stop?.isTarget) return
  }
  throw new Error(`${key} does not reach ${target}`)
}

/** Tabs through the whole page to its last link and back to its first. Nothing on the way keeps the focus. */
const tabThrough = async (page: Page): Promise<void> => {
  await tabTo(page, page.locator('footer a').last())
  await tabTo(page, page.locator('a').first(), 'Shift+Tab')
}

test('With the keyboard alone no page keeps the focus', async ({ page, portal }) => {
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await tabThrough(page)
  }

  await openSubscription(page, portal)
  await page.getByRole('button', { name: 'Change payment card' }).click()
  await expect(page.getByLabel('Card number')).toBeEditable()
  await page.getByRole('heading', { level: 1 }).focus()
  await tabThrough(page)
})

test('In a low window, as at 400 %, a dialog begins at its first control', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Language/ }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
})
