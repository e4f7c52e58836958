import { arrive, arriveAtOrders, demo, remembered } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'

const failure = 'Error on loading orders. Please, try again later'

test.use({ timezoneId: 'Europe/Bratislava' })

test.describe('An order', () => {
  test('shows payment, items with code or e-mail, and total; its title has the number', async ({ page }) => {
    await arriveAtOrders(page)
    await page.getByRole('link', { name: 'Details for order 1003102' }).click()

    await expect(page).toHaveTitle(/^Order 1003102 – Meridian/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1003102')
    const payment = page.getByRole('region', { name: 'Payment summary' })
    await expect(payment).toContainText('09.08.2025 13:20')
    await expect(payment).toContainText('Paid')
    await expect(payment).toContainText('3103102')
    const items = page.getByRole('table', { name: 'Items in order 1003102' })
    await expect(items.getByRole('rowheader')).toHaveText([
      'Meridian Car Navigation: Europe',
      'Speed cameras Europe, 1 year',
      'Head-up display',
    ])
    await expect(items.getByRole('row').nth(1)).toContainText('CAR8-L2VN-60PW-HJ3E')
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('Total value€77.97')
    await expect(page.getByRole('heading', { name: 'Subscription summary' })).toHaveCount(0)

    await page.goto('/order/1000318')
    await expect(page.getByRole('row').nth(1)).toContainText('demo@meridian.test')
    await expect(page.getByRole('link', { name: /Gift certificate/ })).toHaveCount(0)
  })

  test('copies a product code and says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await arrive(page, '/order/1003102')
    await page.getByRole('button', { name: 'Copy product code CAR8-L2VN-60PW-HJ3E' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CAR8-L2VN-60PW-HJ3E')
  })

  test('selects the code where there is no clipboard', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await arrive(page, '/order/1003102')
    await page.getByRole('button', { name: /Copy product code/ }).click()
    await expect(page.getByText('Selected: copy it now')).toBeVisible()
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('CAR8-L2VN-60PW-HJ3E')
  })

  test('follows the language in the link to its gift certificate', async ({ page }) => {
    await arriveAtOrders(page)
    await page.evaluate(() => window.localStorage.setItem('language', 'pt-br'))
    await page.goto('/order/1003544')
    await expect(page.locator('a[href*=gift-certificate]')).toHaveAttribute(
      'href',
      'https://shop.meridian.test/pt-br/gift-certificate/3103544',
    )
  })

  test('that waits for payment is not listed but has its page', async ({ page }) => {
    await arrive(page, '/order/1004871')
    await expect(page.getByText('Waiting for payment')).toBeVisible()
  })

  for (const id of ['1', '01003102', '1003102.0', 'abc', '%F0%9F%97%BA', '1e6', '-1']) {
    test(`with the id ${id} is not found`, async ({ page }) => {
      await arrive(page, `/order/${id}`)
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
      await expect(page).toHaveTitle(/^Not found – /)
    })
  }

  test('is shown at once from what is remembered, while the list is fetched', async ({ page }) => {
    await arriveAtOrders(page)
    const answer = await holdBack(page, '**/shop/purchase')
    await page.goto('/order/1003102')
    await expect(page.getByRole('region', { name: 'Payment summary' })).toBeVisible()
    await page.goto('/order/12')
    await expect(page.getByText('Loading the order')).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Not found' })).toHaveCount(0)
    answer()
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  })

  test('is still shown when it can not be refreshed, and can be tried again', async ({ page, portal }) => {
    await arriveAtOrders(page)
    await portal.stopSandbox()
    await page.goto('/order/1003102')
    await expect(page.getByText('We could not update it.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payment summary' })).toBeVisible()
    await portal.startSandbox()
    const answer = page.waitForResponse('**/shop/purchase')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await answer).ok()).toBe(true)
    await expect(page.getByText('We could not update it.')).toHaveCount(0)
  })

  test('that is neither remembered nor to be had can be tried again', async ({ page }) => {
    await arriveAtOrders(page)
    await page.evaluate(() => window.localStorage.removeItem('orders'))
    await page.route('**/shop/purchase', (route) => route.fulfill({ status: 500, json: { type: 'server.error' } }))
    await page.goto('/order/1003102')
    await expect(page.getByText(failure)).toBeVisible()
    await page.unroute('**/shop/purchase')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Payment summary' })).toBeVisible()
    expect(await remembered(page, 'orders')).toContain('1003102')
  })

  test('that was remembered for another customer, or is damaged, is not shown', async ({ page }) => {
    await arriveAtOrders(page)
    const own = (await remembered(page, 'orders')) ?? ''
    await page.route('**/shop/purchase', (route) => route.abort())
    for (const stored of [own.replace(demo.username, 'eve@meridian.test'), own.slice(0, 500), '{"owner":1}']) {
      await page.evaluate((text) => window.localStorage.setItem('orders', text), stored)
      await page.goto('/order/1003102')
      await expect(page.getByText(failure)).toBeVisible()
    }
  })

  test('is forgotten when the session has expired', async ({ page }) => {
    await arrive(page, '/order/1003102')
    await expect(page.getByRole('region', { name: 'Payment summary' })).toBeVisible()
    await page.route('**/shop/purchase', (route) =>
      route.fulfill({
        status: 401,
        json: { status: 401, type: 'authorization.access_token.expired' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await page.reload()
    await expect(page.getByText('Session expired, please sign in')).toBeVisible()
    expect(await remembered(page, 'orders')).toBeNull()
  })

  test('prints as a receipt of one page, without what is only for the screen', async ({ page }) => {
    await arrive(page, '/order/1004210')
    await page.getByRole('heading', { name: 'Subscription summary' }).waitFor()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Meridian Maps').first()).toBeVisible()
    await expect(page.getByText('For demo@meridian.test')).toBeVisible()
    for (const screenOnly of ['banner', 'contentinfo', 'button', 'navigation'] as const) {
      await expect(page.getByRole(screenOnly)).toHaveCount(0)
    }
    await expect(page.getByRole('link', { name: 'Back to my orders' })).toHaveCount(0)
  })
})
