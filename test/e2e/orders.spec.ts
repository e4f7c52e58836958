import { readFile } from 'node:fs/promises'
import { arriveAtOrders, demo, fleet } from './support/customer.ts'
import { phone } from './support/devices.ts'
import { inBothFonts } from './support/fonts.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'

test.use({ timezoneId: 'Europe/Bratislava' })

test.describe('My orders', () => {
  test('show id, date, status and price; unknown statuses raw, and none that waits for payment', async ({ page }) => {
    await arriveAtOrders(page)
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
    await arriveAtOrders(page, fleet)
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
    await arriveAtOrders(page)
    const answer = await holdBack(page, '**/shop/purchase')
    await page.reload()
    await expect(page.getByText('Loading your orders')).toBeAttached()
    answer()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })

  test('that there are none of are no dead end', async ({ page }) => {
    await arriveAtOrders(page)
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

  test('lead from what renews to the question before a cancellation in one press', async ({ page }) => {
    await arriveAtOrders(page)
    const renewing = page.getByRole('region', { name: 'Subscriptions' }).getByRole('listitem').first()
    await expect(renewing.getByText(/^Renews in \d+ days/)).toBeVisible()
    const pressed = Date.now()
    await renewing.getByRole('link', { name: /^Cancel subscription/ }).click()
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    console.log(`from the first screen to the question: 1 press, ${Date.now() - pressed} ms`)
    await page.getByRole('button', { name: 'No' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Subscription summary' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeHidden()
  })

  test.describe(() => {
    test.use({ ...phone, font: 'narrow' })

    for (const customer of [demo, fleet])
      test(`of ${customer.username} begin on the first screen`, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await arriveAtOrders(page, customer)
        await inBothFonts(page, async () => {
          const second = await page.getByRole('rowheader').nth(1).getByText(/\d{7}/).boundingBox()
          expect((second?.y ?? 844) + (second?.height ?? 0)).toBeLessThan(844)
        })
      })

    for (const width of [390, 320])
      test(`are dense on a phone that is ${width} pixels wide, and each is one link`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await arriveAtOrders(page)
        const rows = page
          .getByRole('table', { name: 'Your orders' })
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader') })
        await inBothFonts(page, async () => {
          for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96)
        })
        await rows.nth(2).click({ position: { x: 12, y: 12 } })
        await expect(page).toHaveURL(/\/order\/\d+$/)
      })
  })

  test('are taken along as a table, all that a filter shows', async ({ page }) => {
    await arriveAtOrders(page, fleet)
    await page.getByLabel('Status').selectOption('refunded')
    // The number of all orders is shown until the list has followed the filter.
    const summary = page.getByText(/^1–20 of /)
    await expect(summary).not.toHaveText(/ of 2,000$/)
    const found = Number((await summary.textContent())?.replace(/^.* of |,/g, ''))
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('My orders.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(found + 1)
    expect(lines[1]).toContain(',Refunded,')
  })
})
