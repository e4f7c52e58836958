import { bringAbout, callsTo, freshEmail, mailedPath, signUp } from './support/accounts.ts'
import { arrive, signIn } from './support/customer.ts'
import { loadUnseen, unseen, waitForPress } from './support/mailed-page.ts'
import { expect, test } from './support/portal.ts'

const thanks = 'Thank you, your email address is now verified.'
const confirm = '/user/confirm'

test.describe('The link that confirms an address', () => {
  test('acts on load, says thanks, and leads to sign-in', async ({ page, portal }) => {
    const email = freshEmail()
    await signUp(page, email, 'a long password')
    await page.goto(await mailedPath(portal, email))
    await expect(page.getByRole('heading', { name: thanks })).toBeFocused()
    await expect(page).toHaveTitle('Confirm your address – Meridian – Maps and navigation')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  })

  test('is sent once: a reload, the way back and a second look find what the first has done', async ({
    page,
    portal,
  }) => {
    const sent = callsTo(page, confirm)
    const { token } = await bringAbout(portal, 'a confirmation token', { username: freshEmail() })
    await page.goto(`/confirm/${token}`)
    await expect(page.getByText(thanks)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.goBack()
    await expect(page.getByText(thanks)).toBeVisible()
    await page.reload()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('reloaded before the answer came is not sent again by itself, and says so', async ({ page, portal }) => {
    const sent = callsTo(page, confirm)
    const { token } = await bringAbout(portal, 'a confirmation token', { username: freshEmail() })
    await page.route(`**${confirm}`, () => undefined)
    await page.goto(`/confirm/${token}`)
    await expect.poll(() => sent.length).toBe(1)
    await expect(page.getByRole('status').getByText('One moment, we are confirming your address.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your confirmation was interrupted' })).toBeVisible()
    expect(sent).toHaveLength(1)

    await page.unroute(`**${confirm}`)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(sent).toHaveLength(2)
  })

  for (const how of unseen) {
    test(`waits while its page is ${how}, and acts once it is seen`, async ({ page, portal }) => {
      const sent = callsTo(page, confirm)
      const { show, calls } = await loadUnseen(page, how)
      const { token } = await bringAbout(portal, 'a confirmation token', { username: freshEmail() })
      await page.goto(`/confirm/${token}`)
      await expect(page.getByRole('banner')).toContainText('Sign in')

      await show()
      await expect(page.getByText(thanks)).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(new Set(await calls())).toEqual(new Set(['seen']))
    })
  }

  test('waits for one press where the configuration says so', async ({ page, portal }) => {
    await waitForPress(page)
    const sent = callsTo(page, confirm)
    const { token } = await bringAbout(portal, 'a confirmation token', { username: freshEmail() })
    await page.goto(`/confirm/${token}`)
    const press = page.getByRole('button', { name: 'Confirm address' })
    // A link that acts by itself has no such button by now.
    await press.dblclick()
    await expect(page.getByText(thanks)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  for (const kind of ['used', 'expired', 'unknown'] as const) {
    test(`that is ${kind} says what is wrong and leads to sign-in`, async ({ page, portal, context }) => {
      const { token = '' } = await bringAbout(portal, 'a confirmation token', {
        username: freshEmail(),
        expired: kind === 'expired',
      })
      if (kind === 'used') {
        // In another tab: this one would remember.
        const other = await context.newPage()
        await other.goto(`/confirm/${token}`)
        await expect(other.getByText(thanks)).toBeVisible()
      }
      await page.goto(`/confirm/${kind === 'unknown' ? 'nothing-of-ours' : token}`)
      await expect(page.getByRole('heading', { name: 'Unexpected error, please try again.' })).toBeFocused()
      await expect(page.getByText('The link has expired or has been used before.')).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/sign-in')
    })
  }

  test('offers another try when no answer came', async ({ page, portal }) => {
    const { token } = await bringAbout(portal, 'a confirmation token', { username: freshEmail() })
    await page.route(`**${confirm}`, (route) => route.abort())
    await page.goto(`/confirm/${token}`)
    await expect(page.getByRole('heading', { name: 'Unexpected error, please try again.' })).toBeVisible()
    await page.unroute(`**${confirm}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
  })
})

test.describe('The link that confirms a change of address', () => {
  test('renames the signed-in customer in the header', async ({ page, portal }) => {
    const [before, after] = [freshEmail('before'), freshEmail('after')]
    await signUp(page, before, 'a long password')
    await signIn(page, { username: before, password: 'a long password' })
    await expect(page.getByRole('banner').getByText(before)).toBeVisible()
    const { token } = await bringAbout(portal, 'an e-mail-change token', { username: before, newEmail: after })

    await page.goto(`/confirm-email-change/${token}`)

    await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
    await expect(page.getByRole('banner').getByText(after)).toBeVisible()
    await page.getByRole('link', { name: 'Go to my orders' }).click()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('that is used, expired or unknown leads to the settings, where a new mail can be asked for', async ({
    page,
  }) => {
    await arrive(page, '/confirm-email-change/nothing-of-ours')
    await expect(page.getByRole('heading', { name: 'Unexpected error, please try again' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to settings' }).click()
    await expect(page.getByLabel('New email address')).toBeVisible()
  })

  test('to an address that another customer has taken meanwhile says so', async ({ page, portal }) => {
    const [mine, taken] = [freshEmail('mine'), freshEmail('taken')]
    const { token } = await bringAbout(portal, 'an e-mail-change token', { username: mine, newEmail: taken })
    await bringAbout(portal, 'an account exists', { email: taken })
    await page.goto(`/confirm-email-change/${token}`)
    await expect(page.getByRole('heading', { name: 'Account with given email already exist' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to settings' })).toBeVisible()
  })
})
