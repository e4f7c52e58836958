import type { Page, Route } from '@playwright/test'
import { enterCode, enterEmail, makeCode, password } from './support/accounts.ts'
import { arriveAtOrders, demo, fillInCard, openSubscription, remembered, signIn } from './support/customer.ts'
import { fetchNothingEarly, screenOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

/** Handles every later request for the address by `fate`, and counts them. */
const meet = async (page: Page, address: string, fate: (route: Route) => Promise<void>) => {
  const met = { count: 0, stop: () => page.unroute(address) }
  await page.route(address, (route) => {
    met.count += 1
    return fate(route)
  })
  return met
}

/** The service does what is asked, and its answer is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('An answer that is lost', () => {
  test('activates once, and the customer is told where to look', async ({ page, portal }) => {
    await enterCode(page, await makeCode(portal))
    await enterEmail(page, demo.username)
    await password(page).fill(demo.password)
    const met = await meet(page, '**/activation/activate', loseAnswer)
    await press(page, 'Sign in and activate')
    await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible()
    await met.stop()
    await press(page, 'Sign in and activate')
    await expect(page.getByText('This code has been used, probably in your last attempt.')).toBeVisible()
  })

  test('cancels a subscription once, and the shop is asked for its status', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const met = await meet(page, '**/cancel', loseAnswer)
    await press(page, 'Cancel subscription')
    await page.getByRole('dialog').getByText('Yes').click()
    await expect(page.getByText('Something went wrong, please try it later')).toBeVisible()
    await press(page, 'Check again')
    await expect(page.getByRole('region', { name: 'Subscription summary' })).toContainText('cancelled')
    expect(met.count).toBe(1)
  })

  test('leaves a card as it was typed, for another try with another nonce', async ({ page, portal }) => {
    await openSubscription(page, portal)
    await press(page, 'Change payment card')
    await fillInCard(page, '4111111111111111')
    const met = await meet(page, '**/payment-method-update/*?nonce=*', loseAnswer)
    await press(page, 'Save card')
    await expect(page.getByText('Unexpected error, please try again.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Security code')).toHaveValue('123')
    expect(met.count).toBe(1)
    await met.stop()
    await press(page, 'Save card')
    await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
  })
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
