import { arrive, arriveAtOrders, demo, fleet, remembered } from './support/customer.ts'
import { expect, test } from './support/portal.ts'
import { countCalls } from './support/shop.ts'

test.use({ locale: 'en-GB' })

test.describe('The list of orders', () => {
  test('is searched by number and title, and the address keeps it', async ({ page }) => {
    await arrive(page, '/?search=%231003544')
    await expect(page.getByRole('rowheader')).toHaveText([/^1003544/])
    await page.getByLabel('Search').fill('maps  europe')
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.getByLabel('Search').fill('navigation europe')
    await expect(page.getByRole('rowheader')).toHaveText([/^1003544/, /^1003102/])
    await expect(page).toHaveURL('/?search=navigation+europe')
    await expect(page.getByText('2 orders found')).toBeAttached()

    await page.reload()
    await expect(page.getByLabel('Search')).toHaveValue('navigation europe')
    await expect(page.getByRole('rowheader')).toHaveText([/^1003544/, /^1003102/])
  })

  test('is filtered by status, an unknown one too, and sorted', async ({ page }) => {
    await arrive(page, '/?status=in_review')
    await expect(page.getByRole('rowheader')).toHaveText([/^1003988/])
    await page.getByLabel('Status').selectOption('paid')
    await page.getByLabel('Sort by').selectOption('Oldest first')
    await expect(page.getByRole('rowheader').first()).toHaveText(/^1000318/)
    await expect(page).toHaveURL('/?status=paid&sort=oldest')
    await page.goto('/?sort=lowest')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const prices = await page.getByRole('cell', { name: /^[€$]/ }).allTextContents()
    const amounts = prices.map((price) => Number(price.replace(/[^\d.]/g, '')))
    expect(amounts.length).toBeGreaterThan(5)
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
  })

  test('that shows nothing offers the way back to everything', async ({ page }) => {
    await arrive(page, '/?search=zzz&status=paid&page=7')
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect(page.getByRole('rowheader')).not.toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Search')).toHaveValue('')
  })

  test('says when it could not be loaded; search and filter outlive that and the retry', async ({ page, portal }) => {
    await arriveAtOrders(page)
    await portal.stopSandbox()
    await page.goto('/?search=europe&status=paid')
    await expect(page.getByText('Error on loading orders. Please, try again later')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(0)

    await portal.startSandbox()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('rowheader')).toHaveText([/^1003544/, /^1003102/])
    await expect(page.getByLabel('Search')).toHaveValue('europe')
  })

  test('offers the gift certificate where there is one, in a new tab of the shop', async ({ page }) => {
    await arriveAtOrders(page)
    const links = page.getByRole('link', { name: /Gift certificate/ })
    await expect(links).toHaveCount(1)
    await expect(links).toHaveAttribute('href', 'https://shop.meridian.test/en-gb/gift-certificate/3103544')
    await expect(links).toHaveAttribute('target', '_blank')
    await expect(links).toHaveAttribute('rel', 'noopener')
  })

  test('leads to an order from anywhere in its row, and keeps its words selectable', async ({ page, context }) => {
    await arriveAtOrders(page)
    const row = page.getByRole('row', { name: /1003102/ })
    const date = row.locator('time')
    const presses = [() => date.click({ modifiers: ['ControlOrMeta'] }), () => date.click({ button: 'middle' })]
    for (const press of presses) {
      const opened = context.waitForEvent('page')
      await press()
      await expect(await opened).toHaveURL(/\/order\/1003102$/)
      await (await opened).close()
    }
    await expect(page).toHaveURL('/')
    const { x, y, width, height } = (await date.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 1, y + height / 2)
    await page.mouse.up()
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('09.08.2025 11:20')
    await expect(page).toHaveURL('/')

    await row.getByText('Paid').click()
    await expect(page.getByRole('heading', { name: 'Order 1003102' })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Details for order 1003102' })).toBeFocused()
  })

  test('is returned to as it was left: searched, on its page, scrolled, on the same order', async ({ page }) => {
    await arriveAtOrders(page, fleet)
    await page.getByLabel('Search').fill('map')
    await expect(page).toHaveURL('/?search=map')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/?search=map&page=2')
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    const orders = await page.getByRole('rowheader').allTextContents()
    const number = /^\d+/.exec(orders[14] ?? '')?.[0]
    const link = page.getByRole('link', { name: `Details for order ${number}` })
    await link.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(100)
    const calls = countCalls(page, '/shop/purchase')

    await link.click()
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Back to my orders' }).click()

    await expect(page).toHaveURL('/?search=map&page=2')
    await expect(link).toBeFocused()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(orders)
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(5)
    expect(calls.count).toBe(0)
  })

  test('is remembered for its customer alone, and not beyond a log-out', async ({ page }) => {
    await arriveAtOrders(page)
    expect(JSON.parse((await remembered(page, 'orders')) ?? '{}')).toMatchObject({ value: { owner: demo.username } })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await remembered(page, 'orders')).toBeNull()
  })
})
