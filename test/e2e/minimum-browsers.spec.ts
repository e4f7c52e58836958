import type { BrowserContext, Page } from '@playwright/test'
import { downgradeStyles, findMissingMembers, type MissingMember, readBuiltTexts } from '../build/minimum-browsers.ts'
import { demoCustomer } from './support/customer.ts'
import { tabToElement } from './support/layout-shifts.ts'
import { expect, test } from './support/portal.ts'

/** Runs in the page. Removes the members that an older browser does not have. */
const removeMembers = (missing: readonly MissingMember[]) => {
  const removeFrom = (holder: unknown, member: string) => {
    for (let object = holder; object !== null && object !== undefined; object = Object.getPrototypeOf(object))
      if (Object.hasOwn(Object(object), member)) Reflect.deleteProperty(Object(object), member)
  }
  for (const { holder, member, isStatic } of missing) {
    const owner: unknown = Reflect.get(window, holder) ?? Reflect.get(Intl, holder)
    if (typeof owner !== 'function') continue
    if (holder === 'Window') removeFrom(window, member)
    else {
      if (isStatic !== false) Reflect.deleteProperty(owner, member)
      if (isStatic !== true) Reflect.deleteProperty(Object(owner.prototype), member)
    }
  }
  // Chromium would use the attribute `closedby` even without the property.
  if ('closedBy' in HTMLDialogElement.prototype) return
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function set(name, value) {
    if (name !== 'closedby') setAttribute.call(this, name, value)
  }
}

/** Runs in the page. Replaces the portal's styles by styles that an older browser understands. */
const replaceStyles = (styles: string) => {
  new MutationObserver((_changes, observer) => {
    const own = document.querySelector('style')
    if (own === null) return
    observer.disconnect()
    own.textContent = styles
  }).observe(document, { childList: true, subtree: true })
}

/** Makes Chromium behave like an older browser. The security policy is off, because it refuses replaced styles. */
const imitateBrowser = async (context: BrowserContext, browser: string): Promise<void> => {
  await context.addInitScript(
    replaceStyles,
    readBuiltTexts('.css')
      .map((sheet) => downgradeStyles(sheet, browser))
      .join('\n'),
  )
  // `checkVisibility` is not removed, because Playwright itself calls it.
  await context.addInitScript(
    removeMembers,
    findMissingMembers(browser).filter(({ member }) => member !== 'checkVisibility'),
  )
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const browser of ['chrome', 'firefox', 'safari'])
  test.describe(`The oldest ${browser} that the portal is made for`, () => {
    test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true })
    test.beforeEach(({ context }) => imitateBrowser(context, browser))

    test('leads a customer by keyboard to orders that can be read on a phone, and saves a card', async ({ page }) => {
      await page.goto('/sign-in')
      await page.locator('header button[aria-haspopup=dialog]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.mouse.click(195, 4)
      await expect(page.getByRole('dialog')).toBeHidden()

      for (const [label, typed] of [
        ['Email address', demoCustomer.username],
        ['Password', demoCustomer.password],
      ] as const) {
        await tabToElement(page, page.getByLabel(label, { exact: true }))
        await page.keyboard.type(typed)
      }
      await page.keyboard.press('Enter')
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
      await expect(row.first()).toBeVisible()
      const detail = page.getByRole('link', { name: 'Details for order 1004210' })
      const room = await detail.boundingBox()
      expect((room?.x ?? 0) + (room?.width ?? 390)).toBeLessThan(390)
      await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden()
      expect(await measureOverflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
      await page.keyboard.press('Escape')

      await detail.click()
      await expect(page.getByRole('listitem').getByText('€29.99')).toBeVisible()
      expect(await measureOverflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Change payment card' }).click()
      await page.getByLabel('Card number').fill('4111 1111 1111 1111')
      await page.getByLabel('Expiry date').fill('12/34')
      await page.getByLabel('Security code').fill('123')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
    })
  })
