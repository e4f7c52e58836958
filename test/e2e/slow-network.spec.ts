import type { BrowserContext, Page } from '@playwright/test'
import { continueButton, enterCode, enterEmail, makeCode } from './support/activation.ts'
import { demo } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

/** 400 kbit/s both ways, 400 ms away. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const slowDown = async (page: Page, context: BrowserContext) => {
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', slow3g)
}

test.describe('On a slow 3G network', () => {
  test('a customer signs in, sees that the orders are on their way, and opens one', async ({ page, context }) => {
    await slowDown(page, context)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(demo.username)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    const submit = page.getByRole('button', { name: 'Sign in' })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('Loading your orders')).toBeAttached()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.getByRole('link', { name: 'Details for order 1003102' }).click()
    await expect(page.getByRole('region', { name: 'Payment summary' })).toBeVisible()
  })

  test('an activation says at each step that it is under way', async ({ page, context, portal }) => {
    await slowDown(page, context)
    await enterCode(page, await makeCode(portal))
    await enterEmail(page, demo.username)
    await expect(continueButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeVisible()
  })
})
