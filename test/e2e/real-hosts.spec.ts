import { bringAbout, freshEmail, password } from './support/accounts.ts'
import { carApp, expectActivated, makeCode } from './support/activation.ts'
import { expect, test } from './support/portal-at-hosts.ts'
import { readByPage, receivedBy } from './support/real-hosts/cookies.ts'
import { hosts, originOf } from './support/real-hosts/hosts.ts'

const { services, shop } = hosts

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
