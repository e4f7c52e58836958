import type { Page } from '@playwright/test'
import {
  countPageLoads,
  findScreenScript,
  holdBackRequests,
  startScripts,
  toScriptPath,
} from './support/built-scripts.ts'
import { demoCustomer, signIn } from './support/customer.ts'
import { startDamagingHost } from './support/damaging-host.ts'
import { findDeferredTextsScript, findTextsScript, getText } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** Removes the scripts' digests from pages, because an older browser does not check them. */
const removeScriptDigests = (page: Page) =>
  page.route(/\/(?:sign-in|nowhere)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/ (?:integrity|data-digests)="[^"]*"/g, '')
    await route.fulfill({ response, body })
  })

/** Serves the script with a syntax error, as an old browser sees new syntax. */
const breakScript = async (page: Page, script: string) => {
  await page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'no browser = can read this' }),
  )
  await removeScriptDigests(page)
}

const abortScriptRequests = (page: Page, script: string) => page.route(script, (route) => route.abort())

const getFailureNotice = (page: Page) => page.locator('#start-failure')

test.describe("A browser that can't read or load the scripts", () => {
  // An error in a script that can't be parsed has no details.
  test.use({ expectedProblems: [/Unexpected|MissingChunkError|^thrown: $|config\.json|chunk-|Failed to load/] })

  test('gets an explanation and a link to the support, for each script of the start', async ({ page }) => {
    for (const [script, lose, address] of [
      [startScripts.main, breakScript, '/sign-in'],
      [startScripts.screens, breakScript, '/sign-in'],
      [startScripts.main, abortScriptRequests, '/'],
    ] as const) {
      await page.unrouteAll()
      await lose(page, script)
      await page.goto(address)
      await expect(page.getByRole('alert').getByText(getText('en-gb', 'noStart.text'))).toBeVisible()
      const support = getFailureNotice(page).getByRole('link', { name: 'Contact support' })
      await expect(support).toHaveAttribute('href', 'https://www.meridian.test/support')
    }
  })

  test('gets the explanation in the language that the host chooses, or in English, and no link without a configuration', async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: portal.url }])
    await breakScript(page, startScripts.main)
    await page.goto('/sign-in')
    await expect(getFailureNotice(page)).toContainText(getText('de', 'noStart.text'))
    for (const key of ['common.contactSupport', 'layout.accessibility'])
      await expect(getFailureNotice(page).getByRole('link', { name: getText('de', key) })).toBeVisible()

    await context.addCookies([{ name: 'language', value: 'fa', url: portal.url }])
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/nowhere')
    await expect(getFailureNotice(page)).toContainText(getText('en-gb', 'noStart.text'))
    await expect(getFailureNotice(page)).toHaveCSS('direction', 'ltr')
    await expect(getFailureNotice(page)).toHaveAttribute('lang', 'en-GB')
    await expect(getFailureNotice(page).getByRole('link')).toHaveCount(0)
  })
})

test('A browser without modules gets an explanation', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await page.goto('/sign-in')
  await expect(getFailureNotice(page)).toBeVisible()
})

test.describe('A page whose app does not load', () => {
  test.use({ expectedProblems: [/Failed to load resource/] })

  test('says so, also if a second request for it gets no answer', async ({ page }) => {
    // Playwright's clock would hide the navigation entry, from which the page knows that it was reloaded.
    await page.addInitScript(() => {
      Object.assign(window, { entries: performance.getEntriesByType('navigation') })
    })
    await page.clock.install()
    await page.addInitScript(() => {
      performance.getEntriesByType = () => Reflect.get(window, 'entries')
    })
    let asked = 0
    await page.route(startScripts.main, (route) => {
      asked += 1
      // The requests of the `<script>` element and of the early script fail. The fetch that follows gets no answer.
      return route.request().resourceType() === 'fetch' ? undefined : route.abort()
    })
    const loads = countPageLoads(page)
    await page.goto('/sign-in')
    await expect(async () => {
      await page.clock.runFor(5000)
      await expect(getFailureNotice(page)).toBeVisible({ timeout: 100 })
    }).toPass()
    expect([loads(), asked > 1]).toEqual([1, true])
  })
})

test("A page that works is not loaded again for a text that a script can't parse", async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()
  const loads = countPageLoads(page)
  const asked = page.waitForRequest(/\/assets\//, { timeout: 2000 }).catch(() => undefined)
  await page.evaluate(
    (filename) => {
      window.dispatchEvent(
        new ErrorEvent('error', { error: new SyntaxError('Unexpected end of JSON input'), filename }),
      )
    },
    new URL(toScriptPath(startScripts.main), page.url()).href,
  )
  expect([await asked, loads()]).toEqual([undefined, 0])
  await expect(getFailureNotice(page)).toBeHidden()
})

test('A page on a slow network does not say that it could not start, however long it takes', async ({ page }) => {
  await page.clock.install()
  const deliver = await holdBackRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/sign-in?login=somebody@else.test', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(demoCustomer.username)
  await page.clock.runFor('10:00')
  await expect(getFailureNotice(page)).toBeHidden()
  deliver()
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
  await expect(getFailureNotice(page)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue(demoCustomer.username)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test.describe('A part of the portal that is missing after a release', () => {
  test.use({ expectedProblems: [/orders-screen|en-gb-rest|products-|deferred-styles|MissingChunkError/] })

  test('is in the page after a reload, if the styles are missing', async ({ page }) => {
    await page.route(startScripts.deferredStyles, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const loads = countPageLoads(page)
    await page.goto('/sign-in')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(loads()).toBe(2)
  })

  for (const [part, script] of Object.entries({
    'the orders': findScreenScript('orders'),
    'their texts': findDeferredTextsScript('en-gb'),
    'the products': startScripts.products,
  })) {
    test(`ends with an explanation and a next step if a reload does not help: ${part}`, async ({ page }) => {
      const loads = countPageLoads(page)
      await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await page.goto('/')
      if (['the orders', 'their texts'].includes(part)) await signIn(page)
      await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      // The page has loaded twice: when the test opened it, and when it reloaded itself.
      expect(loads()).toBe(2)
      await page.unroute(script)
      await page.getByRole('button', { name: 'Reload the page' }).click()
      await expect(page.getByRole('heading', { name: /My orders|Sign in/ })).toBeVisible()
    })
  }
})

test.describe('A part of a file that the browser would keep for a year', () => {
  test.use({ expectedProblems: [/integrity|Failed to fetch|MissingChunkError|The script is empty/] })

  const expectWorkingForm = async (page: Page) => {
    await page.getByRole('button', { name: /^Language/ }).waitFor()
    // Clicks again until the form reacts, because a click just before the reload has no effect.
    await expect(async () => {
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Field is required').first()).toBeVisible({ timeout: 2000 })
    }).toPass()
  }

  for (const [part, script, kind] of [
    ['the app', startScripts.main, 'nothing'],
    ['the app', startScripts.main, 'half'],
    ['the screens', startScripts.screens, 'nothing'],
    ['the sign-in', findScreenScript('signIn'), 'half'],
  ] as const) {
    test(`is refused, and replaced by one reload: ${kind} of ${part}`, async ({ page, portal }) => {
      const host = await startDamagingHost(portal.url)
      host.damage([toScriptPath(script)], kind)
      const loads = countPageLoads(page)
      await page.goto(`${host.url}/sign-in`)
      await expectWorkingForm(page)
      expect(loads()).toBe(2)
      await expect(getFailureNotice(page)).toBeHidden()
      host.takeRequests()
      await page.goto(`${host.url}/sign-in`)
      await expectWorkingForm(page)
      expect(host.takeRequests()).not.toContain(toScriptPath(script))
      await host.stop()
    })
  }

  test.describe('in a browser that compares no digests', () => {
    // An error in a script that can't be parsed has no details.
    test.use({ expectedProblems: [/^thrown: $/] })

    test('is replaced by one reload, and the browser is not called too old', async ({ page, portal }) => {
      const host = await startDamagingHost(portal.url)
      host.damage([toScriptPath(startScripts.main)], 'half')
      await removeScriptDigests(page)
      await page.addInitScript(() => {
        const remember = () =>
          document.querySelector('#start-failure:not([hidden])') && sessionStorage.setItem('notice', 'was shown')
        new MutationObserver(remember).observe(document, { subtree: true, attributeFilter: ['hidden'] })
      })
      const loads = countPageLoads(page)
      await page.goto(`${host.url}/sign-in`)
      await expectWorkingForm(page)
      expect([loads(), await page.evaluate(() => sessionStorage.getItem('notice'))]).toEqual([2, null])
      await host.stop()
    })
  })

  test('is replaced by one reload, if it is a later screen, whose digest is in no page', async ({ page, portal }) => {
    const host = await startDamagingHost(portal.url)
    host.damage([toScriptPath(findScreenScript('signUp'))], 'nothing')
    const loads = countPageLoads(page)
    await page.goto(`${host.url}/sign-in`)
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
    expect(loads()).toBe(2)
    await host.stop()
  })

  test('is replaced for the next visit, if it contains the texts', async ({ page, context, portal }) => {
    const host = await startDamagingHost(portal.url)
    await context.addCookies([{ name: 'language', value: 'de', url: host.url }])
    host.damage([toScriptPath(findTextsScript('de'))], 'nothing')
    // The page's texts are damaged, so the page shows English, and requests its files again to repair the cache.
    const replaced = page.waitForResponse(
      (response) =>
        response.request().resourceType() === 'fetch' && response.url().endsWith(toScriptPath(findTextsScript('de'))),
    )
    await page.goto(`${host.url}/sign-in`)
    await (await replaced).finished()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto(`${host.url}/sign-in`)
    await page.getByRole('button', { name: getText('de', 'signIn.submit') }).waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await host.stop()
  })
})
