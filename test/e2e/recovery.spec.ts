import type { Request } from '@playwright/test'
import { bringAbout, callsTo, freshEmail, mailedPath, password, signUp } from './support/accounts.ts'
import { arriveAtOrders, signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

const spent = 'Token is expired or it has been used already'

test.describe('Asking for a new password', () => {
  test('tells what is wrong with the e-mail, and that no account has it', async ({ page }) => {
    await page.goto('/reset-password')
    const submit = page.getByRole('button', { name: 'Send me the link' })
    await submit.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is not valid')
    await page.getByLabel('Email').fill('ada')
    await submit.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is not valid')

    await page.getByLabel('Email').fill(freshEmail('nobody'))
    await submit.click()
    await expect(page.getByRole('alert').getByText('User not found')).toBeVisible()
  })

  test('renews a client token that has expired, without the customer noticing', async ({ page, portal }) => {
    const email = freshEmail()
    await signUp(page, email, 'a long password')
    const { accessToken } = await bringAbout(portal, 'an expired client access token')
    await page.evaluate((token) => {
      const stored = { token, issuedAt: Date.now(), expiresIn: 3600 }
      window.localStorage.setItem('client_access_token', JSON.stringify(stored))
    }, accessToken)
    const tokens = callsTo(page, '/oauth2/token')
    const sent = callsTo(page, '/user/reset-password')

    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me the link' }).click()

    await expect(page.getByText('Instructions were sent to given email')).toBeVisible()
    expect(tokens).toHaveLength(1)
    expect(sent).toHaveLength(2)
  })
})

test.describe('A link that creates a password', () => {
  test('works once: for the new password, and not again', async ({ page, portal }) => {
    const { token } = await bringAbout(portal, 'a reset-password token', { username: freshEmail() })
    for (const attempt of ['first', 'second']) {
      await page.goto(`/reset-password/${token}`)
      await password(page, 'New password').fill(`the ${attempt} password`)
      await page.getByRole('button', { name: 'Save password' }).click()
      if (attempt === 'first') {
        await expect(page.getByRole('status').getByText('New password was created successfully')).toBeVisible()
        await expect(page).toHaveURL('/sign-in')
      }
    }
    await expect(page.getByRole('alert').getByText(spent)).toBeVisible()
  })

  for (const [path, state] of [
    ['/reset-password/', 'a reset-password token'],
    ['/finish-registration/', 'a finish-registration token'],
  ] as const) {
    test(`that expired or was never one leads from ${path} to a new one`, async ({ page, portal }) => {
      const email = freshEmail()
      const { token } = await bringAbout(portal, state, { username: email, email, expired: true })
      for (const each of [token, 'nothing-of-ours', '%2e%2e%2f..%2f']) {
        await page.goto(path + each)
        await password(page, 'New password').fill('a new password')
        await page.getByRole('button', { name: 'Save password' }).click()
        await expect(page.getByRole('alert').getByText(spent)).toBeVisible()
        await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
      }

      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(page.getByText('Instructions were sent to given email')).toBeVisible()
      await page.goto(await mailedPath(portal, email))
      await password(page, 'New password').fill('a new password')
      await page.getByRole('button', { name: 'Save password' }).click()
      await signIn(page, { username: email, password: 'a new password' })
      await expect(page.getByRole('banner').getByText(email)).toBeVisible()
    })

    test(`is also accepted as /${path}, before the router can take it for another host`, async ({ page, portal }) => {
      const email = freshEmail()
      const { token } = await bringAbout(portal, state, { username: email, email })
      await page.goto(`${portal.url}/${path}${token}?from=mail#top`)
      await expect(page).toHaveURL(`${path}${token}?from=mail#top`)
      await password(page, 'New password').fill('a new password')
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page.getByRole('status').getByText('New password was created successfully')).toBeVisible()
    })

    test(`asks at ${path} for a password of 8 characters, and counts them as people do`, async ({ page }) => {
      await page.goto(`${path}any`)
      const submit = page.getByRole('button', { name: 'Save password' })
      await submit.click()
      await expect(password(page, 'New password')).toHaveAccessibleDescription(/^Password is required/)
      await password(page, 'New password').fill('🗺🗺🗺🗺🗺')
      await submit.click()
      await expect(password(page, 'New password')).toHaveAccessibleDescription(/^Password is too short/)
      await expect(password(page, 'New password')).toBeFocused()
    })
  }

  test('goes into its own call and nowhere else, and its page asks no third party', async ({ page, portal }) => {
    const { token = '' } = await bringAbout(portal, 'a reset-password token', { username: freshEmail() })
    const sent: Request[] = []
    page.on('request', (request) => sent.push(request))
    await page.goto(`/reset-password/${token}`)
    await password(page, 'New password').fill('a new password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/sign-in')

    const carriers: string[] = []
    for (const request of sent) {
      const parts = [request.url(), request.postData() ?? '', JSON.stringify(await request.allHeaders())]
      if (parts.some((text) => text.includes(token)))
        carriers.push(`${request.method()} ${new URL(request.url()).pathname.replace(token, ':token')}`)
    }
    expect(carriers).toEqual(['GET /reset-password/:token', 'POST /sso/user/confirm-reset-password'])
    const hosts = new Set(sent.map((request) => new URL(request.url()).origin))
    expect([...hosts].sort()).toEqual([portal.url, portal.sandboxUrl].sort())
  })

  test('keeps the form and what was typed when the network is gone', async ({ page, context, portal }) => {
    const { token } = await bringAbout(portal, 'a reset-password token', { username: freshEmail() })
    await page.goto(`/reset-password/${token}`)
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await password(page, 'New password').fill('a new password')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert').getByText('Unexpected error')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('New password was created successfully')).toBeVisible()
  })

  test("ends the customer's own session of the old password, without a word about it", async ({ page, portal }) => {
    const email = freshEmail()
    await signUp(page, email, 'the old password')
    await signIn(page, { username: email, password: 'the old password' })
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    const { token } = await bringAbout(portal, 'a reset-password token', { username: email })
    await page.goto(`/reset-password/${token}`)
    await password(page, 'New password').fill('a new password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('status').getByText('New password was created successfully')).toBeVisible()
    await expect(page.getByRole('banner').getByText(email)).toBeHidden()
  })

  test("leaves another customer's session alone", async ({ page, portal }) => {
    await arriveAtOrders(page)
    const { token } = await bringAbout(portal, 'a reset-password token', { username: freshEmail() })
    await page.goto(`/reset-password/${token}`)
    await password(page, 'New password').fill('a new password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('New password was created successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })
})
