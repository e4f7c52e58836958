import type { Page } from '@playwright/test'
import { findScreenScript, holdBackRequests, languagePickerScript, toScriptPath } from './support/built-scripts.ts'
import { openOrdersAsCustomer } from './support/customer.ts'
import { waitForPaint } from './support/layout-shifts.ts'
import { expect, test } from './support/portal.ts'

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('While the screen of a clicked link loads', () => {
  test('another click on the link adds no second history entry, so that "back" leads to the previous page', async ({
    page,
  }) => {
    const deliver = await holdBackRequests(page, findScreenScript('settings'))
    await openOrdersAsCustomer(page)
    const settings = page.getByRole('link', { name: 'Settings' })
    await settings.click()
    await expect(page).toHaveURL('/settings')
    await settings.dblclick()
    deliver()
    await expect(getHeading(page, 'Settings')).toBeVisible()
    await page.goBack()
    await expect(getHeading(page, 'My orders')).toBeVisible()
  })
})

test('The heading of a page gets the focus if its link was clicked while the first page was still loading', async ({
  page,
}) => {
  await openOrdersAsCustomer(page)
  const deliver = await holdBackRequests(page, findScreenScript('orders'))
  const deliverSettings = await holdBackRequests(page, findScreenScript('settings'))
  await page.reload()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(getHeading(page, 'Loading...')).toBeFocused()
  for (const send of [deliver, deliverSettings]) send()
  await expect(getHeading(page, 'Settings')).toBeFocused()
})

test.describe('A dialog for the language that is loaded late', () => {
  const openLate = async (page: Page) => {
    const deliver = await holdBackRequests(page, languagePickerScript)
    await page.goto('/sign-in')
    const menu = page.getByRole('button', { name: 'Menu' })
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: /^Language/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose your language' })
    return { dialog, deliver }
  }

  test('opens if the visitor has waited for it, also if the button is in a menu, which closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 })
    const { dialog, deliver } = await openLate(page)
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
    deliver()
    await expect(dialog.getByRole('searchbox')).toBeFocused()
  })

  test('does not open if the visitor has begun to type elsewhere', async ({ page }) => {
    const { dialog, deliver } = await openLate(page)
    const email = page.getByLabel('Email')
    await email.click()
    await page.keyboard.type('demo@')
    deliver()
    // This import ends when the dialog's script has run.
    await page.evaluate((script) => import(script), toScriptPath(languagePickerScript))
    await waitForPaint(page)
    await page.keyboard.type('meridian.test')
    await expect(dialog).toBeHidden()
    await expect(email).toHaveValue('demo@meridian.test')
    await page.getByRole('button', { name: /^Language/ }).click()
    await expect(dialog).toBeVisible()
  })
})
