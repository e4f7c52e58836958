import { callsTo, freshEmail, password, signUp } from './support/accounts.ts'
import { arrive, arriveAtOrders, demo, signIn } from './support/customer.ts'
import { inBothFonts } from './support/fonts.ts'
import { expect, test } from './support/portal.ts'

test.describe('Settings', () => {
  test.describe(() => {
    test.use({ font: 'narrow' })

    test('change password and e-mail side by side at one height, and one below the other on a phone', async ({
      page,
    }) => {
      await arrive(page, '/settings')
      await expect(page).toHaveTitle('Settings – Meridian – Maps and navigation')
      const cards = ['Change password', 'Change email'].map((name) => page.getByRole('region', { name }))
      const edges = async () => {
        const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
        return boxes.map((box) => ({ top: box?.y ?? 0, end: (box?.y ?? 0) + (box?.height ?? 0) }))
      }
      await expect(page.getByLabel('New email')).toBeVisible()
      await inBothFonts(page, async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        const [beside, other] = await edges()
        expect(other).toEqual(beside)
        await page.setViewportSize({ width: 320, height: 700 })
        const [above, below] = await edges()
        expect(below?.top).toBeGreaterThanOrEqual(above?.end ?? Infinity)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      })
    })
  })

  test('are also at /change-password, and behind sign-in', async ({ page }) => {
    await page.goto('/change-password')
    await expect(page).toHaveURL('/sign-in')
    await signIn(page)
    await expect(page).toHaveURL('/settings')
  })

  test('a wrong current password is told in sight, and what was typed is kept', async ({ page }) => {
    await arriveAtOrders(page)
    await page.setViewportSize({ width: 360, height: 480 })
    await page.goto('/settings')
    await password(page, 'Current password').fill('wrong horse')
    await password(page, 'New password').fill('a new password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert').getByText('Wrong current password')).toBeInViewport()
    await expect(password(page, 'New password')).toHaveValue('a new password')
    await expect(page.getByRole('banner').getByText(demo.username)).toBeAttached()
  })

  test('name what is missing', async ({ page }) => {
    await arrive(page, '/settings')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(password(page, 'Current password')).toBeFocused()
    await expect(page.getByText('Field is required')).toHaveCount(2)
    await password(page, 'New password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(password(page, 'New password')).toHaveAccessibleDescription(/^Password is too short/)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByLabel('New email address')).toHaveAccessibleDescription('Field is required')
  })

  test('a new address that has an account, or is none, is refused by the service', async ({ page }) => {
    await arrive(page, '/settings')
    await page.getByLabel('New email address').fill('fleet@meridian.test')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByRole('alert').getByText('Account with given email already exist')).toBeVisible()
    await page.getByLabel('New email address').fill('no address')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByRole('alert').getByText('Invalid email format')).toBeVisible()
  })

  test('tell password managers whose password it is, and which field is which', async ({ page }) => {
    await arrive(page, '/settings')
    await expect(password(page, 'Current password')).toHaveAttribute('autocomplete', 'current-password')
    await expect(password(page, 'New password')).toHaveAttribute('autocomplete', 'new-password')
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(demo.username)
    await expect(page.locator('input[autocomplete="username"]')).toBeHidden()
  })

  test('send a change once, however often it is pressed', async ({ page }) => {
    const email = freshEmail()
    await signUp(page, email, 'first password')
    await signIn(page, { username: email, password: 'first password' })
    await page.getByRole('link', { name: 'Settings' }).click()
    const sent = callsTo(page, '/user/change-password')
    await password(page, 'Current password').fill('first password')
    await password(page, 'New password').fill('second password')
    await page.getByRole('button', { name: 'Change password' }).dblclick()
    await expect(page.getByText('Password has been changed!')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('sign out a customer whose token is refused, and bring them back here', async ({ page }) => {
    await arrive(page, '/settings')
    await expect(page.getByLabel('New email address')).toBeVisible()
    await page.route('**/user/request-email-change', (route) =>
      route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' }, json: { type: 'any.other' } }),
    )
    await page.getByLabel('New email address').fill('ada@example.test')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByRole('alert').getByText('Session expired, please sign in')).toBeVisible()
    await signIn(page)
    await expect(page).toHaveURL('/settings')
  })
})
