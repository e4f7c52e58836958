import type { Page } from '@playwright/test'
import { demo } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { textOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** The script comes as a browser would find it that is too old to read it. */
const canNotRead = (page: Page, script: string) =>
  page.route(`**/assets/${script}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'no browser = can read this' }),
  )

const notice = (page: Page) => page.locator('#no-start')

test.describe('A browser that can not read the scripts', () => {
  // Of a script that can't be read the browser tells no more than that.
  test.use({ expectedProblems: [/Unexpected|MissingChunkError|^thrown: $|config\.json/] })

  test('is told so, with the way to the support, whichever script it is', async ({ page }) => {
    for (const script of ['main', 'app', 'screens']) {
      await page.unrouteAll()
      await canNotRead(page, script)
      await page.goto('/sign-in')
      await expect(page.getByRole('alert').getByText(textOf('en-gb', 'noStart.text'))).toBeVisible()
      const support = page.getByRole('link', { name: 'Contact support' })
      await expect(support).toHaveAttribute('href', 'https://www.meridian.test/support')
    }
  })

  test.describe('and is set to Persian', () => {
    test.use({ locale: 'fa' })

    test('is told so in English, from left to right, where no language was chosen for the page; without the link where there is no configuration', async ({
      page,
    }) => {
      await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }))
      await canNotRead(page, 'main')
      await page.goto('/nowhere')
      await expect(notice(page)).toContainText(textOf('en-gb', 'noStart.text'))
      await expect(notice(page)).toHaveCSS('direction', 'ltr')
      await expect(notice(page)).toHaveAttribute('lang', 'en-GB')
      await expect(notice(page).getByRole('link')).toHaveCount(0)
    })
  })

  test.describe('and is set to German', () => {
    test.use({ locale: 'de-DE' })

    test('is told so in German where the host chooses a language', async ({ page }) => {
      await canNotRead(page, 'main')
      await page.goto('/sign-in')
      await expect(notice(page)).toContainText(textOf('de', 'noStart.text'))
      await expect(notice(page).getByRole('link', { name: textOf('de', 'common.contactSupport') })).toBeVisible()
    })
  })
})

test('A browser that knows no modules is told so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await page.goto('/sign-in')
  await expect(notice(page)).toBeVisible()
})

test('A page on a slow network does not say that it could not start, however long it takes', async ({ page }) => {
  await page.clock.install()
  const deliver = await holdBack(page, /\/assets\/(?!early).*\.js$/)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(demo.username)
  await page.clock.runFor('10:00')
  await expect(notice(page)).toBeHidden()
  deliver()
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue(demo.username)
})

test.describe('A page whose screens are gone with their release', () => {
  test.use({ expectedProblems: [/screens|MissingChunkError/] })

  test('says that it could not start when a reload does not help', async ({ page }) => {
    await page.route('**/assets/screens-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/sign-in')
    await expect(notice(page)).toBeVisible()
  })
})
