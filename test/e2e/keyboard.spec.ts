import { nativeNames } from '../../core/language/native-names.ts'
import { demo } from './support/customer.ts'
import { tabThrough, tabTo } from './support/keyboard.ts'
import { textOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'
import { openSubscription, subscriptionOrder } from './support/shop.ts'

test.describe('With the keyboard alone', () => {
  test('a customer signs in, opens an order, thinks better of cancelling, changes the language and signs out', async ({
    page,
  }) => {
    const { keyboard } = page
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()

    await keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.type(demo.username)
    await keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await keyboard.type(demo.password)
    await keyboard.press('Enter')

    await expect(heading).toHaveText('My orders')
    await expect(heading).toBeFocused()
    const details = page.getByRole('link', { name: `Details for order ${subscriptionOrder}` })
    await expect(details).toBeVisible()
    await tabTo(page, details)
    await keyboard.press('Enter')

    await expect(heading).toHaveText(`Order ${subscriptionOrder}`)
    await expect(heading).toBeFocused()
    const cancel = page.getByRole('button', { name: 'Cancel subscription' })
    await tabTo(page, cancel)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await tabTo(page, dialog.getByRole('button', { name: 'Yes' }))
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cancel).toBeFocused()

    const language = page.locator('header button[aria-haspopup=dialog]')
    await tabTo(page, language, 'Shift+Tab')
    await keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose your language' })
    await expect(picker).toBeVisible()
    await tabTo(page, picker.getByRole('button', { name: nativeNames.de }))
    await keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(language).toBeFocused()

    await tabTo(page, page.getByRole('button', { name: textOf('de', 'layout.signOut') }), 'Shift+Tab')
    await keyboard.press('Space')
    await expect(heading).toHaveText(textOf('de', 'signIn.title'))
  })

  test('no page keeps the focus', async ({ page, portal }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    await tabThrough(page)

    await openSubscription(page, portal)
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await expect(page.getByLabel('Card number')).toBeEditable()
    await page.getByRole('heading', { level: 1 }).focus()
    await tabThrough(page)
  })
})
