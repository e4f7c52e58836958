import { arrive } from './support/customer.ts'
import { desktopAndPhone } from './support/devices.ts'
import { pathOf, scriptOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'
import { countCalls, fillInCard, openSubscription, subscriptionOrder } from './support/shop.ts'

const accepted = '4111111111111111'
const declinedByForm = '4000000000000002'
const declinedByBank = '4000000000000341'
const failed = 'Unexpected error, please try again.'
/** The adapter, and the two modules of Braintree in one file. */
const braintree = ['braintree-card-form', 'braintree-modules'].map((name) => `adapters/card-form/${name}.ts`)
const notice = 'Something went wrong, please try it later'

test.describe('Changing the card', () => {
  for (const [device, options] of Object.entries(desktopAndPhone))
    test.describe(`on a ${device},`, () => {
      test.use(options)

      test('asks for number, expiry and code, and shows the new card', async ({ page, portal }) => {
        await openSubscription(page, portal)
        const summary = page.getByRole('region', { name: 'Subscription summary' })
        await page.getByRole('button', { name: 'Change payment card' }).click()
        await fillInCard(page, accepted)
        await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
        await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 35')
        await expect(summary.getByText('Visa', { exact: true })).toBeVisible()

        await page.getByRole('button', { name: 'Save card' }).click()

        await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
        await expect(summary).toContainText('Visa ending in 1111')
        await expect(page.getByLabel('Card number')).toHaveCount(0)
        await expect(page.getByRole('button', { name: 'Change payment card' })).toBeFocused()
        const stored = await page.evaluate(() => JSON.stringify({ ...window.localStorage, ...window.sessionStorage }))
        expect(stored).not.toContain('4111')
        expect(page.url()).not.toContain('4111')
      })
    })

  test('works by keyboard alone, Enter in a field included', async ({ page, portal }) => {
    await openSubscription(page, portal)
    await page.getByRole('button', { name: 'Change payment card' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'New payment card' })).toBeFocused()
    await expect(page.getByLabel('Card number')).toBeEditable()
    await page.keyboard.press('Tab')
    await page.keyboard.type(accepted)
    await page.keyboard.press('Tab')
    await page.keyboard.type('1235')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
  })

  test('says beside each field what is wrong, and sends nothing', async ({ page }) => {
    await arrive(page, `/order/${subscriptionOrder}`)
    const calls = countCalls(page, '/cards')
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await page.getByLabel('Card number').pressSequentially('4111111111111112')
    await page.getByLabel('Expiry date').pressSequentially('1220')
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Check the card number')
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByLabel('Expiry date')).toHaveAccessibleDescription('This card has expired')
    await expect(page.getByLabel('Security code')).toHaveAccessibleDescription('Field is required')
    expect(calls.count).toBe(0)
  })

  test('with a card that is declined says so, and a new try takes a new nonce', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const nonces: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.searchParams.has('nonce') && request.method() === 'GET') nonces.push(url.searchParams.get('nonce'))
    })
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await fillInCard(page, declinedByForm)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText(failed, { exact: true })).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    expect(nonces).toEqual([])

    for (const number of [declinedByBank, declinedByBank]) {
      await page.getByLabel('Card number').fill(number)
      const declined = page.waitForResponse((response) => response.url().includes('nonce=') && !response.ok())
      await page.getByRole('button', { name: 'Save card' }).click()
      await declined
      await expect(page.getByRole('button', { name: 'Save card' })).not.toHaveAttribute('aria-busy', 'true')
      // As a notice, and beside the form.
      await expect(page.getByText('Your card was declined. Please use another card or ask your bank.')).toHaveCount(2)
    }
    await page.getByLabel('Card number').fill(accepted)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
    expect(nonces).toHaveLength(3)
    expect(new Set(nonces).size).toBe(3)
  })

  test('without its client token says so in place, and can be tried again', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const calls = countCalls(page, '/clienttoken')
    await portal.stopSandbox()
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await expect(page.getByRole('alert').getByText(failed, { exact: true })).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
    expect(calls.count).toBe(1)
    await portal.startSandbox()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Card number')).toBeEditable()
  })

  test('says when the update fails; what was typed is kept for the next try', async ({ page, portal }) => {
    await openSubscription(page, portal)
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await fillInCard(page, accepted)
    await page.route('**/payment-method-update/*?nonce=*', (route) => route.abort())
    const calls = countCalls(page, 'nonce=')
    await page.getByRole('button', { name: 'Save card' }).dblclick()
    await expect(page.getByText(failed, { exact: true })).toBeVisible()
    await expect(page.getByText(notice)).toBeVisible()
    expect(calls.count).toBe(1)
    await page.unroute('**/payment-method-update/*?nonce=*')
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
  })

  test('that was begun too long ago goes on by itself, with what was typed and a new token', async ({
    page,
    portal,
  }) => {
    await openSubscription(page, portal)
    const tokens: unknown[] = []
    await page.route('**/cards', async (route) => {
      const token: unknown = route.request().postDataJSON()?.client_token
      if (!tokens.includes(token)) tokens.push(token)
      // The form's life is an hour: what it was opened with is no longer taken.
      if (token !== tokens[0]) return route.continue()
      await route.fulfill({
        status: 422,
        json: { status: 422, type: 'card.token.invalid', message: '' },
        headers: { 'access-control-allow-origin': portal.url },
      })
    })
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await fillInCard(page, accepted)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
    await expect(page.getByText(notice)).toHaveCount(0)
    expect(tokens).toHaveLength(2)
  })

  test('can be left; nothing that was typed is there the next time', async ({ page }) => {
    await arrive(page, `/order/${subscriptionOrder}`)
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await fillInCard(page, accepted)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('button', { name: 'Change payment card' })).toBeFocused()
    await page.getByRole('button', { name: 'Change payment card' }).click()
    await expect(page.getByLabel('Card number')).toHaveValue('')
  })

  test.describe('with Braintree', () => {
    // Braintree reports to an address of its token a moment later, and the sandbox's token has none.
    test.use({ expectedProblems: [/^card-form\.failed|\/order\/undefined\)$/] })

    test('loads not a byte of it before the form is opened; a set-up that fails is said in place', async ({
      page,
      portal,
    }) => {
      await page.route('**/config.json', async (route) => {
        const config = await (await fetch(`${portal.url}/config.json`)).json()
        await route.fulfill({ json: { ...config, cardForm: { provider: 'braintree' } } })
      })
      const happened: string[] = []
      page.on('request', (request) => {
        const part = braintree.find((module) => request.url().endsWith(pathOf(scriptOf(module))))
        if (part !== undefined || /braintree/.test(new URL(request.url()).hostname))
          happened.push(part ?? request.url())
      })
      await arrive(page, `/order/${subscriptionOrder}`)
      await expect(page.getByRole('button', { name: 'Change payment card' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      happened.push('press')

      // The sandbox's client token is none of Braintree's, which says so before it makes a call.
      await page.getByRole('button', { name: 'Change payment card' }).click()
      await expect(page.getByText(failed, { exact: true })).toBeVisible()
      expect(happened).toEqual(['press', ...braintree])
    })
  })
})
