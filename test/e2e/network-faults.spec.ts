import type { Page } from '@playwright/test'
import { arriveAtOrders, openSubscription, remembered, signIn } from './support/customer.ts'
import { fetchNothingEarly, screenOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('A cancellation whose answer is lost is sent once, and the shop is asked for its status', async ({
  page,
  portal,
}) => {
  await openSubscription(page, portal)
  let asked = 0
  await page.route('**/cancel', async (route) => {
    asked += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Cancel subscription')
  await page.getByRole('dialog').getByText('Yes').click()
  await expect(page.getByText('Something went wrong, please try it later')).toBeVisible()
  await press(page, 'Check again')
  await expect(page.getByRole('region', { name: 'Subscription summary' })).toContainText('cancelled')
  expect(asked).toBe(1)
})

test.describe('Without a network', () => {
  const lost = 'You are offline. Your text is kept: send it when you are back online.'

  test('a customer can sign out, and the form comes with the network', async ({ page, context }) => {
    await arriveAtOrders(page)
    await context.setOffline(true)
    await expect(page.getByText(lost)).toBeVisible()
    await press(page, 'Sign out')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
    expect(await remembered(page, 'user_access_token')).toBeNull()
    await expect(page.getByText(lost)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('a screen whose code has not come yet waits for one', async ({ page, context }) => {
    await fetchNothingEarly(page)
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    let isOffline = false
    await page.route(screenOf('orders'), async (route) => {
      if (isOffline) return route.continue()
      isOffline = true
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    })
    await signIn(page)
    await expect(page.getByText(lost)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })
})
