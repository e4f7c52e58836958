import { openOrdersAsCustomer, readStoredValue } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

const offlineMessage = 'You are offline. Anything you have typed is kept. Send it when you are back online.'

test('Without a network a customer can sign out, and the form appears when it is back', async ({ page, context }) => {
  await openOrdersAsCustomer(page)
  await context.setOffline(true)
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  expect(await readStoredValue(page, 'user_access_token')).toBeNull()
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
