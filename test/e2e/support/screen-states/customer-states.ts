import { orderStates } from './order-states.ts'
import {
  createState,
  createStateAtPath,
  createSubmitStep,
  errorSelector,
  invalidFieldSelector,
  type ScreenState,
  submitSelector,
  successSelector,
} from './screen-state.ts'

const passwordFields = { password: 'correct horse', newPassword: 'a long password' }
const passwordCall = 'sso/user/change-password'

const settingsStates: readonly ScreenState[] = [
  createState('/settings: a mail to the new address', {
    answers: { 'sso/user/request-email-change': [200] },
    open: '/settings',
    fill: { email: 'somewhere@meridian.test' },
    act: (page) => page.locator(submitSelector).last().click(),
    see: successSelector,
  }),
  createStateAtPath('/settings', 'main:not(:has(form time)) input[name=newPassword]'),
  createState(
    '/settings: field problems',
    { open: '/change-password', see: 'main form' },
    {
      act: async (page) => {
        for (const button of await page.locator(submitSelector).all()) await button.click()
        await page.locator(submitSelector).last().click()
        await page.locator(submitSelector).first().click()
      },
      see: invalidFieldSelector,
    },
  ),
  createState(
    '/settings: wrong password',
    createSubmitStep(
      '/settings',
      passwordFields,
      passwordCall,
      [401, { type: 'validation.password.invalid' }],
      errorSelector,
    ),
  ),
  createState(
    '/settings: password changed',
    createSubmitStep('/settings', passwordFields, passwordCall, [200], successSelector),
  ),
]

const sessionStates: readonly ScreenState[] = [
  createState('/: came for another site', {
    open: '/sign-in?redirect_url=https://shop.meridian.test/',
    see: 'main [aria-live=polite] a',
  }),
  createStateAtPath('/reset-password/token', 'main form [class]:has(bdi)'),
  createState(
    '/reset-password/token: saved for another account',
    createSubmitStep(
      '/reset-password/token',
      { password: 'a long password' },
      'sso/user/confirm-reset-password',
      [200],
      'main h1 ~ * a[href="/"], main h1 + div a[href="/"]',
    ),
  ),
  createState(
    '/magic-link/token: of another account',
    {
      answers: { 'sso/magic-link/token': [200, { destination: 'travel_web' }] },
      open: '/magic-link/token',
      see: 'main h1 ~ * button',
    },
    {
      answers: {
        'sso/oauth2/token': [200, { access_token: 'token', expires_in: 3600 }],
        'sso/user/me': [200, { username: 'grace@meridian.test' }],
      },
      act: (page) => page.locator('main h1 ~ * button').last().click(),
      see: 'main a[href="/"]',
    },
  ),
  createState('/ while the session is checked', { answers: { 'sso/user/me': 'waits' }, open: '/', see: 'header a' }),
]

export const customerStates: readonly ScreenState[] = [...orderStates, ...settingsStates, ...sessionStates]
