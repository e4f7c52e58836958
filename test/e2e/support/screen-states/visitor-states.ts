import type { Page } from '@playwright/test'
import { notFoundScreen, parts } from '../parts.ts'
import {
  errorMessage,
  fieldError,
  fillIn,
  heading,
  open,
  type ScreenState,
  see,
  send,
  successMessage,
} from './screen-state.ts'

const email = 'ada@example.test'
const password = 'a long password'

const plain = (path: string): ScreenState => ({
  name: path,
  reach: async ({ page }) => {
    await open(page, path)
    await see(page, heading)
  },
})

/** A form that was sent with nothing, or nothing good, in it. */
const withProblems = (path: string, values: Readonly<Record<string, string>> = {}): ScreenState => ({
  name: `${path}: field problems`,
  reach: async ({ page }) => {
    await open(page, path)
    await fillIn(page, values)
    await send(page)
    await see(page, fieldError)
  },
})

interface Refusal {
  readonly path: string
  readonly values: Readonly<Record<string, string>>
  readonly call: string
  readonly status: number
  readonly type?: string
}

/** A form whose call is refused. */
const refused = ({ path, values, call, status, type = '' }: Refusal, sign = errorMessage): ScreenState => ({
  name: `${path}: ${status} ${type}`,
  reach: async ({ page, answer }) => {
    await answer(call, status, { type })
    await open(page, path)
    await fillIn(page, values)
    await send(page)
    await see(page, sign)
  },
})

const openPicker = async (page: Page) => {
  await open(page, '/sign-in')
  await page.locator('header button[aria-haspopup=dialog]').click()
  await see(page, 'dialog[open] li button')
}

const captcha = { provider: 'altcha', challengeUrl: 'http://localhost:9/nobody-answers' }

const signIn: readonly ScreenState[] = [
  {
    name: '/sign-in before the portal has started',
    isBare: true,
    reach: async ({ page }) => {
      await page.route(parts.app, () => new Promise<void>(() => {}))
      await open(page, '/sign-in')
      await see(page, heading)
    },
  },
  plain('/sign-in'),
  withProblems('/sign-in'),
  refused({
    path: '/sign-in',
    values: { username: email, password },
    call: 'sso/oauth2/token',
    status: 401,
    type: 'authorization.credentials.invalid',
  }),
  {
    name: '/sign-in while it is sent',
    reach: async ({ page, keepWaiting }) => {
      await keepWaiting('sso/oauth2/token')
      await open(page, '/sign-in')
      await fillIn(page, { username: email, password })
      await send(page)
      await see(page, 'main [aria-busy=true]')
    },
  },
  {
    name: '/sign-in with a captcha',
    reach: async ({ page, configure }) => {
      await configure({ captcha })
      await open(page, '/sign-in')
      await see(page, 'main button[data-state=unsolved]')
    },
  },
  {
    name: '/sign-in with a captcha that fails',
    reach: async ({ page, configure }) => {
      await configure({ captcha })
      await open(page, '/sign-in')
      await page.locator('main button[data-state=unsolved]').click()
      await see(page, 'main button[data-state=failed]')
    },
  },
  {
    name: '/sign-in without a network',
    reach: async ({ page }) => {
      await open(page, '/sign-in')
      await see(page, heading)
      await see(page, 'header a')
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await see(page, successMessage)
    },
  },
  { name: 'language picker', reach: ({ page }) => openPicker(page) },
  {
    name: 'language picker: all languages',
    reach: async ({ page }) => {
      await openPicker(page)
      await page.locator('dialog [aria-expanded]').click()
      await see(page, 'dialog [aria-expanded=true]')
    },
  },
  {
    name: 'language picker: nothing found',
    reach: async ({ page }) => {
      await openPicker(page)
      await page.locator('dialog input').fill('Klingon')
      await see(page, 'dialog [role=status]')
    },
  },
]

const newAccount: readonly ScreenState[] = [
  plain('/sign-up'),
  withProblems('/sign-up', { email: 'nobody', password: 'short' }),
  refused({ path: '/sign-up', values: { email, password }, call: 'sso/user/register', status: 409 }),
  {
    name: '/sign-up: registered',
    reach: async ({ page, answer }) => {
      await answer('sso/user/register', 200)
      await open(page, '/sign-up')
      await fillIn(page, { email, password })
      await send(page)
      await see(page, successMessage)
    },
  },
]

const spentToken = { call: 'sso/user/confirm-reset-password', status: 404, type: 'reset_password.token.not_found' }

const newPasswords: readonly ScreenState[] = [
  plain('/reset-password'),
  withProblems('/reset-password'),
  refused({
    path: '/reset-password',
    values: { email },
    call: 'sso/user/reset-password',
    status: 404,
    type: 'user.not_found_by_email',
  }),
  plain('/reset-password/token'),
  withProblems('/reset-password/token'),
  refused({ path: '/reset-password/token', values: { password }, ...spentToken }, 'main a[href="/reset-password"]'),
  plain('/finish-registration/token'),
  withProblems('/finish-registration/token', { password: 'short' }),
]

const confirmationLinks = [
  { path: '/confirm/token', call: 'sso/user/confirm' },
  { path: '/confirm-email-change/token', call: 'sso/user/confirm-email-change' },
] as const

const outcomes = [
  { status: 204, type: '' },
  { status: 400, type: '' },
  { status: 404, type: 'reset_password.token.not_found' },
  { status: 409, type: '' },
] as const

const confirmations: readonly ScreenState[] = confirmationLinks.flatMap(({ path, call }): ScreenState[] => [
  {
    name: `${path}: loading`,
    reach: async ({ page, keepWaiting }) => {
      await keepWaiting(call)
      await open(page, path)
      await see(page, 'main [role=status] svg')
    },
  },
  {
    name: `${path}: interrupted`,
    reach: async ({ page, keepWaiting }) => {
      await keepWaiting(call)
      const sent = page.waitForRequest((request) => request.url().endsWith(call))
      await open(page, path)
      await sent
      await page.reload({ waitUntil: 'commit' })
      await see(page, 'main h1 ~ * button')
    },
  },
  {
    name: `${path}: asks for a press`,
    reach: async ({ page, configure }) => {
      await configure({ oneTimeLinks: 'click' })
      await open(page, path)
      await see(page, 'main h1 ~ * button')
    },
  },
  ...outcomes.map(({ status, type }) => ({
    name: `${path}: ${status} ${type}`,
    reach: async ({ page, answer }: Parameters<ScreenState['reach']>[0]) => {
      await answer(call, status, { type })
      await open(page, path)
      await see(page, 'main h1 ~ * :is(a, button)')
    },
  })),
])

/** What a visitor meets who is not signed in: the account's forms and the links of its e-mails. */
export const visitorStates: readonly ScreenState[] = [
  ...signIn,
  ...newAccount,
  ...newPasswords,
  ...confirmations,
  {
    name: 'a screen on its way',
    reach: async ({ page }) => {
      await page.route(notFoundScreen, () => new Promise<void>(() => {}))
      await open(page, '/nowhere')
      await see(page, 'main [data-loading]')
      // The shape of the page comes without words; the portal's own takes its place.
      await page.locator('footer a').first().waitFor({ state: 'attached' })
    },
  },
  plain('/magic-link/demo-web'),
  plain('/nowhere'),
]
