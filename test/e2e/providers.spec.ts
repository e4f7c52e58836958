import type { Page } from '@playwright/test'
import { createContentSecurityPolicy } from '../../ui/hosting/content-security-policy.ts'
import { hashInlineSources } from '../../ui/hosting/headers.ts'
import { createConfig } from '../builders/config.ts'
import { findScript, toScriptPath } from './support/built-scripts.ts'
import { openAsCustomer, subscriptionOrderId } from './support/customer.ts'
import { checkBothFonts } from './support/fonts.ts'
import { expect, test } from './support/portal.ts'

/** Loads another script, as Google's script does. With `trustedTypes`, the script marks the URL as trusted. */
const createRecaptchaLoader = (trustedTypes: boolean) => `
  window.waiting = []
  window.grecaptcha = { ready: (callback) => waiting.push(callback) }
  const second = 'https://www.gstatic.com/recaptcha/releases/a-release/recaptcha__en.js'
  const script = document.createElement('script')
  script.src = ${trustedTypes ? "trustedTypes.createPolicy('recaptcha', { createScriptURL: () => second }).createScriptURL('')" : 'second'}
  document.head.append(script)
`

const recaptchaScript = `
  grecaptcha.render = (place) => {
    const frame = document.createElement('iframe')
    frame.title = 'reCAPTCHA'
    frame.src = 'https://www.google.com/recaptcha/api2/anchor'
    place.append(frame)
    return 0
  }
  grecaptcha.reset = () => {}
  for (const callback of waiting) callback()
`

/** The contents that replace Google's files, by the URL of the file without its query. */
const googleAnswers: Readonly<Record<string, (address: URL) => string>> = {
  'https://www.google.com/recaptcha/api.js': ({ searchParams }) =>
    createRecaptchaLoader(searchParams.has('trustedtypes')),
  'https://www.gstatic.com/recaptcha/releases/a-release/recaptcha__en.js': () => recaptchaScript,
  'https://www.google.com/recaptcha/api2/anchor': () => '<p>I am not a robot</p>',
  'https://www.googletagmanager.com/gtag/js': () => "fetch('https://region1.google-analytics.com/g/collect?v=2')",
  'https://region1.google-analytics.com/g/collect': () => '',
}

const imitateGoogle = async (page: Page): Promise<readonly string[]> => {
  const asked: string[] = []
  await page.route(/^https:/, (route) => {
    const address = new URL(route.request().url())
    const place = address.origin + address.pathname
    asked.push(place)
    return route.fulfill({
      contentType: place.endsWith('anchor') ? 'text/html' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: googleAnswers[place]?.(address) ?? 'document.title = "not allowed"',
    })
  })
  return asked
}

/** Serves the portal with these changes of config.json and the security policy that they need. */
const configurePortal = async (page: Page, changes: object) => {
  const config = { ...(await (await page.request.get('/config.json')).json()), ...changes }
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  // Chromium requires this permission for requests to localhost by a page that the test itself serves.
  await page.context().grantPermissions(['local-network-access'])
  await page.route('**/sign-in', async (route) => {
    const answer = await route.fetch()
    const inline = hashInlineSources(await answer.text())
    const policy = createContentSecurityPolicy(createConfig(config), { https: false, inline })
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': policy } })
  })
}

const googleSettings = {
  captcha: { provider: 'recaptcha', siteKey: 'the-site-key' },
  analytics: { provider: 'google', trackingId: 'G-1234' },
}

test("Google's scripts work under the security policy that names them", async ({ page }) => {
  const asked = await imitateGoogle(page)
  await configurePortal(page, googleSettings)
  await page.goto('/sign-in')
  await expect(page.frameLocator('[title=reCAPTCHA]').getByText('I am not a robot')).toBeVisible()
  await expect.poll(() => [...asked].sort()).toEqual(Object.keys(googleAnswers).sort())
})

test("Google's scripts find no token in a page that was opened by a mailed link", async ({ page }) => {
  await imitateGoogle(page)
  await configurePortal(page, googleSettings)
  await page.goto('/reset-password/a-token-of-an-email')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.frameLocator('[title=reCAPTCHA]').getByText('I am not a robot')).toBeVisible()
  const readableTexts = () => JSON.stringify([...performance.getEntries(), document.referrer, location, history.state])
  expect(await page.evaluate(readableTexts)).not.toContain('a-token-of-an-email')
})

test.describe('Other scripts of the same hosts', () => {
  test.use({ expectedProblems: [/content security policy/i] })

  test('are not even requested', async ({ page }) => {
    const others = [
      'https://www.googletagmanager.com/gtm.js?id=GTM-1',
      'https://www.googletagmanager.com/gtag/js/more.js',
      'https://www.google.com/complete/search?client=chrome&jsonp=alert',
      'https://www.gstatic.com/charts/loader.js',
    ]
    const asked = await imitateGoogle(page)
    const policy = createContentSecurityPolicy(createConfig(googleSettings), { https: false })
    const addresses = [...others, 'https://www.googletagmanager.com/gtag/js?id=G-1234']
    const body = addresses.map((address) => `<script src="${address}"></script>`).join('\n')
    const headers = { 'content-security-policy': policy }
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', headers, body }))
    await page.goto('/bare')
    const counted = ['https://www.googletagmanager.com/gtag/js', 'https://region1.google-analytics.com/g/collect']
    await expect.poll(() => asked).toEqual(counted)
    await expect(page).not.toHaveTitle('not allowed')
  })
})

const analyticsSettings = { analytics: { provider: 'google', trackingId: 'G-1234', consent: 'ask' } }

test.describe('Customers who are asked before their visits are counted', () => {
  test.use({ font: 'narrow' })

  test('find a form on a small phone that the question neither covers nor widens', async ({ page }) => {
    await imitateGoogle(page)
    await configurePortal(page, analyticsSettings)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/sign-in')
    // Lithuanian has the longest words and Vietnamese the longest text; Persian is written from right to left.
    for (const language of ['lt', 'vi', 'fa']) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      const question = page.getByRole('contentinfo').getByRole('region')
      await expect(question.getByRole('button')).toHaveCount(2)
      await checkBothFonts(page, async () => {
        const [form, asking] = [await page.locator('form').boundingBox(), await question.boundingBox()]
        expect(form && asking && form.y + form.height <= asking.y).toBe(true)
        expect([language, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([language, 320])
      })
    }
  })
})

test.describe('Braintree’s card form', () => {
  // Braintree's script sends a usage report to the URL in the client token. The sandbox's token has no URL.
  test.use({ expectedProblems: [/^card-form\.failed|\/order\/undefined\)$/] })

  const braintree = ['braintree-card-form', 'braintree-modules'].map((name) => `adapters/card-form/${name}.ts`)

  test('loads no script before it is opened, and shows a failure in its place', async ({ page, portal }) => {
    await page.route('**/config.json', async (route) => {
      const config = await (await fetch(`${portal.url}/config.json`)).json()
      await route.fulfill({ json: { ...config, cardForm: { provider: 'braintree' } } })
    })
    const events: string[] = []
    page.on('request', (request) => {
      const part = braintree.find((module) => request.url().endsWith(toScriptPath(findScript(module))))
      if (part !== undefined || /braintree/.test(new URL(request.url()).hostname)) events.push(part ?? request.url())
    })
    await openAsCustomer(page, `/order/${subscriptionOrderId}`)
    await expect(page.getByRole('button', { name: 'Change payment card' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    events.push('press')

    // Braintree's script itself refuses the sandbox's client token, without making a call.
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await expect(page.getByText('Unexpected error, please try again.', { exact: true })).toBeVisible()
    expect(events).toEqual(['press', ...braintree])
  })
})
