import { demo, signIn } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/portal.ts'

test.describe('Sign-in', () => {
  test('a wrong password is told, and the typed e-mail is kept', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page, { ...demo, password: 'wrong horse' })

    await expect(page.getByRole('alert').getByText('Wrong email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demo.username)

    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('Wrong email or password')).toBeHidden()
  })

  test('empty fields are named, and the first gets the focus', async ({ page }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page.getByText('Field is required')).toHaveCount(2)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Field is required')
  })

  test('the right password leads to the orders, with the name of the customer in the header', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page)

    await expect(page.getByRole('heading', { name: 'My orders' })).toBeFocused()
    await expect(page).toHaveTitle('My orders – Meridian – Maps and navigation')
    await expect(page.getByRole('banner').getByText(demo.username)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('the login parameter prefills the e-mail', async ({ page }) => {
    await page.goto('/sign-in?login=ada%40example.test')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.test')
  })

  test('what is typed before the portal is wholly there is kept, with the focus, and can be sent', async ({ page }) => {
    const answer = await holdBack(page, '**/config.json')
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByLabel('Email').fill(demo.username)
    answer()
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demo.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('the password can be shown and hidden', async ({ page }) => {
    await page.goto('/sign-in')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('correct horse')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('a double click sends one request', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/oauth2/token') && request.postData()?.includes('"password"'))
        sent.push(request.url())
    })
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(demo.username)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in' }).dblclick()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('the password is in no address and no log', async ({ page }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url()))
    page.on('console', (message) => seen.push(message.text()))
    await page.goto('/sign-in')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(seen.filter((text) => text.includes('horse'))).toEqual([])
  })
})

test.describe('Where a customer goes after signing in', () => {
  test('back to the protected page they came for', async ({ page }) => {
    await page.goto('/?page=1&search=maps')
    await expect(page).toHaveURL('/sign-in')
    await signIn(page)
    await expect(page).toHaveURL('/?page=1&search=maps')
  })

  test('to the path in redirect_url', async ({ page }) => {
    await page.goto(`/sign-in?redirect_url=${encodeURIComponent('/?page=1')}`)
    await signIn(page)
    await expect(page).toHaveURL('/?page=1')
  })

  test('to a trusted site by a full page load', async ({ page }) => {
    await page.route('https://shop.meridian.test/**', (route) => route.fulfill({ body: 'The shop' }))
    await page.goto(`/sign-in?redirect_url=${encodeURIComponent('https://shop.meridian.test/cart')}`)
    await signIn(page)
    await expect(page).toHaveURL('https://shop.meridian.test/cart')
  })

  for (const target of [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    'https://shop.meridian.test@evil.test/',
  ]) {
    test(`not to ${target}`, async ({ page }) => {
      await page.goto(`/sign-in?redirect_url=${encodeURIComponent(target)}`)
      await signIn(page)
      await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  }

  test('a customer who is signed in already is led to the orders', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    await page.goto('/sign-in?redirect_url=%2Fsettings')
    await expect(page).toHaveURL('/')
  })
})
