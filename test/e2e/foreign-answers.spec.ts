import { arriveAtOrders } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

test.describe('West of Greenwich', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('a good order shows beside 45,000 malformed ones, a day without a time as that day', async ({ page }) => {
    await arriveAtOrders(page)
    await page.route('**/purchase', async (route) => {
      const response = await route.fetch()
      const [order] = (await response.json()).data
      const good = { ...order, id: 42, payment: { ...order.payment, created: '2026-12-01', status: 'paid' } }
      await route.fulfill({ response, json: { data: [...Array(45_000).fill({ id: 1 }), good] } })
    })
    await page.reload()
    await expect(page.getByRole('rowheader')).toHaveText(/42/)
    await expect(page.getByRole('row').filter({ hasText: '42' })).toContainText(/01\.12\.2026(?! \d)/)
    await expect(page.getByText(/45000 orders/)).toBeVisible()
  })
})
