import { demo, fleet, openOrders } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'

test.use({ timezoneId: 'Europe/Bratislava' })

test.describe('My orders', () => {
  test('show id, date, status and price; unknown statuses raw, and none that waits for payment', async ({ page }) => {
    await openOrders(page, demo)
    const table = page.getByRole('table', { name: 'Your orders' })
    for (const status of ['Paid', 'Refunded', 'Authorized', 'Error', 'in_review']) {
      await expect(table.getByText(status, { exact: true }).first()).toBeVisible()
    }
    await expect(table.getByText('Waiting for payment')).toHaveCount(0)
    for (const date of await table.locator('time').allTextContents()) {
      expect(date).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    }
    // 09:05 in UTC, and it is summer in Bratislava.
    await expect(page.getByRole('row', { name: /1004615/ })).toContainText('14.09.2026 11:05')
    await expect(page.getByRole('row', { name: /1004615/ })).toContainText('€19.99')
  })

  test('of a fleet come a page at a time: the page does not grow with their number', async ({ page }) => {
    await openOrders(page, fleet)
    await expect(page.getByText('1–20 of 2,000')).toBeVisible()
    const firstPage = await page.getByRole('rowheader').allTextContents()
    expect(firstPage).toHaveLength(20)
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    expect(nodes).toBeLessThan(1000)

    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('21–40 of 2,000')).toBeVisible()
    await expect(page).toHaveURL('/?page=2')
    expect(await page.getByRole('rowheader').allTextContents()).not.toEqual(firstPage)

    await page.goBack()
    await expect(page.getByText('1–20 of 2,000')).toBeVisible()
    await page.goto('/?page=100')
    await expect(page.getByText('1,981–2,000 of 2,000')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  test('say that they load', async ({ page }) => {
    await openOrders(page)
    const answer = await holdBack(page, '**/shop/purchase')
    await page.reload()
    await expect(page.getByText('Loading your orders')).toBeAttached()
    answer()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })

  test('that there are none of are no dead end', async ({ page }) => {
    await openOrders(page)
    await page.route('**/shop/purchase', (route) =>
      route.fulfill({
        json: { data: [] },
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Activate a licence' })).toBeVisible()
  })
})
