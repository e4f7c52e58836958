import { codeField, continueButton, emailField, makeCode } from './support/activation.ts'
import { arriveAtOrders, demo, openOrders, remembered, signIn } from './support/customer.ts'
import { screenOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

const lost = 'You are offline. What you have typed is kept; send it when you are connected again.'
const regained = 'You are online again.'

test.describe('Without a network', () => {
  test('the loss and the return are told, and what was typed is kept', async ({ page, context }) => {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(demo.username)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await context.setOffline(true)
    await expect(page.getByRole('status').getByText(lost)).toBeVisible()

    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').getByText('Unexpected error')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demo.username)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demo.password)

    await context.setOffline(false)
    await expect(page.getByText(lost)).toBeHidden()
    await expect(page.getByRole('status').getByText(regained)).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    await expect(page.getByText(regained)).toBeHidden()
  })

  test('the return can be dismissed, and a second loss is told again', async ({ page, context }) => {
    await arriveAtOrders(page)
    await context.setOffline(true)
    await context.setOffline(false)
    await page.getByRole('status').filter({ hasText: regained }).getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(regained)).toBeHidden()
    await context.setOffline(true)
    await expect(page.getByText(lost)).toBeVisible()
    await context.setOffline(false)
  })

  test('a customer can sign out', async ({ page, context }) => {
    await openOrders(page)
    await context.setOffline(true)
    await expect(page.getByText(lost)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    expect(await remembered(page, 'user_access_token')).toBeNull()
  })

  test('a customer who has never seen the form here can sign out too; it comes with the network', async ({
    page,
    context,
  }) => {
    await arriveAtOrders(page)
    await context.setOffline(true)
    await expect(page.getByText(lost)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
    expect(await remembered(page, 'user_access_token')).toBeNull()
    await expect(page.getByText(lost)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('an activation waits at its step for the network, with what was typed', async ({ page, context, portal }) => {
    const code = await makeCode(portal)
    await page.goto('/activate-license-key')
    for (const [field, value, next] of [
      [codeField(page), code, 'Your email address'],
      [emailField(page), demo.username, 'Sign in and activate'],
    ] as const) {
      await field.fill(value)
      await context.setOffline(true)
      await expect(page.getByText(lost)).toBeVisible()
      await continueButton(page).click()
      await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible()
      await expect(field).toHaveValue(value)
      await context.setOffline(false)
      await continueButton(page).click()
      await expect(page.getByRole('heading', { name: next })).toBeVisible()
    }
  })

  test('an order that was loaded before can be opened, and be left again', async ({ page, context }) => {
    await arriveAtOrders(page)
    await page.getByRole('link', { name: 'Details for order 1003102' }).click()
    await page.getByRole('link', { name: 'Back to my orders' }).click()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Details for order 1004210' }).click()
    await expect(page.getByRole('region', { name: 'Payment summary' })).toBeVisible()
    await expect(page.getByText(lost)).toBeVisible()
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await expect(page.getByText('Unexpected error, please try again.', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Card number')).toBeEditable()
  })

  test('a screen whose code has not come yet waits for the network', async ({ page, context }) => {
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
