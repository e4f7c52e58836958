import { openOrders } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'

test.describe("The token's cookie under a name of the provider's", () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      const config = await answer.json()
      await route.fulfill({ json: { ...config, session: { ...config.session, cookieName: 'shared_token' } } })
    })
  })

  test('is known before the configuration is there, so that a customer is shown no form', async ({ page, context }) => {
    await openOrders(page)
    expect((await context.cookies()).map(({ name }) => name)).toContain('shared_token')
    // As when another site has signed in: the cookie is there, and the copy of its token is not.
    await page.evaluate(() => window.localStorage.removeItem('user_access_token'))
    await holdBack(page, '**/config.json')
    await page.goto('/sign-in')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  })
})
