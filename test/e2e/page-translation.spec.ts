import { demo, fleet } from './support/customer.ts'
import { translatePages } from './support/page-translation.ts'
import { expect, test } from './support/portal.ts'

test.describe('With the page translated by the browser', () => {
  test.beforeEach(({ page }) => translatePages(page))

  test('the sign-in form tells what is wrong, and signs in', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: '«Sign in»' })).toBeVisible()

    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByText('«Field is required»')).toHaveCount(2)
    await page.getByLabel('E-mail').fill(demo.username)
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
    await page.getByLabel('«Password»').fill(demo.password)
    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByRole('heading', { name: '«My orders»' })).toBeVisible()
  })

  test('orders can be paged through, and the customer signs out', async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(fleet.username)
    await page.getByLabel('«Password»').fill(fleet.password)
    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByText('1–20 of 2,000')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('21–40 of 2,000')).toBeVisible()
    await page.getByRole('button', { name: 'Page 100' }).click()
    await expect(page.getByText('1,981–2,000 of 2,000')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('21–40 of 2,000')).toBeVisible()
    await page.getByRole('button', { name: '«Log out»' }).click()
    await expect(page.getByRole('heading', { name: '«Sign in»' })).toBeVisible()
  })

  test('the language changes, here and there', async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('button', { name: /Show more/ }).click()
    await page.getByRole('button', { name: /Hide more/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Deutsch/ })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: '«Anmelden»' })).toBeVisible()
    await page.getByRole('button', { name: '«Anmelden»' }).click()
    await expect(page.getByText('«Bitte füllen Sie dieses Feld aus»')).toHaveCount(2)
  })

  test('an address that is none of the portal leads on', async ({ page }) => {
    await page.goto('/nowhere')
    await page.getByRole('link', { name: '«Go to the start page»' }).click()
    await expect(page.getByRole('heading', { name: '«Sign in»' })).toBeVisible()
  })
})
