import {
  callsTo,
  codeField,
  emailField,
  enterCode,
  enterEmail,
  freshEmail,
  mailedPath,
  makeCode,
  password,
} from './support/accounts.ts'
import { arrive, arriveAtOrders, demo, fleet, signIn } from './support/customer.ts'
import { holdBack, parts } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

/** Characters that turn or isolate a text. They would be copied along with it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

test.describe('An address, however it reaches its field, is sent in one form and shown as it is sent', () => {
  for (const [how, typed] of [
    ['with invisible characters', '\u2068demo@\u200bmeridian.test\u2069'],
    ['in brackets, with a separator', 'Demo <demo@Meridian.test>;'],
    ['as a link', 'mailto:demo@meridian.test?subject=Maps'],
    ['with the dots of another keyboard', ' demo＠meridian。test'],
  ] as const)
    test(`pasted ${how}, it signs in`, async ({ page }) => {
      await page.goto('/sign-in')
      await signIn(page, { ...demo, username: typed })
      await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
    })

  test('in Unicode and in Punycode it is one account, and messages show it in Unicode', async ({ page, portal }) => {
    const name = freshEmail().replace(/@.*/, '')
    const sent = callsTo(page, '/user/register')
    await page.goto('/sign-up')
    await emailField(page).pressSequentially(`${name}@BÜCHER.test`)
    await password(page).fill('first password')
    await expect(emailField(page)).toHaveValue(`${name}@bücher.test`)
    await page.getByRole('button', { name: 'Create account' }).click()
    const notice = page.locator('[aria-live=polite]').getByText(`${name}@bücher.test`)
    await expect(notice).toBeVisible()
    const copied = await notice.evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return getSelection()?.toString()
    })
    expect(copied).toContain(`${name}@bücher.test`)
    expect(copied).not.toMatch(directionMarks)
    expect(sent.map((body) => JSON.parse(body).email)).toEqual([`${name}@bücher.test`])
    await page.goto(await mailedPath(portal, `${name}@bücher.test`))
    await page.goto('/sign-in')
    await signIn(page, { username: `${name}@xn--bcher-kva.test`, password: 'first password' })
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('a link fills it in with its plus, decoded once', async ({ page }) => {
    await page.goto('/sign-in?login=john+maps@example.test')
    await expect(emailField(page)).toHaveValue('john+maps@example.test')
    await page.goto('/sign-in?Login=john%252Bmaps%40example.test')
    await expect(emailField(page)).toHaveValue('john%2Bmaps@example.test')
  })

  test('several in one field, and what a service refuses, are said beside the field', async ({ page, portal }) => {
    await enterCode(page, await makeCode(portal))
    await emailField(page).fill('ada@example.test; bob@example.test')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
    await page.route('**/user/check*', (route) =>
      route.fulfill({
        status: 422,
        json: { status: 422, type: 'validation.email.invalid_format' },
        headers: { 'access-control-allow-origin': portal.url, 'access-control-allow-credentials': 'true' },
      }),
    )
    await enterEmail(page, 'ada@exa_mple.test')
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await expect(emailField(page)).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(emailField(page)).toBeFocused()
  })
})

test.describe('A text in a sentence keeps its direction by its element', () => {
  for (const language of ['fa', 'he'])
    test(`so no page has such a character in ${language}`, async ({ page, portal }) => {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await arrive(page, '/')
      for (const path of ['/', '/order/1004210', '/settings', '/activate-license-key']) {
        await page.goto(portal.url + path)
        await expect(page.locator('h1').first()).toBeVisible()
        await page.waitForTimeout(500)
        expect((await page.content()) + (await page.title())).not.toMatch(directionMarks)
      }
    })
})

test('A code of a QR code in capitals fills its field, and no code or token stays in an address', async ({ page }) => {
  await page.goto('/ACTIVATE-LICENSE-KEY?CODE=CARS-2026-DEMO-0001#token=1')
  await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0001')
  await expect(page).toHaveURL('/activate-license-key')
  await page.goto('/sign-in?Token=1&login=ada%40example.test')
  await expect(page).toHaveURL('/sign-in?login=ada%40example.test')
  await expect(emailField(page)).toHaveValue('ada@example.test')
})

test('A mailed link with a character too many works, and one that is cut off says so', async ({ page, portal }) => {
  const email = freshEmail()
  await page.goto('/sign-up')
  await emailField(page).fill(email)
  await password(page).fill('first password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You have been successfully registered')).toBeVisible()
  const link = await mailedPath(portal, email)
  await page.goto(`${link.slice(0, -8)}...`)
  await expect(page.getByText('This link is not complete. Copy the whole address from the email.')).toBeVisible()
  await page.goto(`${link}).%E2%80%8B`)
  await expect(page.getByText('Thank you, your email address is now verified.')).toBeVisible()
})

test.describe('A field', () => {
  test('writes nothing into itself while an input method composes, and formats what was composed', async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    const compose = async (text: string) => {
      await browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
    const deliver = await holdBack(page, parts.screens)
    await page.goto('/activate-license-key', { waitUntil: 'commit' })
    await codeField(page).focus()
    for (const end of [1, 4, 5, 8]) {
      await compose('ｃａｒｓ２０２６'.slice(0, end))
      await expect(codeField(page)).toHaveValue('ｃａｒｓ２０２６'.slice(0, end))
    }
    deliver()
    await expect(page.getByRole('contentinfo')).toContainText('Terms of Use')
    await expect(codeField(page)).toHaveValue('ｃａｒｓ２０２６')
    await browser.send('Input.insertText', { text: 'cars2026' })
    await expect(codeField(page)).toHaveValue('CARS-2026')
    await page.keyboard.type('demo0001')
    await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0001')

    await arriveAtOrders(page, fleet)
    const search = page.getByRole('searchbox')
    await search.focus()
    await compose('ｍａ')
    await page.waitForTimeout(500)
    await expect(search).toHaveValue('ｍａ')
    expect(new URL(page.url()).search).toBe('')
    await browser.send('Input.insertText', { text: '۱' })
    await expect(page).toHaveURL(/search=/)
  })

  test('of a code takes the digits of every script, and shows a letter that no code has', async ({ page }) => {
    await page.goto('/activate-license-key')
    await codeField(page).pressSequentially('CARS-٢٠۲۶-DEMO-٠٠٠١')
    await expect(codeField(page)).toHaveValue('CARS-2026-DEMO-0001')
    await codeField(page).fill('CARS-20é6-DEMO-0001')
    await expect(codeField(page)).toHaveValue('CARS-20é6-DEMO-0001')
    await expect(codeField(page)).toHaveAccessibleDescription(/^The activation code you entered wasn't valid\./)
  })
})
