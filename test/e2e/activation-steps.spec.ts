import { codeField, continueButton, emailField, enterCode, enterEmail } from './support/activation.ts'
import { demo } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'

const code = 'TRCK-2026-DEMO-0005'

test.describe('The steps of the activation', () => {
  test('can not be skipped by their address', async ({ page }) => {
    for (const step of ['2', '3', '4', 'x', '']) {
      await page.goto(`/activate-license-key?step=${step}`)
      await expect(codeField(page)).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Code' })).toHaveAttribute('aria-current', 'step')
    }
    await enterCode(page, code)
    await page.goto('/activate-license-key?step=3')
    await expect(page).toHaveURL('/activate-license-key?step=2')
    await expect(emailField(page)).toBeVisible()
  })

  test('are where they were after a reload, with what was entered', async ({ page }) => {
    await enterCode(page, code)
    await page.reload()
    await expect(emailField(page)).toBeVisible()
    await enterEmail(page, demo.username)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeVisible()
    await expect(emailField(page)).toHaveValue(demo.username)
    await page.goto('/activate-license-key')
    await expect(codeField(page)).toHaveValue(code)
  })

  test('begin with the code that the address names, and go no further by themselves', async ({ page }) => {
    await page.goto('/activate-license-key?code=trck2026demo0005')
    await expect(codeField(page)).toHaveValue(code)
    await expect(page).toHaveURL('/activate-license-key')
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await expect(codeField(page)).toHaveValue(code)
    await continueButton(page).click()
    await expect(emailField(page)).toBeVisible()
  })

  test('go back and forward with the buttons of the browser', async ({ page }) => {
    await enterCode(page, code)
    await enterEmail(page, demo.username)
    await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Your email address' })).toBeFocused()
    await expect(emailField(page)).toHaveValue(demo.username)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Activate your licence' })).toBeFocused()
    await expect(codeField(page)).toHaveValue(code)
    await page.goForward()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeFocused()
  })

  test('have links back that keep what was typed', async ({ page }) => {
    await enterCode(page, code)
    await emailField(page).fill('not yet an addr')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(codeField(page)).toHaveValue(code)
    await continueButton(page).click()
    await expect(emailField(page)).toHaveValue('not yet an addr')

    await enterEmail(page, demo.username)
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(emailField(page)).toHaveValue(demo.username)
    await page.goForward()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })

  test('go back by the link to the step before after a reload of an address of its own', async ({ page }) => {
    await enterCode(page, code)
    await page.goto('/sign-in')
    await page.goto('/activate-license-key?step=2')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/activate-license-key')
    await expect(codeField(page)).toHaveValue(code)
  })

  test('ask for a valid e-mail before Continue can be pressed', async ({ page }) => {
    await enterCode(page, code)
    await expect(continueButton(page)).toBeDisabled()
    await emailField(page).fill('demo@meridian')
    await expect(continueButton(page)).toBeDisabled()
    await emailField(page).blur()
    await expect(emailField(page)).toHaveAccessibleDescription('Please enter a valid email address.')
    await emailField(page).fill('')
    await expect(emailField(page)).toHaveAccessibleDescription('This field is required.')
    await emailField(page).fill('demo@meridian.test')
    await expect(emailField(page)).toHaveAccessibleDescription('')
    await expect(continueButton(page)).toBeEnabled()
  })

  test('say that something went wrong when the e-mail can not be checked, and go on once it can', async ({
    page,
    portal,
  }) => {
    await enterCode(page, code)
    await page.route(`${portal.sandboxUrl}/activation/user/check*`, (route) => route.fulfill({ status: 500 }))
    await enterEmail(page, demo.username)
    await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible()
    await expect(emailField(page)).toHaveValue(demo.username)
    await page.unroute(`${portal.sandboxUrl}/activation/user/check*`)
    await continueButton(page).click()
    await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeHidden()
  })

  test('can be done with the keyboard alone', async ({ page }) => {
    await page.goto('/activate-license-key')
    await codeField(page).focus()
    await page.keyboard.type('trck2026demo0006')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your email address' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type(demo.username)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign in and activate' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demo.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your licence is active' })).toBeFocused()
  })

  test('show the first before the configuration is there, and keep what is typed into it', async ({ page }) => {
    const release = await holdBack(page, '**/config.json')
    await page.goto('/activate-license-key', { waitUntil: 'commit' })
    await codeField(page).pressSequentially('trck2026demo0007')
    await continueButton(page).click()
    await expect(continueButton(page)).toBeDisabled()
    release()
    await expect(emailField(page)).toBeVisible()
  })
})
