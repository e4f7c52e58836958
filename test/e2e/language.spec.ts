import type { Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { nativeNames } from '../../core/language/native-names.ts'
import { freshEmail } from './support/accounts.ts'
import { makeCode } from './support/activation.ts'
import { arrive, arriveAtOrders, demo, remembered } from './support/customer.ts'
import { textOf, textsScriptOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** Which languages' texts a page fetches. */
const fetchedTexts = (page: Page) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, language] = /\/assets\/([a-z]{2}(?:-[a-z]{2})?)-[^/-]+\.js$/.exec(request.url()) ?? []
    if (language !== undefined) fetched.push(language)
  })
  return fetched
}

const expectLanguage = async (page: Page, language: Language, tag: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, 'signIn.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
}

const choose = async (page: Page, language: Language) => {
  await page.locator('header button[aria-haspopup=dialog]').click()
  const dialog = page.getByRole('dialog')
  const more = dialog.locator('button[aria-expanded]')
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await dialog.getByRole('button', { name: nativeNames[language], exact: true }).click()
  await expect(dialog).toBeHidden()
}

test.describe('The first visit', () => {
  const browsers: readonly (readonly [browser: string, language: Language, tag: string])[] = [
    ['de-AT', 'de', 'de'],
    ['pt-BR', 'pt-br', 'pt-BR'],
    ['pt-PT', 'pt', 'pt'],
    ['en-US', 'en-us', 'en-US'],
    ['en-AU', 'en-gb', 'en-GB'],
    ['sw-KE', 'en-gb', 'en-GB'],
  ]
  for (const [browser, language, tag] of browsers)
    test.describe(`with a browser in ${browser}`, () => {
      test.use({ locale: browser })

      test(`is in ${language}, and fetches no other`, async ({ page }) => {
        const fetched = fetchedTexts(page)
        await page.goto('/sign-in')
        await expectLanguage(page, language, tag)
        await expect(page.getByRole('link', { name: textOf(language, 'layout.terms') })).toBeVisible()
        expect(fetched).toEqual(language === 'en-gb' ? [] : [language])
      })
    })
})

test.describe('The chosen language', () => {
  test.use({ locale: 'fr-FR' })

  test('comes without a reload, keeps what was typed, outlives the visit and beats the browser', async ({
    page,
    context,
    portal,
  }) => {
    await page.goto('/sign-in')
    await expectLanguage(page, 'fr', 'fr')
    await page.locator('input[name=username]').fill(demo.username)
    await page.locator('input[name=password]').fill('half a pass')
    await page.evaluate(() => window.history.replaceState({ ...window.history.state, mark: 'same page' }, ''))

    await choose(page, 'de')
    await expectLanguage(page, 'de', 'de')
    await expect(page).toHaveTitle(new RegExp(`^${textOf('de', 'signIn.title')} – Meridian – `))
    await expect(page.locator('input[name=username]')).toHaveValue(demo.username)
    await expect(page.locator('input[name=password]')).toHaveValue('half a pass')
    expect(await page.evaluate(() => window.history.state.mark)).toBe('same page')

    expect(await remembered(page, 'language')).toBe('de')
    const cookies = await context.cookies(portal.url)
    expect(cookies.find(({ name }) => name === 'language')).toMatchObject({ value: 'de', sameSite: 'Lax' })
    await page.reload()
    await expectLanguage(page, 'de', 'de')
    const next = await context.newPage()
    await next.goto('/sign-in')
    await expectLanguage(next, 'de', 'de')
  })

  test('that is stored in the way of a standard is understood, and one that is unknown is passed over', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const stored = new URLSearchParams(window.location.search).get('stored')
      if (stored !== null) window.localStorage.setItem('language', stored)
    })
    for (const [stored, language, tag] of [
      ['pt_BR', 'pt-br', 'pt-BR'],
      ['de-CH', 'de', 'de'],
      ['tlh', 'fr', 'fr'],
    ] as const) {
      await page.goto(`/sign-in?stored=${stored}`)
      await expectLanguage(page, language, tag)
    }
  })

  for (const language of ['fa', 'he'] as const)
    test(`turns the page round for ${language}, and addresses stay as they are`, async ({ page }) => {
      await page.goto('/sign-in')
      await choose(page, language)
      await expectLanguage(page, language, language)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      const [brand, menu] = [page.locator('header a').first(), page.locator('header button[aria-haspopup=dialog]')]
      expect((await brand.boundingBox())?.x).toBeGreaterThan((await menu.boundingBox())?.x ?? Number.NaN)
      await expect(page.locator('input[name=username]')).toHaveCSS('direction', 'ltr')
      await choose(page, 'en-gb')
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    })
})

test.describe('The language goes along', () => {
  test('with every call, so that mails come in it', async ({ page, portal }) => {
    const told = new Map<string, string | undefined>()
    page.on('request', (request) => {
      const isCall = /\/(?:sso|shop|activation)\//.test(request.url()) && request.method() !== 'OPTIONS'
      if (isCall) told.set(request.url(), request.headers()['accept-language'])
    })
    const submit = async (name: string, value: string) => {
      const form = page.locator(`main form:has(input[name=${name}])`)
      await form.locator(`input[name=${name}]`).fill(value)
      await form.locator('button[type=submit]').click()
    }
    const expectMail = (email: string, subject: RegExp) =>
      expect.poll(async () => (await portal.mailbox(email))[0]?.subject).toMatch(subject)
    const [newcomer, changed, activating] = [freshEmail(), freshEmail(), freshEmail()]
    const secret = 'a long password'

    await page.goto('/sign-up')
    await choose(page, 'de')
    await page.locator('input[name=password]').fill(secret)
    await submit('email', newcomer)
    await expectMail(newcomer, /^Bestätigen Sie Ihre E-Mail-Adresse$/)

    await page.goto('/reset-password')
    await submit('email', newcomer)
    await expectMail(newcomer, /^Wählen Sie ein neues Passwort$/)

    await page.goto('/activate-license-key')
    await submit('licenseKey', await makeCode(portal))
    await submit('email', activating)
    await expectMail(activating, /^Bestätigen Sie Ihre E-Mail-Adresse, um Ihre Lizenz zu aktivieren$/)

    await arrive(page, '/settings', { username: newcomer, password: secret })
    await submit('email', changed)
    await expectMail(changed, /^Bestätigen Sie Ihre neue E-Mail-Adresse$/)

    expect([...told.keys()].join()).toMatch(/user\/register,.*user\/reset-password,.*user\/email\/resend,.*user\/me/)
    expect(new Set(told.values())).toEqual(new Set(['de']))
  })

  test('to the gift certificate', async ({ page }) => {
    await arriveAtOrders(page)
    const link = page.locator('a[href*=gift-certificate]').first()
    await expect(link).toHaveAttribute('href', /\/en-gb\/gift-certificate\//)
    await choose(page, 'de')
    await expect(link).toHaveAttribute('href', /\/de\/gift-certificate\//)
  })
})

test.describe('A language whose texts do not come', () => {
  test.use({ locale: 'de-DE', expectedProblems: [/ERR_FAILED/] })

  test('is shown in English, and works', async ({ page }) => {
    await page.route(textsScriptOf('de'), (route) => route.abort())
    await page.goto('/sign-in')
    await expectLanguage(page, 'en-gb', 'en-GB')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Field is required')).toHaveCount(2)
  })

  test('leaves the page as good as it was when it is chosen', async ({ page }) => {
    await page.route(textsScriptOf('fa'), (route) => route.abort())
    await page.goto('/sign-in')
    await expectLanguage(page, 'de', 'de')
    await choose(page, 'fa')
    await expectLanguage(page, 'en-gb', 'en-GB')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  })
})
