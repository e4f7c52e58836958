import { pathOf, scriptOf } from './support/built-scripts.ts'
import { arrive, openSubscription, subscriptionOrder } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

const declinedByBank = '4000000000000341'
const accepted = '4111111111111111'

test.describe('The card of a subscription', () => {
  test('is changed by keyboard and stored nowhere, and the subscription is cancelled', async ({ page, portal }) => {
    await openSubscription(page, portal)
    const nonces: (string | null)[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.searchParams.has('nonce') && request.method() === 'GET') nonces.push(url.searchParams.get('nonce'))
    })
    const { keyboard } = page
    await page.getByRole('button', { name: 'Change payment card' }).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'New payment card' })).toBeFocused()
    await expect(page.getByLabel('Card number')).toBeEditable()
    for (const typed of [declinedByBank, '1235', '123']) {
      await keyboard.press('Tab')
      await keyboard.type(typed)
    }
    await keyboard.press('Enter')
    await expect(page.getByText('Your card was declined. Please use another card or ask your bank.')).toHaveCount(1)

    await page.getByLabel('Card number').fill(accepted)
    await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111')
    await keyboard.press('Enter')
    await expect(page.getByText('Your credit card was successfully updated.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Subscription summary' })).toContainText('Visa ending in 1111')
    await expect(page.getByRole('button', { name: 'Change payment card' })).toBeFocused()
    expect(new Set(nonces).size).toBe(2)
    const stored = await page.evaluate(() => JSON.stringify({ ...window.localStorage, ...window.sessionStorage }))
    expect(stored + page.url()).not.toContain('4111')

    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByRole('dialog').getByText('Yes').click()
    await expect(page.getByRole('region', { name: 'Subscription summary' })).toContainText('cancelled')
  })

  test.describe('with Braintree', () => {
    // Braintree reports to an address of its token a moment later, and the sandbox's token has none.
    test.use({ expectedProblems: [/^card-form\.failed|\/order\/undefined\)$/] })

    /** The adapter, and the two modules of Braintree in one file. */
    const braintree = ['braintree-card-form', 'braintree-modules'].map((name) => `adapters/card-form/${name}.ts`)

    test('loads no script of it before the form is opened; a failure shows there', async ({ page, portal }) => {
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
      await expect(page.getByText('Unexpected error, please try again.', { exact: true })).toBeVisible()
      expect(happened).toEqual(['press', ...braintree])
    })
  })
})
