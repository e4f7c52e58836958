import { inBothFonts } from './support/fonts.ts'
import { configure, standInForGoogle } from './support/google.ts'
import { expect, test } from './support/portal.ts'
import { violationsOf } from './support/violations.ts'

const analytics = (consent: 'given' | 'ask') => ({ analytics: { provider: 'google', trackingId: 'G-1234', consent } })

const tagScript = 'https://www.googletagmanager.com/gtag/js'

test.describe('Customers who are asked before their visits are counted', () => {
  test('load nothing of the provider until they agree, and are asked no more', async ({ page }) => {
    const asked = await standInForGoogle(page)
    await configure(page, analytics('ask'))
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Agree' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    expect(await violationsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(page.getByText('Your visits are counted.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => asked).toContain(tagScript)
    const before = asked.length

    await page.reload()
    await expect(page.getByText('Your visits are counted.')).toBeVisible()
    await expect.poll(() => asked.slice(before)).toContain(tagScript)
  })

  test('load nothing after a no, and lose what the provider kept', async ({ page, context, portal }) => {
    const asked = await standInForGoogle(page)
    await configure(page, analytics('ask'))
    const cookies = ['_ga', '_ga_1234', 'other'].map((name) => ({ name, value: '1', url: portal.url }))
    await context.addCookies(cookies)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Your visits are not counted.')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain('other')
    expect((await context.cookies()).filter(({ name }) => name.startsWith('_ga'))).toEqual([])
    await page.reload()
    await expect(page.getByText('Your visits are not counted.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
  })

  test.describe(() => {
    test.use({ font: 'narrow' })

    test('find a form on a small phone that the question neither covers nor widens', async ({ page }) => {
      await standInForGoogle(page)
      await configure(page, analytics('ask'))
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto('/sign-in')
      for (const language of ['en-gb', 'de', 'bg', 'hu', 'fi', 'ro', 'fa', 'ko']) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
        await page.reload()
        const question = page.getByRole('contentinfo').getByRole('region')
        await expect(question.getByRole('button')).toHaveCount(2)
        await inBothFonts(page, async () => {
          const [form, asking] = [await page.locator('form').boundingBox(), await question.boundingBox()]
          expect(form && asking && form.y + form.height <= asking.y).toBe(true)
          expect([language, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([language, 320])
        })
      }
    })
  })

  test.describe('Customers who are not asked', () => {
    test('load nothing of the question', async ({ page }) => {
      const asked = await standInForGoogle(page)
      await configure(page, analytics('given'))
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await page.goto('/sign-in')
      await expect.poll(() => asked).toContain(tagScript)
      expect(scripts.filter((address) => address.includes('consent'))).toEqual([])
      await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0)
    })

    for (const consent of ['given', 'ask'] as const) {
      test(`are not counted where their browser says that they want none (${consent})`, async ({ page }) => {
        await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
        const asked = await standInForGoogle(page)
        await configure(page, analytics(consent))
        await page.goto('/sign-in')
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(asked).toEqual([])
        await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0)
      })
    }
  })
})
