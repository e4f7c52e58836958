import { freshEmail, mailedPath, password, signUp } from './support/accounts.ts'
import { signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

test('An account is made, confirmed, used, given another password and address, left, and recovered', async ({
  page,
  portal,
}) => {
  test.slow()
  const email = freshEmail()
  const newEmail = freshEmail('countess')

  await test.step('made', async () => {
    await signUp(page, email, 'first password')
    await expect(page.getByRole('status').getByText('You have been successfully registered')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  await test.step('confirmed', async () => {
    await page.goto(await mailedPath(portal, email))
    await expect(page.getByRole('heading', { name: 'Thank you, your email address is now verified.' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  })

  await test.step('signed in', async () => {
    await signIn(page, { username: email, password: 'first password' })
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  await test.step('password changed', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await password(page, 'Current password').fill('first password')
    await password(page, 'New password').fill('second password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('status').getByText('Password has been changed!')).toBeVisible()
    await expect(password(page, 'Current password')).toHaveValue('')
  })

  await test.step('e-mail changed', async () => {
    await page.getByLabel('New email address').fill(newEmail)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(
      page.getByRole('status').getByText('Change email has been requested. Check out mailbox.'),
    ).toBeVisible()
    await page.goto(await mailedPath(portal, newEmail))
    await expect(page.getByText('Thank you, your email address is now verified.')).toBeVisible()
    await expect(page.getByRole('banner').getByText(newEmail)).toBeVisible()
  })

  await test.step('signed out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  await test.step('recovered', async () => {
    await page.getByRole('link', { name: 'Forgot password' }).click()
    // The form before has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
    await page.getByLabel('Email').fill(newEmail)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByRole('status').getByText('Instructions were sent to given email')).toBeVisible()
    await page.goto(await mailedPath(portal, newEmail))
    await password(page, 'New password').fill('third password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('status').getByText('New password was created successfully')).toBeVisible()
    await signIn(page, { username: newEmail, password: 'third password' })
    await expect(page.getByRole('banner').getByText(newEmail)).toBeVisible()
  })

  await test.step('and neither the old password nor the old address is good any more', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, { username: newEmail, password: 'second password' })
    await expect(page.getByRole('alert').getByText('Wrong email or password')).toBeVisible()
    await signIn(page, { username: email, password: 'third password' })
    await expect(page.getByRole('alert').getByText('Wrong email or password')).toBeVisible()
  })
})
