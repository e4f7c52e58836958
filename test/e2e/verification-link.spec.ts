import type { Page } from '@playwright/test'
import { bringAbout, freshEmail, password } from './support/accounts.ts'
import { askForVerification, carApp, expectActivated, makeCode, newestLink } from './support/activation.ts'
import { loadUnseen, unseen, waitForPress } from './support/mailed-page.ts'
import { expect, test } from './support/portal.ts'
import type { RunningPortal } from './support/running-portal.ts'

const secret = 'a new password'
const activateButton = (page: Page) => page.getByRole('button', { name: 'Activate license' })

/** A link that was mailed to a new address. */
const mailedLink = async (portal: RunningPortal) => {
  const email = freshEmail()
  const { code } = await bringAbout(portal, 'a verification code', {
    email,
    licenseKey: await makeCode(portal),
    appName: carApp,
  })
  return { email, path: `/activate-license-key/email-validation/${code}` }
}

const verifications = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/code/verify/') && request.method() === 'GET') sent.push(request.url())
  })
  return sent
}

test.describe('The link of a verification e-mail', () => {
  for (const how of unseen) {
    test(`waits while its page is ${how}, and checks its code once it is seen`, async ({ page, portal }) => {
      const sent = verifications(page)
      const { show, calls } = await loadUnseen(page, how)
      await page.goto((await mailedLink(portal)).path)
      await expect(page.getByRole('banner')).toContainText('Sign in')
      await expect(page.getByText('Loading...')).toBeVisible()

      await show()
      await expect(activateButton(page)).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(new Set(await calls())).toEqual(new Set(['seen']))
    })
  }

  test('waits for one press where the configuration says so', async ({ page, portal }) => {
    await waitForPress(page)
    const sent = verifications(page)
    await page.goto((await mailedLink(portal)).path)
    const press = page.getByRole('button', { name: 'Confirm address' })
    // A link that acts by itself has no such button by now.
    await press.dblclick()
    await expect(activateButton(page)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('gives its first password to the browser that opened it, and to no other that knows of it', async ({
    page,
    browser,
    portal,
  }) => {
    const email = freshEmail()
    const licenseKey = await makeCode(portal)
    // Another visitor types the customer's address. Only the customer's mail scanner looks at the mail.
    await askForVerification(page, licenseKey, email)
    const scanner = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await scanner.goto(await newestLink(portal, email))
    await expect(activateButton(scanner)).toBeVisible()

    const refused = await page.evaluate(
      async ({ address, body }) => {
        const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
        const answer = await fetch(address, { method: 'POST', credentials: 'include', headers, body })
        return [answer.status, (await answer.json()).type]
      },
      {
        address: `${portal.sandboxUrl}/activation/activation/activate`,
        body: JSON.stringify({ email, licenseKey, appName: carApp, password: 'not the customer’s' }),
      },
    )
    expect(refused).toEqual([403, 'activation.email.not_verified'])

    const customer = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await customer.goto(await newestLink(portal, email))
    await password(customer).fill(secret)
    await activateButton(customer).click()
    await expectActivated(customer, carApp, email)
    for (const other of [scanner, customer]) await other.context().close()
  })

  test('says what helps when the browser has lost the cookie, and works when it is opened again', async ({
    page,
    context,
    portal,
  }) => {
    const { email, path } = await mailedLink(portal)
    await page.goto(path)
    await password(page).fill(secret)
    await context.clearCookies()
    await activateButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Your email address is not confirmed in this browser.')
    await expect(password(page)).toHaveValue(secret)

    await page.reload()
    await password(page).fill(secret)
    await activateButton(page).click()
    await expectActivated(page, carApp, email)
  })
})
