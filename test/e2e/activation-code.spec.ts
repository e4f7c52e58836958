import { codeField, continueButton, emailField } from './support/activation.ts'
import { holdBack } from './support/hold-back.ts'
import { parts } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

test.describe('The code that is entered', () => {
  const messages = [
    ['USED-2026-DEMO-0001', 'This code has already been used. Please try a different one or contact your merchant.'],
    ['NONE-2026-DEMO-0001', "The activation code you entered wasn't valid. Please give it another go."],
  ] as const
  for (const [code, text] of messages)
    test(`${code}: ${text}`, async ({ page }) => {
      await page.goto('/activate-license-key')
      await codeField(page).fill(code)
      await continueButton(page).click()
      await expect(page.getByRole('alert').getByText(text)).toBeVisible()
      await expect(codeField(page)).toHaveValue(code)
      await expect(page).toHaveURL('/activate-license-key')
    })

  test('nothing, or half a code', async ({ page }) => {
    await page.goto('/activate-license-key')
    await continueButton(page).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/^This field is required\./)
    await expect(codeField(page)).toBeFocused()
    await codeField(page).fill('cars2026')
    await continueButton(page).click()
    await expect(codeField(page)).toHaveAccessibleDescription(
      /^The activation code you entered wasn't valid\. Please give it another go\./,
    )
  })

  test('without a network is not called invalid', async ({ page, portal }) => {
    await page.goto('/activate-license-key')
    await page.route(`${portal.sandboxUrl}/**`, (route) => route.abort())
    await codeField(page).fill('CARS-2026-DEMO-0008')
    await continueButton(page).click()
    await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible()
    await page.unroute(`${portal.sandboxUrl}/**`)
    await continueButton(page).click()
    await expect(emailField(page)).toBeVisible()
  })

  test('as it is typed, corrected in the middle and deleted', async ({ page }) => {
    await page.goto('/activate-license-key')
    await codeField(page).pressSequentially('cars206')
    await expect(codeField(page)).toHaveValue('CARS-206')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('2x')
    await page.keyboard.press('Backspace')
    await expect(codeField(page)).toHaveValue('CARS-2026')
    expect(await codeField(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8)
    await page.keyboard.press('Home')
    for (let pressed = 0; pressed < 9; pressed += 1) await page.keyboard.press('Delete')
    await expect(codeField(page)).toHaveValue('')
  })

  test.describe('before the screens are there', () => {
    test('is set like any other once they are, with the caret where it was', async ({ page }) => {
      const deliver = await holdBack(page, parts.screens)
      await page.goto('/activate-license-key', { waitUntil: 'commit' })
      await codeField(page).pressSequentially('cars206demo0004')
      for (let pressed = 0; pressed < 9; pressed += 1) await page.keyboard.press('ArrowLeft')
      deliver()
      await expect(codeField(page)).toHaveValue('CARS-206D-EMO0-004')
      await page.keyboard.type('2')
      await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0004')
    })

    test('is sent once the portal has started, if it was sent before', async ({ page }) => {
      const configure = await holdBack(page, '**/config.json')
      const deliver = await holdBack(page, parts.screens)
      await page.goto('/activate-license-key', { waitUntil: 'commit' })
      await codeField(page).pressSequentially('cars2026demo0004')
      await continueButton(page).click()
      deliver()
      await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0004')
      configure()
      await expect(emailField(page)).toBeVisible()
    })

    test('is kept, and said to be too long', async ({ page }) => {
      const deliver = await holdBack(page, parts.screens)
      await page.goto('/activate-license-key', { waitUntil: 'commit' })
      await codeField(page).fill('my code is cars 2026 demo 00')
      deliver()
      await expect(codeField(page)).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
      await expect(codeField(page)).toHaveValue('my code is cars 2026 demo 00')
    })
  })

  test('as it is pasted with the sentence around it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/activate-license-key')
    await codeField(page).pressSequentially('abc')
    await page.evaluate(() => navigator.clipboard.writeText('Your code: cars 2026 demo 0004. Have a good trip!'))
    await page.keyboard.press('Control+V')
    await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0004')
    await continueButton(page).click()
    await expect(emailField(page)).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0004')
  })

  test('fits the narrowest phone with all its 19 characters', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto('/activate-license-key')
    await codeField(page).fill('WWWW-WWWW-WWWW-WWWW')
    const overflow = await codeField(page).evaluate((input) => input.scrollWidth - input.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
