import { codeField } from './support/accounts.ts'
import { arriveAtOrders, fleet } from './support/customer.ts'
import { holdBack, parts } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

test.describe('A field', () => {
  test('writes nothing into itself while an input method composes, and formats what was composed', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    const compose = async (text: string) => {
      await browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
    const deliver = await holdBack(page, parts.screens)
    await page.goto('/activate-license-key', { waitUntil: 'commit' })
    await codeField(page).focus()
    for (const end of [1, 4, 5, 8]) {
      await compose('ｃａｒｓ２０２６'.slice(0, end))
      await expect(codeField(page)).toHaveValue('ｃａｒｓ２０２６'.slice(0, end))
    }
    deliver()
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await expect(codeField(page)).toHaveValue('ｃａｒｓ２０２６')
    await browser.send('Input.insertText', { text: 'cars2026' })
    await expect(codeField(page)).toHaveValue('CARS-2026')
    await page.keyboard.type('demo0001')
    await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0001')

    await arriveAtOrders(page, fleet)
    const search = page.getByRole('searchbox')
    await search.focus()
    await compose('ｍａ')
    await page.waitForTimeout(500)
    await expect(search).toHaveValue('ｍａ')
    expect(new URL(page.url()).search).toBe('')
    await browser.send('Input.insertText', { text: '۱' })
    await expect(page).toHaveURL(/search=/)
  })
})
