import { arrive, demo, remembered } from './support/customer.ts'
import { desktopAndPhone } from './support/devices.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'
import { countCalls, openSubscription, subscriptionOrder } from './support/shop.ts'

const cancelButton = 'Cancel subscription'
const notice = 'Something went wrong, please try it later'

test.describe('A subscription', () => {
  test('shows its status as the shop says it, when it was activated, when it renews, and its price', async ({
    page,
  }) => {
    await arrive(page, `/order/${subscriptionOrder}`)
    const summary = page.getByRole('region', { name: 'Subscription summary' })
    for (const fact of ['Statusactive', 'Activated02.07.2026', 'Next renewal date02.07.2027', 'Price€29.99']) {
      await expect(summary).toContainText(fact)
    }
  })

  test('that is cancelled offers neither a new card nor a cancellation', async ({ page }) => {
    await arrive(page, '/order/1001250')
    const summary = page.getByRole('region', { name: 'Subscription summary' })
    await expect(summary).toContainText('cancelled')
    await expect(summary).not.toContainText('Next renewal date')
    await expect(summary.getByRole('button')).toHaveCount(0)
  })

  for (const [device, options] of Object.entries(desktopAndPhone))
    test.describe(`on a ${device},`, () => {
      test.use(options)

      test('is cancelled after a question that says what ends and when', async ({ page, portal }) => {
        await openSubscription(page, portal)
        const calls = countCalls(page, '/cancel')
        await page.getByRole('button', { name: cancelButton }).click()
        const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
        await expect(dialog).toContainText(
          'You are about to cancel \u2068Meridian Premium+, yearly subscription\u2069.',
        )
        await expect(dialog).toContainText('02.04.2027')
        await expect(dialog).toContainText('€29.99')
        await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
        expect(calls.count).toBe(0)

        await dialog.getByRole('button', { name: 'Yes' }).click()

        await expect(page.getByText('Your subscription will be canceled shortly')).toBeVisible()
        await expect(page.getByRole('button', { name: cancelButton })).toHaveCount(0)
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('region', { name: 'Subscription summary' })).toContainText('cancelled')
        await expect(page.getByRole('button', { name: 'Change payment card' })).toHaveCount(0)
        expect(calls.count).toBe(1)
      })
    })

  test('says when its cancellation was asked for, until the shop has got round to it', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const calls = countCalls(page, '/cancel')
    const summary = page.getByRole('region', { name: 'Subscription summary' })
    portal.delayCancellations(3600)
    await page.getByRole('button', { name: cancelButton }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(summary).toContainText('Cancellation requested on')
    await page.reload()
    await expect(summary).toContainText('Cancellation requested on')
    await expect(page.getByRole('button', { name: cancelButton })).toHaveCount(0)
    await expect(summary).toContainText('Statusactive')
    expect(calls.count).toBe(1)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await remembered(page, 'cancellations')).toBeNull()
    portal.delayCancellations(0)
  })

  test('is not cancelled by No, by Escape or by closing the question; the focus returns', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const calls = countCalls(page, '/cancel')
    const button = page.getByRole('button', { name: cancelButton })
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
    const ways = [
      () => page.keyboard.press('Enter'),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]
    for (const decline of ways) {
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
      await decline()
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    }
    expect(calls.count).toBe(0)
  })

  test('is cancelled by one request, however often Yes is pressed', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const calls = countCalls(page, '/cancel')
    const answer = await holdBack(page, '**/cancel')
    await page.getByRole('button', { name: cancelButton }).click()
    await page.getByRole('button', { name: 'Yes' }).evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 50; click += 1) button.click()
    })
    await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    answer()
    await expect(page.getByText('Your subscription will be canceled shortly')).toBeVisible()
    expect(calls.count).toBe(1)
  })

  test('says when it could not be cancelled, closes the button, and asks the shop what it made of it', async ({
    page,
    portal,
  }) => {
    await openSubscription(page, portal)
    const calls = countCalls(page, '/cancel')
    await page.getByRole('button', { name: cancelButton }).click()
    await portal.stopSandbox()
    await page.getByRole('button', { name: 'Yes' }).click()

    await expect(page.getByRole('alert').getByText(notice)).toBeVisible()
    await expect(page.getByText('Unexpected error, please try again.', { exact: true })).toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: cancelButton })).toHaveCount(0)
    expect(calls.count).toBe(1)

    await portal.startSandbox()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('button', { name: cancelButton })).toBeVisible()
    expect(calls.count).toBe(1)
  })

  test('shows that it is cancelled when only the answer was lost', async ({ page, portal }) => {
    await openSubscription(page, portal)
    await page.route('**/cancel', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: cancelButton }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(notice)).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('region', { name: 'Subscription summary' })).toContainText('cancelled')
  })

  test('is not cancelled for a session that has expired: the customer is asked to sign in, and returns', async ({
    page,
    portal,
  }) => {
    const { order } = await openSubscription(page, portal)
    await page.route('**/cancel', (route) =>
      route.fulfill({
        status: 401,
        json: { status: 401, type: 'authorization.access_token.expired' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await page.getByRole('button', { name: cancelButton }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Session expired, please sign in')).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
    expect(await remembered(page, 'orders')).toBeNull()
    await page.getByLabel('Email').fill(demo.username)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`/order/${order}`)
  })
})
