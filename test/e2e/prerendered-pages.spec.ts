import type { Page } from '@playwright/test'
import { findScreenScript, holdBackRequests, startScripts, toScriptPath } from './support/built-scripts.ts'
import { signIn } from './support/customer.ts'
import { watchLayoutShifts } from './support/layout-shifts.ts'
import { expect, test } from './support/portal.ts'

const holdScreensScript = (page: Page) => holdBackRequests(page, startScripts.screens)

test.use({ reducedMotion: 'no-preference' })

test.describe('Before the script has loaded', () => {
  test.describe('a visitor', () => {
    test.use({ javaScriptEnabled: false, locale: 'de-AT' })

    test('sees the form in the language of the browser, or the chosen one', async ({ page, context, portal }) => {
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
      await expect(page.getByLabel('E-Mail-Adresse')).toBeEditable()
      await expect(page).toHaveTitle('Anmelden')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await context.addCookies([{ name: 'language', value: 'fa', url: portal.url }])
      await page.goto('/reset-password/some-token')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('رمز عبور جدیدی انتخاب کنید')
    })

    test('sees no text if the screen is not known yet', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.locator('main > div > :not(.visually-hidden)').first()).toBeVisible()
      const shown = page.locator('#root :not(.visually-hidden)').filter({ hasText: /./, hasNot: page.locator('*') })
      await expect(shown).toHaveCount(0)
    })
  })

  test('a wrong language from the host is corrected, and typed text stays', async ({ page }) => {
    const deliver = await holdScreensScript(page)
    await page.route('**/sign-in', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'accept-language': 'fr' } }),
    )
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
    await page.locator('[name=username]').fill('ada@compass.test')
    deliver()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('ada@compass.test')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  })

  const forms = ['/sign-in', '/sign-up', '/reset-password', '/reset-password/some-token']
  const paths = [...forms, '/activate-license-key', '/magic-link/some-token', '/']
  const ways = [
    { words: 'English', locale: 'en-GB', font: 'narrow' },
    { words: 'Persian', locale: 'fa', font: 'wide' },
  ] as const
  for (const { words, locale, font } of ways)
    test.describe(`in ${words}`, () => {
      test.use({ locale, font })

      test('nothing moves when the script loads', async ({ page }) => {
        const shifts = await watchLayoutShifts(page)
        for (const path of paths) {
          const deliver = await holdScreensScript(page)
          await page.goto(path, { waitUntil: 'commit' })
          await expect(page.locator('footer')).toBeAttached()
          deliver()
          await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(5)
          expect(await shifts(), path).toEqual([])
          await page.unroute(startScripts.screens)
        }
      })
    })

  test.describe('if the host still sends the policy of another release', () => {
    // Chromium requires this permission for requests to localhost by a page that the test itself serves.
    test.use({
      expectedProblems: [/(?:style|script)-src-elem inline|inline (?:style|script)/],
      permissions: ['local-network-access'],
    })

    test('the styles are loaded as a file, and the screens work without the early script', async ({ page }) => {
      await page.route('**/sign-in', async (route) => {
        const response = await route.fetch()
        const policy = response.headers()['content-security-policy']?.replaceAll(/ 'sha256-[^']+'/g, '')
        await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy ?? '' } })
      })
      await page.goto('/sign-in')
      await expect(page.locator('body')).toHaveCSS('margin', '0px')
      await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
      await signIn(page)
      await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    })
  })
})

for (const [moment, script] of [
  ['before React has loaded', startScripts.screens],
  ['after React, but before its screen', findScreenScript('signIn')],
] as const)
  test(`The “show” button of a password, pressed ${moment}, shows the password once the screen has loaded`, async ({
    page,
  }) => {
    const deliver = await holdBackRequests(page, script)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    if (script !== startScripts.screens)
      await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('correct horse')
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    await show.click()
    await page.keyboard.type('s')
    deliver()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('correct horses')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })

test('A click that makes React hydrate the form counts once', async ({ page }) => {
  // React hydrates in tasks that it posts through a channel. On a busy phone, a click may come before such a task.
  await page.addInitScript(() => {
    const delayedTasks: (() => void)[] = []
    const run = (task: () => void) => ('isBusy' in window ? delayedTasks.push(task) : setTimeout(task))
    window.MessageChannel = class {
      port1 = { onmessage: () => undefined }
      port2 = { postMessage: () => run(this.port1.onmessage) }
    } as never
    Object.assign(window, { delayedTasks })
  })
  const deliver = await holdBackRequests(page, findScreenScript('signIn'))
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isBusy: true }))
  deliver()
  await page.evaluate((path) => import(path), toScriptPath(findScreenScript('signIn')))
  // Assistive technology may click without a pointer or a key, which would also make React hydrate the form.
  await page.getByRole('button', { name: 'Show password' }).dispatchEvent('click')
  await page.evaluate(() => {
    for (const task of Reflect.get(window, 'delayedTasks')) task()
    return new Promise((resolve) => setTimeout(resolve))
  })
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('An edit cancels a sign-in that was sent after React, but before its screen, has loaded', async ({ page }) => {
  for (const url of [findScreenScript('signIn'), '**/oauth2/token']) await holdBackRequests(page, url)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
  await page.locator('[name=username]').fill('demo@meridian.test')
  const field = page.locator('[name=password]')
  await field.fill('a wrong passwor')
  await field.press('Enter')
  const button = page.locator('form [type=submit]')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await field.press('d')
  await expect(button).not.toHaveAttribute('aria-busy', { timeout: 5000 })
})

test('A password that was sent before its screen had loaded stays hidden, although its button was pressed', async ({
  page,
}) => {
  const deliver = await holdScreensScript(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.locator('input[name=username]').fill('demo@meridian.test')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('wrong horse')
  await page.getByRole('button', { name: 'Show password' }).click()
  await field.press('Enter')
  deliver()
  await expect(page.getByText('Wrong email or password')).toBeVisible()
  await expect(field).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
})

test('The menu that was opened while the first screen was loading stays open when the screen has loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const deliver = await holdBackRequests(page, findScreenScript('signIn'))
  await page.goto('/sign-in', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  deliver()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
})

test('A link that is clicked before its screen has loaded keeps the query of the page, but no code', async ({
  page,
}) => {
  const query = '?redirect_url=%2Fsettings&login=ada%40compass.test'
  const deliver = await holdScreensScript(page)
  await page.goto(`/sign-in${query}&code=DEMO111122223333`, { waitUntil: 'commit' })
  const opened = page.waitForRequest('**/sign-up*')
  await page.getByRole('link', { name: 'Create account' }).click()
  expect((await opened).url()).toMatch(new RegExp(`/sign-up\\${query}$`))
  deliver()
  await expect(page.getByLabel('Email')).toHaveValue('ada@compass.test')
})

const prefilledFields = [
  { path: '/sign-in?login=ada%40compass.test', prefilled: 'ada@compass.test', typed: 'demo@meridian.test' },
  {
    path: '/activate-license-key?code=DEMO111122223333',
    prefilled: 'DEMO-1111-2222-3333',
    typed: 'DEMO-4444-5555-6666',
  },
]
for (const { path, prefilled, typed } of prefilledFields)
  test(`What a customer types replaces a text with which ${path} fills in the focused field`, async ({ page }) => {
    const deliver = await holdScreensScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.locator('main input').first()
    await field.focus()
    deliver()
    await expect(field).toHaveValue(prefilled)
    await page.keyboard.type(typed)
    await expect(field).toHaveValue(typed)
  })

test('The manifest waits for the first screen, whose scripts it would delay', async ({ page }) => {
  const deliver = await holdScreensScript(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  const manifest = page.locator('link[rel=manifest]')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(manifest).not.toBeAttached()
  deliver()
  await expect(manifest).toHaveAttribute('crossorigin', 'use-credentials')
})
