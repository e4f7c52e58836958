import type { BrowserContext, Page } from '@playwright/test'
import { arriveAtOrders, demo, remembered, signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'
import { bringAbout, codeField, freshEmail, makeCode } from './support/running-portal.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const lost = 'You are offline. Anything you have typed is kept. Send it when you are back online.'

test('Without a network a customer can sign out, and the form comes with the network', async ({ page, context }) => {
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

test('A proxy that answers for services under deployment signs no customer out and calls nothing invalid', async ({
  page,
  context,
  browser,
  portal,
}) => {
  const services = `${portal.servicesUrl}/**`
  const headers = { 'access-control-allow-origin': portal.url, 'access-control-allow-credentials': 'true' }
  const deployed = (at: BrowserContext) =>
    at.route(services, (route) =>
      route.fulfill({ status: 404, headers, contentType: 'text/plain', body: 'default backend - 404' }),
    )
  const tryAgain = (at: Page) => at.getByRole('button', { name: 'Try again' }).click()

  const ofReader = await browser.newContext({ baseURL: portal.url })
  const [reader, follower, newcomer] = [await ofReader.newPage(), await context.newPage(), await context.newPage()]
  const { token } = await bringAbout(portal, 'a confirmation token', { username: demo.username })
  const code = await makeCode(portal)
  await arriveAtOrders(reader)
  for (const each of [context, ofReader]) await deployed(each)

  await reader.evaluate(() => localStorage.removeItem('orders'))
  await reader.reload()
  await expect(reader.getByText('Error on loading orders. Please, try again later')).toBeVisible()
  expect(await remembered(reader, 'user_access_token')).not.toBeNull()
  await follower.goto(`/confirm/${token}`)
  await expect(follower.getByRole('heading', { name: 'Unexpected error, please try again.' })).toBeVisible()
  await newcomer.goto('/activate-license-key')
  await codeField(newcomer).fill(code)
  await press(newcomer, 'Continue')
  await expect(newcomer.getByText('Something went wrong, please try again later.')).toBeVisible()
  await page.goto('/sign-in')
  await signIn(page)
  await expect(page.getByText('Unexpected error')).toBeVisible()

  for (const each of [context, ofReader]) await each.unroute(services)
  await tryAgain(reader)
  await expect(reader.getByRole('rowheader').first()).toBeVisible()
  await tryAgain(follower)
  await expect(follower.getByRole('heading', { name: 'verified' })).toBeVisible()
  await press(newcomer, 'Continue')
  await newcomer.getByLabel('Email').fill(freshEmail())
  await press(newcomer, 'Continue')
  await expect(newcomer.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await press(page, 'Sign in')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await ofReader.close()
})
