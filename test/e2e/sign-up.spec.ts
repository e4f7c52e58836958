import { callsTo, freshEmail, password, signUp } from './support/accounts.ts'
import { arrive, demo } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

test.describe('Sign-up', () => {
  test('registers, says so at sign-in, and sends a mail that confirms the address', async ({ page, portal }) => {
    const email = freshEmail()
    await signUp(page, email, 'a long password')
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByRole('status').getByText('You have been successfully registered')).toBeVisible()
    const [mail] = await portal.mailbox(email)
    expect(mail?.links[0]).toMatch(/\/confirm\/.+/)
  })

  test('names what is wrong with each field in the words of the specification', async ({ page }) => {
    await page.goto('/sign-up')
    const submit = page.getByRole('button', { name: 'Create account' })
    await submit.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Field is required')
    await expect(page.getByLabel('Email')).toBeFocused()

    await page.getByLabel('Email').fill('ada@nowhere')
    await password(page).fill('1234567')
    await submit.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email')
    await expect(password(page)).toHaveAccessibleDescription(
      /^Password is too short, it should have at least 8 characters\./,
    )

    await page.getByLabel('Email').fill('ada@nowhere.test')
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  })

  test('refuses an address that has an account, and keeps what was typed', async ({ page }) => {
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(demo.username)
    await password(page).fill('a long password')
    await page.getByRole('button', { name: 'Create account' }).click()

    await expect(page.getByRole('alert').getByText('Account with given email already exist')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demo.username)
    await expect(password(page)).toHaveValue('a long password')
  })

  test('without a network says so and can be sent again', async ({ page, context }) => {
    const email = freshEmail()
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(email)
    await password(page).fill('a long password')
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert').getByText('Unexpected error')).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('status').getByText('You have been successfully registered')).toBeVisible()
  })

  test('pressed twice registers once', async ({ page }) => {
    const sent = callsTo(page, '/user/register')
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(freshEmail())
    await password(page).fill('a long password')
    await page.getByRole('button', { name: 'Create account' }).dblclick()
    await expect(page.getByText('You have been successfully registered')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('tells password managers which field is which, and lets them paste', async ({ page }) => {
    await page.goto('/sign-up')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
    await password(page).focus()
    await page.evaluate(() => document.execCommand('insertText', false, 'a pasted password'))
    await expect(password(page)).toHaveValue('a pasted password')
  })

  test('shows the password without moving the caret', async ({ page }) => {
    await page.goto('/sign-up')
    await password(page).fill('correct horse')
    await password(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await page.getByRole('button', { name: 'Show password' }).click()
    await page.keyboard.type('X')
    await expect(password(page)).toHaveValue('corXrect horse')
  })

  test('can be done with the keyboard alone', async ({ page }) => {
    await page.goto('/sign-up')
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await page.getByRole('link', { name: 'Back to sign in' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type(freshEmail())
    await page.keyboard.press('Tab')
    await page.keyboard.type('a long password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have been successfully registered')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  })

  test('is linked with sign-in both ways, and where the visitor was going is not forgotten', async ({ page }) => {
    await page.goto('/sign-in?redirect_url=%2Fsettings')
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeFocused()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/sign-in?redirect_url=%2Fsettings')
  })

  test('is not for a customer who is signed in', async ({ page }) => {
    await arrive(page, '/sign-up')
    await expect(page).toHaveURL('/')
  })
})
