import type { Locator } from '@playwright/test'
import { holdBackRequests, startScripts } from './support/built-scripts.ts'
import { fleetCustomer, openOrdersAsCustomer } from './support/customer.ts'
import { waitForPaint } from './support/layout-shifts.ts'
import { expect, test } from './support/portal.ts'
import { createEmail, getCodeField } from './support/running-portal.ts'

test.describe('The field of the activation code', () => {
  test.use({ font: 'wide' })

  test('shows all 19 characters on the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto('/activate-license-key')
    await getCodeField(page).fill('WWWW-WWWW-WWWW-WWWW')
    const overflow = await getCodeField(page).evaluate((input) => input.scrollWidth - input.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('has a drawing of the card below it, and a phone shows the field, the drawing and the button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/activate-license-key')
    const drawing = page.getByText('16 letters and digits').locator('xpath=..').locator('svg')
    for (const part of [getCodeField(page), drawing, page.getByRole('button', { name: 'Continue' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    const { width, height } = await drawing.evaluate((svg) => svg.getBoundingClientRect())
    expect(width / height).toBe(1.5)
  })
})

for (const device of ['mouse', 'keyboard'])
  test(`In a small window, as at 400 %, each step of the wizard shows what has the focus: ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    const press = (target: Locator) => (device === 'mouse' ? target.click() : target.press('Enter'))
    const next = page.getByRole('button', { name: 'Continue' })
    const back = page.getByRole('link', { name: 'Back' })
    const expectHeading = async (name: string) => {
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
      await waitForPaint(page)
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    }
    await page.goto('/activate-license-key')
    await getCodeField(page).fill('TRCK-2026-DEMO-0002')
    await press(next)
    await expectHeading('Your email address')
    await press(back)
    await expectHeading('Activate your licence')
    await press(next)
    await page.getByLabel('Email').fill(createEmail())
    await press(next)
    await expectHeading('Check your inbox')
    await press(back)
    await expectHeading('Your email address')
    await press(next)
    await press(page.getByRole('button', { name: 'Resend' }))
    await waitForPaint(page)
    await expect(page.getByRole('button', { name: 'Resend' })).toBeFocused()
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    await press(page.getByRole('link', { name: 'Change code' }))
    await expectHeading('Activate your licence')
    await press(page.getByRole('button', { name: 'Start over' }))
    await expectHeading('Activate your licence')
  })

test('A field changes no text while an input method composes it, and formats it afterwards', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  const compose = async (text: string) => {
    await browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  const deliver = await holdBackRequests(page, startScripts.screens)
  await page.goto('/activate-license-key', { waitUntil: 'commit' })
  await getCodeField(page).focus()
  for (const end of [1, 4, 5, 8]) {
    await compose('ｃａｒｓ２０２６'.slice(0, end))
    await expect(getCodeField(page)).toHaveValue('ｃａｒｓ２０２６'.slice(0, end))
  }
  deliver()
  await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
  await expect(getCodeField(page)).toHaveValue('ｃａｒｓ２０２６')
  await browser.send('Input.insertText', { text: 'cars2026' })
  await expect(getCodeField(page)).toHaveValue('CARS-2026')
  await page.keyboard.type('demo0001')
  await expect(getCodeField(page)).toHaveValue('CARS-2026-DEMO-0001')

  await openOrdersAsCustomer(page, fleetCustomer)
  const search = page.getByRole('searchbox')
  await search.focus()
  await compose('ｍａ')
  await page.waitForTimeout(500)
  await expect(search).toHaveValue('ｍａ')
  expect(new URL(page.url()).search).toBe('')
  await browser.send('Input.insertText', { text: '۱' })
  await expect(page).toHaveURL(/search=/)
})
