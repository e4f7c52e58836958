import { holdBack } from './support/hold-back.ts'
import { textsScriptOf } from './support/locales.ts'
import { parts, pathOf, screenOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

const german = textsScriptOf('de')

test.describe('Starting up without a good configuration', () => {
  // The failure is logged too, for the person who set the portal up.
  test.use({ expectedProblems: [/StartUpError|config\.json/] })

  test('a missing configuration is explained, and reloading works once it is there', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/sign-in')
    await expect(page.getByText('config.json: the server answered 404')).toBeVisible()
    await page.unroute('**/config.json')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
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

  test('the page itself loads the app, then the files of its screen; few files in all', async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: portal.url }])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Once it runs, it asks for the screens, too.
    const run = await holdBack(page, parts.main)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const at = (script: string) => asked.indexOf(pathOf(script))
    await expect.poll(() => at(parts.main)).toBeGreaterThan(0)
    await expect.poll(() => at(screenOf('signIn'))).toBeGreaterThan(at(parts.main))
    await expect.poll(() => at(german)).toBeGreaterThan(at(screenOf('signIn')))
    await expect.poll(() => at(parts.screens)).toBeGreaterThan(at(german))
    run()
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    const scripts = asked.filter((path) => path.endsWith('.js') && path !== pathOf(german))
    expect(scripts.length).toBeLessThanOrEqual(6)
  })

  test('shows the header of a prerendered page while the script of its screen is held', async ({ page }) => {
    const deliver = await holdBack(page, screenOf('signIn'))
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()
    deliver()
    await page.getByLabel('Password', { exact: true }).fill('a long password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Field is required')).toBeVisible()
  })
})
