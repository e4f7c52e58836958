import type { Locator, Page } from '@playwright/test'
import { nativeNames } from '../../core/language/native-names.ts'
import { demo } from './support/customer.ts'
import { textOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'
import { openSubscription, subscriptionOrder } from './support/shop.ts'

const furthest = 60

/** What has the focus, and whether it can be seen that it has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
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
      isMarked: isMarked(element),
      isClear: isClear(),
      isInSight: bottom > 0 && top < window.innerHeight,
    }
  })

/** Presses a key until an element has the focus; every stop on the way must show the focus. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let pressed = 0; pressed < furthest; pressed += 1) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    expect(stop, `${key} leads out of the page before ${target}`).toMatchObject({
      isMarked: true,
      isClear: true,
      isInSight: true,
    })
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not reach ${target}`)
}

/** Goes through the whole page to its last link and back to its first: nothing on the way keeps the focus. */
const tabThrough = async (page: Page): Promise<void> => {
  await tabTo(page, page.locator('footer a').last())
  await tabTo(page, page.locator('a').first(), 'Shift+Tab')
}

test.describe('With the keyboard alone', () => {
  test('a customer signs in, opens an order, thinks better of cancelling, changes the language and signs out', async ({
    page,
  }) => {
    const { keyboard } = page
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()

    await keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.type(demo.username)
    await keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await keyboard.type(demo.password)
    await keyboard.press('Enter')

    await expect(heading).toHaveText('My orders')
    await expect(heading).toBeFocused()
    const details = page.getByRole('link', { name: `Details for order ${subscriptionOrder}` })
    await expect(details).toBeVisible()
    await tabTo(page, details)
    await keyboard.press('Enter')

    await expect(heading).toHaveText(`Order ${subscriptionOrder}`)
    await expect(heading).toBeFocused()
    const cancel = page.getByRole('button', { name: 'Cancel subscription' })
    await tabTo(page, cancel)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await tabTo(page, dialog.getByRole('button', { name: 'Yes' }))
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cancel).toBeFocused()

    const language = page.locator('header button[aria-haspopup=dialog]')
    await tabTo(page, language, 'Shift+Tab')
    await keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose your language' })
    await expect(picker).toBeVisible()
    await tabTo(page, picker.getByRole('button', { name: nativeNames.de }))
    await keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(language).toBeFocused()

    await tabTo(page, page.getByRole('button', { name: textOf('de', 'layout.signOut') }), 'Shift+Tab')
    await keyboard.press('Space')
    await expect(heading).toHaveText(textOf('de', 'signIn.title'))
  })

  test('no page keeps the focus', async ({ page, portal }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    await tabThrough(page)

    await openSubscription(page, portal)
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await expect(page.getByLabel('Card number')).toBeEditable()
    await page.getByRole('heading', { level: 1 }).focus()
    await tabThrough(page)
  })
})
