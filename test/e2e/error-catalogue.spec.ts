import type { Page } from '@playwright/test'
import { storedNames } from '../../adapters/storage/names.ts'
import { type CatalogueRow, errorCatalogue } from '../../core/shared/error-catalogue.ts'
import { catalogueText, rowsCovered } from '../builders/catalogue-texts.ts'
import { password } from './support/accounts.ts'
import { enterCode, enterEmail } from './support/activation.ts'
import { demo, signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

/** A screen that makes a call: how it is opened, and what makes it send. */
interface Screen {
  /** The end of the call's address. */
  readonly call: string
  /** What only this call's body has, where others go to the same address. */
  readonly body?: string
  readonly open: (page: Page) => Promise<unknown>
  readonly send: (page: Page) => Promise<unknown>
}

const newPassword = (path: string, call: string): Screen => ({
  call,
  open: (page) => page.goto(path),
  send: async (page) => {
    await password(page, 'New password').fill('a new password')
    await page.getByRole('button', { name: 'Save password' }).click()
  },
})

/** Signs in only where that has to be. */
const settings = async (page: Page) => {
  const cookies = await page.context().cookies()
  await page.goto('/settings')
  if (!cookies.some(({ name }) => name === storedNames.userToken)) await signIn(page)
}

const screens = {
  signIn: {
    call: '/oauth2/token',
    body: '"grant_type":"password"',
    open: (page) => page.goto('/sign-in'),
    send: (page) => signIn(page),
  },
  signUp: {
    call: '/user/register',
    open: (page) => page.goto('/sign-up'),
    send: async (page) => {
      await page.getByLabel('Email').fill('ada@example.test')
      await password(page).fill('a long password')
      await page.getByRole('button', { name: 'Create account' }).click()
    },
  },
  requestPasswordReset: {
    call: '/user/reset-password',
    open: (page) => page.goto('/reset-password'),
    send: async (page) => {
      await page.getByLabel('Email').fill('ada@example.test')
      await page.getByRole('button', { name: 'Send me the link' }).click()
    },
  },
  resetPassword: newPassword('/reset-password/any', '/user/confirm-reset-password'),
  finishRegistration: newPassword('/finish-registration/any', '/user/set-password'),
  activate: {
    call: '/activation/activate',
    open: async (page) => {
      await enterCode(page, 'CARS-2026-DEMO-0007')
      await enterEmail(page, demo.username)
    },
    send: async (page) => {
      await password(page).fill(demo.password)
      await page.getByRole('button', { name: 'Sign in and activate' }).click()
    },
  },
  confirmEmailChange: {
    call: '/user/confirm-email-change',
    open: (page) => page.goto('/confirm-email-change/any'),
    send: async () => undefined,
  },
  changePassword: {
    call: '/user/change-password',
    open: settings,
    send: async (page) => {
      await password(page, 'Current password').fill('correct horse')
      await password(page, 'New password').fill('a new password')
      await page.getByRole('button', { name: 'Change password' }).click()
    },
  },
  changeEmail: {
    call: '/user/request-email-change',
    open: settings,
    send: async (page) => {
      await page.getByLabel('New email address').fill('ada@example.test')
      await page.getByRole('button', { name: 'Change email' }).click()
    },
  },
} as const satisfies Record<string, Screen>

/** Where each type is at home; what none of them fits can happen anywhere, and is tried at sign-up. */
const homes: readonly (readonly [RegExp, keyof typeof screens])[] = [
  [
    /^authorization\.(credentials|user)|^user\.not_found_by_username|client_id|client_secret|username|refresh_token/,
    'signIn',
  ],
  [/^user\.not_found_by_email|captcha|access_token/, 'requestPasswordReset'],
  [/^reset_password|^validation\.password\.(required|min_length|too_short)/, 'resetPassword'],
  [/^finish_registration/, 'finishRegistration'],
  [/^activation\./, 'activate'],
  [/magic_link/, 'confirmEmailChange'],
  [/^validation\.password\.invalid/, 'changePassword'],
  [/^validation\.email/, 'changeEmail'],
]

const homeOf = ({ status, type }: CatalogueRow): Screen => {
  // Of all refusals of a token only the customer's own ends a session.
  const home = status === 401 && type === '*' ? 'changeEmail' : homes.find(([types]) => types.test(type))?.[1]
  return screens[home ?? 'signUp']
}

/** Lets the back-end refuse a screen's call, and nothing else. */
const refuse = async (
  page: Page,
  screen: Screen,
  status: number,
  body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<() => number> => {
  let refused = 0
  await page.route(`**${screen.call}`, async (route) => {
    if (screen.body !== undefined && !route.request().postData()?.includes(screen.body)) return route.fallback()
    refused += 1
    const headers = {
      'access-control-allow-origin': new URL(page.url()).origin,
      // The activation service is called with credentials.
      'access-control-allow-credentials': 'true',
      ...more,
    }
    return route.fulfill({ status, body, headers })
  })
  return () => refused
}

/** The words are in the message, or, where the page is all about one link, in its heading. */
const told = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .or(page.getByRole('heading', { level: 1 }))
    .getByText(text, { exact: true })

test.describe('The error catalogue, row by row', () => {
  // In one worker, so that the rows can be counted.
  test.describe.configure({ mode: 'default' })

  const rows = rowsCovered()

  // A page a screen: each row loads it anew, in the same browser.
  for (const [name, screen] of Object.entries(screens)) {
    test(`as ${name} tells it`, async ({ page }) => {
      for (const row of errorCatalogue.filter((each) => homeOf(each) === screen))
        await test.step(`${row.status} ${row.type} is '${catalogueText(row)}'`, async () => {
          const type = row.type === '*' ? 'of.no.row' : row.type
          const body = JSON.stringify({ status: row.status, type, message: '!' })
          const refused = await refuse(page, screen, row.status, body)
          await screen.open(page)
          await screen.send(page)
          await expect(told(page, catalogueText(row))).toBeVisible()
          // A refused client token is renewed, and the call made once more.
          expect(refused()).toBe(row.code === 'access-token-invalid' ? 2 : 1)
          await page.unroute(`**${screen.call}`)
          rows.cover(row)
        })
    })
  }

  test('has no row that is not covered', () => {
    console.log(`error catalogue on the screens: ${rows.summary()}`)
    expect(rows.missing()).toEqual([])
  })
})

test.describe('What is in no row', () => {
  for (const [status, body] of [
    [500, '<html>'],
    [503, '{"type":"validation.password.required"}'],
    [418, '{}'],
    [401, 'not JSON'],
  ] as const) {
    test(`${status} with ${body || 'nothing'} leaves the form as it is, and no customer signed out by mistake`, async ({
      page,
    }) => {
      const screen = screens.changePassword
      await refuse(page, screen, status, body)
      await screen.open(page)
      await screen.send(page)
      const expected = status === 401 ? 'Session expired, please sign in' : 'Unexpected error'
      await expect(told(page, expected)).toBeVisible()
      if (status !== 401) await expect(password(page, 'New password')).toHaveValue('a new password')
    })
  }
})

test.describe('Too many tries', () => {
  for (const [exposed, text] of [
    ['Retry-After', 'Too many tries. Please try again in 5 minutes.'],
    ['ETag', 'Too many tries. Please wait a while and try again.'],
  ] as const)
    test(`tell when to try again as far as the service lets the page read it: ${exposed}`, async ({ page }) => {
      const limited = { 'retry-after': '300', 'access-control-expose-headers': exposed }
      await refuse(page, screens.signIn, 429, '', limited)
      await screens.signIn.open(page)
      await screens.signIn.send(page)
      await expect(told(page, text)).toBeVisible()
    })
})
