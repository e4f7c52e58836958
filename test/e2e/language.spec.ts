import type { Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { findScreenScript, holdBackRequests, startScripts, toScriptPath } from './support/built-scripts.ts'
import { demoCustomer, readStoredValue } from './support/customer.ts'
import { findDeferredTextsScript, findTextsScript, getText } from './support/locales.ts'
import { chooseLanguageInOtherTab, translatePages } from './support/page-translation.ts'
import { expect, test } from './support/portal.ts'

const expectLanguage = async (page: Page, language: Language, tag: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText(language, 'signIn.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
}

const chooseLanguage = async (page: Page, language: Language) => {
  await page.locator('header button[aria-haspopup=dialog]').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  const more = dialog.locator('button[aria-expanded]')
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await dialog.getByRole('button', { name: nativeNames[language], exact: true }).click()
  await expect(dialog).toBeHidden()
}

test.describe('The first visit', () => {
  test.use({ locale: 'pt-BR' })

  test('is in the language of the browser, and fetches no other language', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      const [, texts] = /\/assets\/([a-z]{2}(?:-[a-z]{2})?(?:-rest)?)-[^/-]+\.js$/.exec(request.url()) ?? []
      if (texts !== undefined) fetched.push(texts)
    })
    await page.goto('/sign-in')
    await expectLanguage(page, 'pt-br', 'pt-BR')
    await expect(page.getByRole('link', { name: getText('pt-br', 'layout.terms') })).toBeVisible()
    expect(fetched).toEqual(['pt-br'])
  })
})

test.describe('The chosen language', () => {
  test.use({ locale: 'fr-FR' })

  test('applies without a reload, keeps typed text, and is kept for the next visit', async ({
    page,
    context,
    portal,
  }) => {
    await page.goto('/sign-in')
    await expectLanguage(page, 'fr', 'fr')
    await expect(page).toHaveTitle(`${getText('fr', 'signIn.title')} – Meridian – Maps and navigation`)
    await page.locator('input[name=username]').fill(demoCustomer.username)
    await page.locator('input[name=password]').fill('half a pass')
    await page.evaluate(() => window.history.replaceState({ ...window.history.state, mark: 'same page' }, ''))

    await chooseLanguage(page, 'de')
    await expectLanguage(page, 'de', 'de')
    await expect(page).toHaveTitle(`${getText('de', 'signIn.title')} – Meridian – Karten und Navigation`)
    await expect(page.locator('input[name=username]')).toHaveValue(demoCustomer.username)
    await expect(page.locator('input[name=password]')).toHaveValue('half a pass')
    expect(await page.evaluate(() => window.history.state.mark)).toBe('same page')

    expect(await readStoredValue(page, 'language')).toBe('de')
    const cookies = await context.cookies(portal.url)
    expect(cookies.find(({ name }) => name === 'language')).toMatchObject({ value: 'de', sameSite: 'Lax' })
    await page.reload()
    await expectLanguage(page, 'de', 'de')
    const next = await context.newPage()
    await next.goto('/sign-in')
    await expectLanguage(next, 'de', 'de')
  })

  test('is the last one chosen, even if the texts of another come later', async ({ page }) => {
    await page.goto('/sign-in')
    const texts = findDeferredTextsScript('fa')
    const deliver = await holdBackRequests(page, texts)
    await chooseLanguage(page, 'fa')
    await chooseLanguage(page, 'de')
    await expectLanguage(page, 'de', 'de')
    const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith(toScriptPath(texts)))
    deliver()
    await late
    // Waits until the late script of the Persian texts has run. The page must stay German.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expectLanguage(page, 'de', 'de')
  })
})

test.describe('A language whose texts do not load', () => {
  test.use({ locale: 'de-DE', expectedProblems: [/ERR_FAILED/] })

  test('is shown in English, and works', async ({ page }) => {
    await page.route(findTextsScript('de'), (route) => route.abort())
    await page.goto('/sign-in')
    await expectLanguage(page, 'en-gb', 'en-GB')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Field is required')).toHaveCount(2)
  })

  test('leaves the page in its language if English does not load either', async ({ page }) => {
    for (const script of [findTextsScript('fa'), findDeferredTextsScript('en-gb')])
      await page.route(script, (route) => route.abort())
    await page.goto('/activate-license-key')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(getText('de', 'activation.code.title'))
    // The header has links only after React has started. The start must not change the language.
    await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
    const shown = await page.evaluateHandle(() => {
      const languages: string[] = []
      const { documentElement } = document
      new MutationObserver(() => languages.push(documentElement.lang)).observe(documentElement, {
        attributeFilter: ['lang'],
      })
      return languages
    })
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('en-gb-rest'))
    await chooseLanguage(page, 'fa')
    await lost
    await chooseLanguage(page, 'fr')
    await expect(heading).toHaveText(getText('fr', 'activation.code.title'))
    expect(await shown.jsonValue()).toEqual(['fr'])
  })
})

test.describe('With the page translated by the browser', () => {
  // React reports this error and renders again if a page was translated before React has hydrated it.
  test.use({ expectedProblems: [/Minified React error #418/] })

  test.beforeEach(({ page }) => translatePages(page))

  test('the sign-in form shows its problems, and signs in', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: '«Sign in»' })).toBeVisible()

    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByText('«Field is required»')).toHaveCount(2)
    await page.getByLabel('Email').fill(demoCustomer.username)
    await expect(page.getByText('«Field is required»')).toHaveCount(1)

    for (const password of ['wrong horse', 'wrong again']) {
      await page.getByLabel('«Password»').fill(password)
      await page.getByRole('button', { name: '«Sign in»' }).click()
      await expect(page.getByText('«Wrong email or password»')).toHaveCount(1)
    }
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('«Wrong email or password»')).toHaveCount(0)

    await page.getByRole('button', { name: 'Show password' }).click()
    await page.getByRole('button', { name: 'Hide password' }).click()
    await page.getByLabel('«Password»').fill(demoCustomer.password)
    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByRole('heading', { name: '«My orders»' })).toBeVisible()

    await page.goto('/settings')
    const advice = page.locator('[data-advice]')
    await page.getByLabel('«New password»').fill('password1')
    await expect(advice).toHaveText(/^«\s*Many people use this password[^«»]*»$/)
    await page.getByLabel('«New password»').fill('a battery horse')
    await expect(advice).toHaveText(/^«\s*Long enough\.»$/)

    await chooseLanguageInOtherTab(page, 'de')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: `«${getText('de', 'layout.signOut')}»` })).toHaveText(/^«[^«»]+»$/)
    await expect(header.getByRole('button', { name: 'Deutsch' })).toHaveText(
      new RegExp(`^«${getText('de', 'language.button')}\\s*»«Deutsch»$`),
    )
  })

  for (const held of [startScripts.screens, findScreenScript('signIn')])
    test(`the form accepts each key while ${held.replace(/.*\/|-.*/g, '')} loads late`, async ({ page }) => {
      const deliver = await holdBackRequests(page, held)
      await page.goto('/sign-in', { waitUntil: 'commit' })
      await page.locator('input[name=username]').click()
      // The test types into the focused field before, while and after React replaces the form.
      const typing = page.keyboard.type(demoCustomer.username, { delay: 60 })
      await expect(page.locator('input[name=username]')).toHaveValue(/^demo/)
      deliver()
      await typing
      await page.keyboard.press('Tab')
      await page.keyboard.type(demoCustomer.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: '«My orders»' })).toBeVisible()
    })

  test('the wizard names only the problem of the last code', async ({ page }) => {
    await page.goto('/activate-license-key')
    const field = page.locator('input[name=licenseKey]')
    // The selector contains only the end of the id, because the beginning changes when React renders the page again.
    const problem = page.locator('main form [id$="-error"]')
    const used = '«This code has already been used. Please try a different one or contact your merchant.»'
    for (const [code, words] of [
      ['USED-2026-DEMO-0001', used],
      ['NONE-2026-DEMO-0001', "«The activation code you entered wasn't valid. Please give it another go.»"],
      ['USED-2026-DEMO-0001', used],
    ] as const) {
      await field.fill(code)
      await page.getByRole('button', { name: '«Continue»' }).click()
      await expect(problem).toHaveText(words)
    }
  })
})
