import type { Page } from '@playwright/test'
import {
  askForVerification,
  codeField,
  enterCode,
  enterEmail,
  expectActivated,
  makeCode,
  newAddress,
  newestLink,
} from './support/activation.ts'
import { demo, signIn } from './support/customer.ts'
import { desktopAndPhone } from './support/devices.ts'
import { expect, test } from './support/portal.ts'
import type { RunningPortal } from './support/running-portal.ts'
import { stopTime } from './support/stop-time.ts'

const password = 'a new password'

test.describe('Activating a licence', () => {
  for (const [device, options] of Object.entries(desktopAndPhone))
    test.describe(`on a ${device},`, () => {
      test.use(options)

      test('with an existing account, by its password', async ({ page }) => {
        const code = device === 'phone' ? 'CARS-2026-DEMO-0009' : 'CARS-2026-DEMO-0001'
        await enterCode(page, code)
        await expect(page).toHaveURL('/activate-license-key?step=2')
        await enterEmail(page, demo.username)
        await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeFocused()

        await page.getByLabel('Password', { exact: true }).fill('not my password')
        await page.getByRole('button', { name: 'Sign in and activate' }).click()
        await expect(page.getByText('Wrong email or password')).toBeVisible()

        await page.getByLabel('Password', { exact: true }).fill(demo.password)
        await page.getByRole('button', { name: 'Sign in and activate' }).click()
        await expectActivated(page, 'Meridian Car Navigation', demo.username)

        await page.reload()
        await expect(page.getByRole('heading', { name: 'Your licence is active' })).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('heading', { name: 'Activate your licence' })).toBeVisible()
        await expect(codeField(page)).toHaveValue('')
        await expect(page).toHaveURL('/activate-license-key')
      })
    })

  test('with a new address, through the verification e-mail, and then signing in', async ({ page, portal }) => {
    const email = newAddress()
    await askForVerification(page, 'TRCK-2026-DEMO-0001', email)
    await expect(page.getByText('We have sent a verification email')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    expect(await portal.mailbox(email)).toHaveLength(1)

    await page.goto(await newestLink(portal, email))
    await expect(
      page.getByText('Your email was validating successfully. Please insert your new password to create your account.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Activate license' }).click()
    await expect(page.getByText('This field is required.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect(page.getByText('This password is too short, it should have at least 8 characters.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Activate license' }).click()
    await expectActivated(page, 'Meridian Truck Navigation', email)
    await expect(page.getByText("'restore license with user login'")).toBeVisible()
    await expect(page.getByText("'Login to your account'")).toBeVisible()

    await page.goto('/sign-in')
    await signIn(page, { username: email, password })
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
  })

  test('with a new address, going on in another browser', async ({ page, browser, portal }) => {
    const email = newAddress()
    await askForVerification(page, 'GPSN-2026-DEMO-0001', email)

    const elsewhere = await browser.newContext({ baseURL: portal.url })
    const otherPage = await elsewhere.newPage()
    await otherPage.goto(await newestLink(portal, email))
    await otherPage.reload()
    await otherPage.getByLabel('Password', { exact: true }).fill(password)
    await otherPage.getByRole('button', { name: 'Activate license' }).click()
    await expectActivated(otherPage, 'Meridian GPS Navigation', email)
    await elsewhere.close()
  })

  test('the activation service is told the language of the customer', async ({ page }) => {
    const languages = new Map<string, string | undefined>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/activation/') && request.method() !== 'OPTIONS')
        languages.set(pathname, request.headers()['accept-language'])
    })
    await askForVerification(page, 'GPSN-2026-DEMO-0002', newAddress())
    expect(languages.get('/activation/user/check')).toBe('en-GB')
    expect(languages.get('/activation/user/email/resend')).toBe('en-GB')
  })

  test('another e-mail can be asked for every 30 seconds', async ({ page, portal }) => {
    await stopTime(page)
    const email = newAddress()
    await askForVerification(page, 'GPSN-2026-DEMO-0003', email)
    const resend = page.getByRole('button', { name: 'Resend' })
    await resend.click()
    await expect(page.getByText('You can ask again in 30 seconds.')).toBeVisible()
    await expect(page.getByRole('status').getByText('Another email is on its way.')).toBeVisible()
    await expect(resend).toBeFocused()
    await expect(resend).toBeDisabled()
    await resend.click({ force: true })
    await page.clock.runFor(10_000)
    await expect(page.getByText('You can ask again in 20 seconds.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You can ask again in 20 seconds.')).toBeVisible()
    expect(await portal.mailbox(email)).toHaveLength(2)

    await page.clock.runFor(20_000)
    await expect(page.getByText('You can ask again')).toBeHidden()
    await resend.click()
    await expect.poll(async () => (await portal.mailbox(email)).length).toBe(3)
  })

  test('a double click activates once', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/activation/activate') && request.method() === 'POST') sent.push(request.url())
    })
    await enterCode(page, 'CARS-2026-DEMO-0002')
    await enterEmail(page, demo.username)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in and activate' }).dblclick()
    await expectActivated(page, 'Meridian Car Navigation', demo.username)
    expect(sent).toHaveLength(1)
  })

  test('a tab that waits for the e-mail to be read moves on when its link has been followed in another', async ({
    page,
    context,
    portal,
  }) => {
    const email = newAddress()
    await askForVerification(page, 'CARS-2026-DEMO-0003', email)
    const second = await context.newPage()
    await second.goto(await newestLink(portal, email))
    await second.getByLabel('Password', { exact: true }).fill(password)
    await second.getByRole('button', { name: 'Activate license' }).click()
    await expectActivated(second, 'Meridian Car Navigation', email)
    await expectActivated(page, 'Meridian Car Navigation', email)
    await second.reload()
    await expect(second.getByRole('heading', { name: 'Your licence is active' })).toBeVisible()
  })

  /** The third step with a code of its own, and what the service has done about it before the page hears of that. */
  const activateUnheard = async (page: Page, portal: RunningPortal) => {
    await enterCode(page, await makeCode(portal))
    await enterEmail(page, demo.username)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const done = new Promise<void>((resolve) => {
      void page.route('**/activation/activate', async (route) => {
        const response = await route.fetch()
        resolve()
        await answered
        await route.fulfill({ response }).catch(() => undefined)
      })
    })
    await page.getByRole('button', { name: 'Sign in and activate' }).click()
    await done
    return answer
  }

  test('leads to its instructions from whichever step the customer has gone back to', async ({ page, portal }) => {
    const answer = await activateUnheard(page, portal)
    await page.goBack()
    await page.goBack()
    await expect(codeField(page)).toBeVisible()
    answer()
    await expectActivated(page, 'Meridian Car Navigation', demo.username)
  })

  test('is not taken for a stranger’s after a reload that came before the answer', async ({ page, portal }) => {
    const answer = await activateUnheard(page, portal)
    await page.reload()
    answer()
    await page.unroute('**/activation/activate')
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in and activate' }).click()
    await expect(page.getByText('This code has been used, probably in your last attempt.')).toBeVisible()
  })
})

test.describe('An activation that ends without state', () => {
  test('leads to its beginning', async ({ page }) => {
    await page.goto('/activation-successful')
    await expect(page).toHaveURL('/activate-license-key')
    await expect(page.getByRole('heading', { name: 'Activate your licence' })).toBeVisible()
  })

  test('says that a verification code is not valid, with a way to support', async ({ page }) => {
    await page.goto('/activate-license-key/email-validation/no-such-code')
    await expect(page.getByText('Your verification code is not valid. Please contact our support team')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'https://www.meridian.test/support',
    )
  })

  test('says Loading... while the code is checked, and offers another try without a network', async ({
    page,
    portal,
  }) => {
    await page.route(`${portal.sandboxUrl}/activation/code/verify/*`, (route) => route.abort())
    await page.goto('/activate-license-key/email-validation/some-code')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible()
    await page.unroute(`${portal.sandboxUrl}/activation/code/verify/*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Your verification code is not valid.')).toBeVisible()
  })
})
