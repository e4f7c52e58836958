import type { Page } from '@playwright/test'
import { prerenderedTextsTimeoutMs } from '../../ui/start/timeouts.ts'
import { findScreenScript, holdBackRequests, notFoundScript } from './support/built-scripts.ts'
import { demoCustomer, openOrdersAsCustomer } from './support/customer.ts'
import { findTextsScript, getText } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** A clock can stop only at a future time. With this delay, the time is in the future even on a busy machine. */
const timeUntilClockStopMs = 10_000

/** Stops the clock of pages that open later. After that, only the test can move the clock. */
const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + timeUntilClockStopMs)
}

const getLoadingHeading = (page: Page) => page.getByRole('status').getByRole('heading', { level: 1, name: 'Loading' })

/** Waits until the screens' script runs. Before that, hovering over a link fetches no script. */
const waitForScreensScript = async (page: Page) => {
  let isFetched = false
  page.on('request', (request) => {
    isFetched ||= request.url().endsWith(findScreenScript('signUp').replace('**', ''))
  })
  await expect
    .poll(async () => {
      await page.locator('main a[href="/sign-up"]').dispatchEvent('pointerover')
      return isFetched
    })
    .toBe(true)
}

test.describe('A page whose first screen loads slowly', () => {
  test('says that it is loading, offers next steps, and changes to another language', async ({ page }) => {
    await openOrdersAsCustomer(page)
    const deliver = await holdBackRequests(page, findScreenScript('orders'))
    await page.reload({ waitUntil: 'commit' })
    await expect(getLoadingHeading(page)).toBeAttached()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    // The footer stays hidden until the content above it has loaded, because the footer would move otherwise.
    await expect(page.locator('footer')).toBeHidden()
    await page.locator('header button[aria-haspopup=dialog]').click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect(page.getByRole('link', { name: getText('de', 'layout.settings') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    deliver()
    await expect(page.getByRole('heading', { name: getText('de', 'orders.title') })).toBeVisible()
    await expect(page.locator('footer')).toBeVisible()
  })

  test('shows no notice about a short wait', async ({ page }) => {
    await stopClock(page)
    await page.addInitScript(() => {
      const headings: (string | null)[] = []
      Object.assign(window, { headings })
      new MutationObserver(() => {
        const heading = document.querySelector('h1')?.textContent ?? null
        if (headings.at(-1) !== heading) headings.push(heading)
      }).observe(document, { childList: true, subtree: true })
    })
    const deliver = await holdBackRequests(page, notFoundScript)
    const asked = page.waitForRequest(notFoundScript)
    await page.goto('/nowhere', { waitUntil: 'commit' })
    await asked
    deliver()
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'headings'))).toEqual([null, 'Account', 'Not found'])
  })

  test('continues by itself when the network is back, even if every script was lost', async ({ page, context }) => {
    let isLost = false
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await expect(page.locator('#root')).toBeAttached()
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    })
    const lost = page.waitForEvent('requestfailed')
    await page.goto('/nowhere', { waitUntil: 'commit' })
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    await lost
    const notice = page.getByRole('alert').getByText(getText('en-gb', 'connection.lost'))
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(notice).toBeHidden()
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  })
})

test.describe('A page whose texts load slowly', () => {
  test.use({ locale: 'fa-IR' })

  const htmlElement = (page: Page) => page.locator('html')

  test('continues in English, and changes to its language when the texts have loaded', async ({ page }) => {
    const deliver = await holdBackRequests(page, findTextsScript('fa'))
    await page.goto('/nowhere', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: getText('en-gb', 'notFound.title') })).toBeVisible()
    await expect(htmlElement(page)).toHaveAttribute('lang', 'en-GB')
    deliver()
    await expect(page.getByRole('heading', { name: getText('fa', 'notFound.title') })).toBeVisible()
    await expect(htmlElement(page)).toHaveAttribute('lang', 'fa')
    await expect(htmlElement(page)).toHaveAttribute('dir', 'rtl')
  })

  test('keeps its prerendered form and the typed text', async ({ page }) => {
    await stopClock(page)
    const deliver = await holdBackRequests(page, findTextsScript('fa'))
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.locator('[name=username]').fill(demoCustomer.username)
    await waitForScreensScript(page)
    await page.clock.runFor(prerenderedTextsTimeoutMs - 1000)
    deliver()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('fa', 'signIn.title'))
    await expect(page.locator('[name=username]')).toHaveValue(demoCustomer.username)
  })

  test('has a form that works meanwhile, and then stays', async ({ page }) => {
    await stopClock(page)
    const deliver = await holdBackRequests(page, findTextsScript('fa'))
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('fa', 'signIn.title'))
    await waitForScreensScript(page)
    await page.clock.runFor(prerenderedTextsTimeoutMs)
    // The clock must run, because React shows a loading page for at least 300 ms.
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(htmlElement(page)).toHaveAttribute('dir', 'ltr')
    await page.getByLabel('Email').fill(demoCustomer.username)
    deliver()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText('fa', 'signIn.title'))
    await expect(htmlElement(page)).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('[name=username]')).toHaveValue(demoCustomer.username)
    await expect(page.locator('[name=username]')).toHaveCSS('direction', 'ltr')
  })
})
