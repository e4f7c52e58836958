import { inBothFonts } from './support/fonts.ts'
import { configure, standInForGoogle } from './support/google.ts'
import { expect, test } from './support/portal.ts'
import { violationsOf } from './support/violations.ts'

const analytics = { analytics: { provider: 'google', trackingId: 'G-1234', consent: 'ask' } }

const tagScript = 'https://www.googletagmanager.com/gtag/js'

test.describe('Customers who are asked before their visits are counted', () => {
  test('load nothing of the provider until they agree, and are asked no more', async ({ page }) => {
    const asked = await standInForGoogle(page)
    await configure(page, analytics)
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

  test.describe(() => {
    test.use({ font: 'narrow' })

    test('find a form on a small phone that the question neither covers nor widens', async ({ page }) => {
      await standInForGoogle(page)
      await configure(page, analytics)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto('/sign-in')
      for (const language of ['en-gb', 'de', 'bg', 'fa']) {
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

  test('are not counted, nor asked, where their browser says that they want none', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const asked = await standInForGoogle(page)
    await configure(page, analytics)
    await page.goto('/sign-in')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  })
})
