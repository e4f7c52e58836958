import { arriveAtOrders, signIn } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { textsScriptOf } from './support/locales.ts'
import { parts, pathOf, reporterScript, screenOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

const german = textsScriptOf('de')

test.describe('Starting up without a good configuration', () => {
  // The failure is logged too, for the person who set the portal up.
  test.use({ expectedProblems: [/StartUpError|config\.json/] })

  test('a wrong configuration is named key by key', async ({ page }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { clientId: '', services: { sso: 'not a URL' } } }),
    )
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible()
    await expect(page.getByText('services.sso: an absolute http(s) URL expected')).toBeVisible()
    await expect(page.getByText('product: an object expected')).toBeVisible()
    await expect(page.getByText('clientId: a non-empty string expected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  })

  test('a missing configuration is told, and reloading works once it is there', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/sign-in')
    await expect(page.getByText('config.json: the server answered 404')).toBeVisible()
    await page.unroute('**/config.json')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test.describe('Starting up without the script that fetches the screens', () => {
  test.use({ expectedProblems: [/\/early-/] })

  test('the screens come all the same', async ({ page }) => {
    await page.route(parts.early, (route) => route.abort())
    await page.goto('/sign-in')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })
})

test.describe('Starting up', () => {
  test('the configuration is fetched once, long before the app asks for it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    expect(asked.filter((path) => path === '/config.json')).toHaveLength(1)
    expect(asked).toContain(pathOf(parts.main))
    expect(asked.indexOf('/config.json')).toBeLessThan(asked.indexOf(pathOf(parts.main)))
  })

  test('blocked storage is told, and the portal works for the tab', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Your browser blocks storage for this site' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue anyway' }).click()
    await signIn(page)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })

  test('the form is there before the app is, and what was typed and sent meanwhile is not lost', async ({ page }) => {
    const deliver = await holdBack(page, parts.app)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true')
    deliver()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('the app is asked for by the page itself, then what the screen needs; few files in all', async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: portal.url }])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const run = await holdBack(page, parts.screens)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const at = (script: string) => asked.indexOf(pathOf(script))
    await expect.poll(() => at(parts.app)).toBeGreaterThan(0)
    await expect.poll(() => at(parts.screens)).toBeGreaterThan(at(parts.app))
    await expect.poll(() => at(screenOf('signIn'))).toBeGreaterThan(at(parts.screens))
    await expect.poll(() => at(german)).toBeGreaterThan(at(parts.screens))
    run()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    const besides = [pathOf(german), pathOf(reporterScript)]
    const scripts = asked.filter((path) => path.endsWith('.js') && !besides.includes(path))
    expect(scripts.length).toBeLessThanOrEqual(8)
  })

  test('the code of a screen is asked for before the texts are there, where the page does not know which', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => localStorage.setItem('language', 'de'))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/activation-successful')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const at = (script: string) => asked.indexOf(pathOf(script))
    expect(at(screenOf('activationSuccessful'))).toBeGreaterThan(0)
    expect(at(german)).toBeGreaterThan(at(screenOf('activationSuccessful')))
  })

  test('the code of the next screen is there when a link to it is pressed', async ({ page }) => {
    await page.goto('/sign-in')
    const code = page.waitForResponse(screenOf('signUp'))
    await page.getByRole('link', { name: 'Create account' }).hover()
    expect((await code).ok()).toBe(true)
    await expect(page).toHaveURL(/sign-in$/)
  })

  test('an address that is none of the portal leads on', async ({ page }) => {
    await page.goto('/nowhere/at-all')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page).toHaveTitle('Not found – Meridian – Maps and navigation')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('the footer names the company, Terms of Use and Privacy Policy', async ({ page }) => {
    await arriveAtOrders(page)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Meridian Maps' })).toHaveAttribute(
      'href',
      'https://www.meridian.test/',
    )
    await expect(footer.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  })
})
