import { bringAbout, freshEmail, mailedPath, password } from './support/accounts.ts'
import { carApp, expectActivated, makeCode } from './support/activation.ts'
import { openOrders, remembered } from './support/customer.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { readByPage, receivedBy, setByPage, setByServer } from './support/real-hosts/cookies.ts'
import { hosts, originOf, sharedDomain } from './support/real-hosts/hosts.ts'

const { account, services, shop, elsewhere } = hosts

/** A year, so that a cookie is no session's. */
const lasting = 'Max-Age=31536000; Secure; Path=/'

test.describe('The hosts of the tests', () => {
  test('are secure, and lead to the portal, its back-ends and other sites', async ({ page }) => {
    for (const host of [account, shop, elsewhere]) {
      const answer = await page.goto(originOf(host))
      expect(answer?.status()).toBe(200)
      expect(await page.evaluate(() => window.isSecureContext)).toBe(true)
    }
    const answer = await page.goto(`${originOf(services)}/mailbox/messages.json`)
    expect(await answer?.json()).toBeInstanceOf(Array)
  })

  test('are the only ones: no other name and no plain HTTP leads anywhere', async ({ context }) => {
    for (const address of ['https://nowhere.meridian.test/', 'https://example.test/', `http://${shop}/`]) {
      const page = await context.newPage()
      await expect(page.goto(address)).rejects.toThrow(/ERR_TUNNEL_CONNECTION_FAILED|ERR_EMPTY_RESPONSE/)
    }
  })

  test('send mails whose links lead back to the portal', async ({ page, portal }) => {
    const email = freshEmail()
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const [mail] = await portal.mailbox(email)
    expect(mail?.links[0]).toMatch(/^https:\/\/account\.meridian\.test\/confirm\//)
    await page.goto(await mailedPath(portal, email))
    await expect(page.getByText('Thank you, your email address is now verified.')).toBeVisible()
  })
})

test.describe('A cookie of the sister site', () => {
  test('with the shared domain reaches every host below it, and no other site', async ({ page, context }) => {
    await setByServer(page, shop, `from-server=1; Domain=${sharedDomain}; ${lasting}`)
    await setByPage(page, `from-page=2; Domain=${sharedDomain}; ${lasting}`)
    const both = ['from-server=1', 'from-page=2']
    expect(await receivedBy(context, shop)).toEqual(both)
    expect(await receivedBy(context, elsewhere)).toEqual([])
    const request = (await page.goto('/sign-in'))?.request()
    expect((await request?.headerValue('cookie'))?.split('; ')).toEqual(expect.arrayContaining(both))
    expect(await readByPage(page)).toEqual(expect.arrayContaining(both))
  })

  test('without a domain stays on its host', async ({ page, context }) => {
    await setByServer(page, shop, `from-server=1; ${lasting}`)
    await setByPage(page, `from-page=2; ${lasting}`)
    expect(await receivedBy(context, shop)).toEqual(['from-server=1', 'from-page=2'])
    await page.goto('/sign-in')
    expect((await readByPage(page)).filter((cookie) => cookie.startsWith('from-'))).toEqual([])
  })

  test('can stand beside another of its name: host-only, shared, and below a path', async ({ page, context }) => {
    await setByServer(page, shop, `twice=host; ${lasting}`, `twice=shared; Domain=${sharedDomain}; ${lasting}`)
    await setByPage(page, `twice=below; Domain=${sharedDomain}; Secure; Path=/order`)
    expect(await receivedBy(context, shop)).toEqual(['twice=host', 'twice=shared'])
    await page.goto('/order/1')
    expect((await readByPage(page)).filter((cookie) => cookie.startsWith('twice='))).toEqual([
      'twice=below',
      'twice=shared',
    ])
  })

  test('is removed by its own domain only', async ({ page, context }) => {
    await setByServer(page, shop, `kept=1; Domain=${sharedDomain}; ${lasting}`)
    await setByServer(page, shop, 'kept=; Max-Age=0; Path=/')
    expect(await receivedBy(context, shop)).toEqual(['kept=1'])
    await setByPage(page, `kept=; Domain=${sharedDomain}; Max-Age=0; Path=/`)
    expect(await receivedBy(context, shop)).toEqual([])
  })

  test('is refused for the domain of another site, and with a `__Host-` prefix for a shared one', async ({
    page,
    context,
  }) => {
    await setByServer(page, elsewhere, `planted=1; Domain=${sharedDomain}; ${lasting}`)
    await setByServer(page, shop, `__Host-planted=1; Domain=${sharedDomain}; ${lasting}`)
    expect(await receivedBy(context, shop)).toEqual([])
    await setByServer(page, shop, `__Host-own=1; ${lasting}`)
    expect(await receivedBy(context, shop)).toEqual(['__Host-own=1'])
  })

  test('that is HttpOnly is hidden from pages', async ({ page, context }) => {
    await setByServer(page, shop, `hidden=1; HttpOnly; ${lasting}`)
    expect(await readByPage(page)).toEqual([])
    expect(await receivedBy(context, shop)).toEqual(['hidden=1'])
  })
})

for (const [title, cookieDomain, reachesShop] of [
  ['of its own', null, false],
  ['shared with the sister site', sharedDomain, true],
] as const) {
  test.describe(`With a cookie ${title}`, () => {
    test.use({ cookieDomain })

    test('a customer signs in, and stays so', async ({ page, context }) => {
      await openOrders(page)
      const token = await remembered(page, 'user_access_token')
      const cookie = `user_access_token=${token}`
      expect(await readByPage(page)).toContain(cookie)
      expect((await receivedBy(context, shop)).includes(cookie)).toBe(reachesShop)
      await page.reload()
      await expect(page.getByRole('rowheader').first()).toBeVisible()
    })
  })
}

test("The activation service's own cookie binds a verified link across hosts, and no page reads it", async ({
  page,
  context,
  portal,
}) => {
  const details = { email: freshEmail(), licenseKey: await makeCode(portal), appName: carApp }
  const { code } = await bringAbout(portal, 'a verification code', details)
  const ownCookies = async () =>
    (await context.cookies(`${originOf(services)}/activation/`)).filter(({ name }) => name.startsWith('verified-'))

  await page.goto(`/activate-license-key/email-validation/${code}`)
  await expect(page.getByRole('button', { name: 'Activate license' })).toBeVisible()
  const kept = { domain: services, path: '/activation', httpOnly: true, secure: true, sameSite: 'Strict' }
  expect(await ownCookies()).toMatchObject([kept])
  expect(await readByPage(page)).toEqual([])
  expect(await receivedBy(context, shop)).toEqual([])

  await password(page).fill('a new password')
  await page.getByRole('button', { name: 'Activate license' }).click()
  await expectActivated(page, carApp, details.email)
  expect(await ownCookies()).toEqual([])
})
