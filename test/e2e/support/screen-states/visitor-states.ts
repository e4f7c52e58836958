import { notFoundScreen, screenOf } from '../built-scripts.ts'
import {
  createBareState,
  createState,
  errorMessage,
  type Fields,
  fieldError,
  heading,
  openedState,
  openPath,
  type ScreenState,
  type Step,
  submitButton,
  submitStep,
  successMessage,
  waitStates,
} from './screen-state.ts'

const email = 'ada@example.test'
const password = 'a long password'

/** Returns the state of a form that was submitted empty or with invalid values. */
const withInvalidForm = (path: string, fill: Fields = {}) =>
  createState(`${path}: field problems`, { open: path, fill, press: submitButton, see: fieldError })

/** Returns the state of a form whose call was refused. */
const refusedForm = (path: string, fill: Fields, call: string, status: number, type = '', sign = errorMessage) =>
  createState(`${path}: ${status} ${type}`, submitStep(path, fill, call, [status, { type }], sign))

const usedLinkState = (path: string, call: string, type: string) =>
  refusedForm(path, { password }, call, 404, type, 'main a[href="/reset-password"]')

const pickerStep: Step = {
  open: '/sign-in',
  press: 'header button[aria-haspopup=dialog]',
  see: 'dialog[open] li button',
}

const captchaStep: Step = {
  config: { captcha: { provider: 'altcha', challengeUrl: 'http://localhost:9/nobody-answers' } },
  open: '/sign-in',
  see: 'main button[data-state=unsolved]',
}

const account = { username: email, password }
const tokenCall = 'sso/oauth2/token'

const signIn: readonly ScreenState[] = [
  createBareState('/sign-in before the portal has started', {
    files: { '**/config.json': 'waits' },
    open: '/sign-in',
    see: heading,
  }),
  openedState('/sign-in'),
  withInvalidForm('/sign-in'),
  ...waitStates(
    '/sign-in while it is sent',
    tokenCall,
    submitStep('/sign-in', account, tokenCall, 'waits', 'main [aria-busy=true]'),
    errorMessage,
    [
      createState('/: signed in, without orders', {
        ...submitStep('/sign-in', account, tokenCall, [200, { access_token: 'token', expires_in: 3600 }], 'main h2'),
        answers: {
          [tokenCall]: [200, { access_token: 'token', expires_in: 3600 }],
          'sso/user/me': [200, { username: email }],
          'shop/purchase': [200, { data: [] }],
        },
      }),
      refusedForm('/sign-in', account, tokenCall, 401, 'authorization.credentials.invalid'),
    ],
  ),
  refusedForm('/sign-in', account, tokenCall, 403, 'authorization.user.not_confirmed'),
  createState('/sign-in with a captcha', captchaStep),
  createState('/sign-in with a captcha that fails', captchaStep, {
    press: 'main button[data-state=unsolved]',
    see: 'main button[data-state=failed]',
  }),
  createState(
    '/sign-in without a network',
    { open: '/sign-in', see: 'header a' },
    { act: (page) => page.evaluate(() => window.dispatchEvent(new Event('offline'))), see: successMessage },
  ),
  createState('language picker', pickerStep),
  createState('language picker: all languages', pickerStep, {
    press: 'dialog [aria-expanded]',
    see: 'dialog [aria-expanded=true]',
  }),
  createState('language picker: nothing found', pickerStep, {
    act: (page) => page.locator('dialog input').fill('Klingon'),
    see: 'dialog [aria-live]:not(:empty)',
  }),
]

const newAccount: readonly ScreenState[] = [
  openedState('/sign-up'),
  withInvalidForm('/sign-up', { email: 'nobody', password: 'short' }),
  refusedForm('/sign-up', { email, password }, 'sso/user/register', 409),
  createState(
    '/sign-in: registered',
    submitStep('/sign-up', { email, password }, 'sso/user/register', [200], successMessage),
  ),
]

const newPasswordStates: readonly ScreenState[] = [
  openedState('/reset-password'),
  withInvalidForm('/reset-password'),
  refusedForm('/reset-password', { email }, 'sso/user/reset-password', 404, 'user.not_found_by_email'),
  createState(
    '/sign-in: check your inbox',
    submitStep('/reset-password', { email }, 'sso/user/reset-password', [200], 'main [aria-expanded=false]'),
  ),
  openedState('/reset-password/token'),
  withInvalidForm('/reset-password/token'),
  usedLinkState('/reset-password/token', 'sso/user/confirm-reset-password', 'reset_password.token.not_found'),
  openedState('/finish-registration/token'),
  withInvalidForm('/finish-registration/token', { password: 'short' }),
  usedLinkState('/finish-registration/token', 'sso/user/set-password', 'finish_registration.token.not_found'),
]

const links = { '/confirm/token': 'sso/user/confirm', '/confirm-email-change/token': 'sso/user/confirm-email-change' }

const afterHeading = 'main h1 ~ * :is(a, button)'

const linkEndStates = (path: string, call: string, status: number, type = '') =>
  createState(`${path}: ${status} ${type}`, { answers: { [call]: [status, { type }] }, open: path, see: afterHeading })

const confirmations = Object.entries(links).flatMap(([path, call]) => [
  ...waitStates(`${path}: loading`, call, { open: path, see: 'main [data-loading] svg' }, afterHeading, [
    linkEndStates(path, call, 204),
    linkEndStates(path, call, 404, 'reset_password.token.not_found'),
    linkEndStates(path, call, 400),
    linkEndStates(path, call, 409),
  ]),
  createState(
    `${path}: interrupted`,
    {
      answers: { [call]: 'waits' },
      act: async (page) => {
        const sent = page.waitForRequest((request) => request.url().endsWith(call))
        await openPath(page, path)
        await sent
      },
    },
    { open: path, see: 'main h1 ~ * button' },
  ),
  createState(`${path}: asks for a press`, {
    config: { oneTimeLinks: 'click' },
    open: path,
    see: 'main h1 ~ * button',
  }),
])

const linkPath = '/magic-link/token'
const linkCall = 'sso/magic-link/token'

const expiredLink = [403, { type: 'authorization.magic_link.expired' }] as const

const linkAnswers = {
  'travel app': [200, { destination: 'travel_app' }],
  'travel on the web': [200, { destination: 'travel_web' }],
  'navigation app': [200, { destination: 'navigation_app' }],
  invalid: [404, { type: 'magic_link.not_found' }],
  used: [403, { type: 'authorization.magic_link.invalid' }],
  expired: expiredLink,
  unanswered: [503, {}],
} as const

const linkState = (name: keyof typeof linkAnswers, sign = 'main h1 ~ *') =>
  createState(
    `${linkPath}: ${name}`,
    { answers: { [linkCall]: linkAnswers[name] }, open: linkPath, see: heading },
    { see: sign },
  )

/** The final states of a link that are the same on a phone and on a computer. */
const linkEnds = [
  linkState('invalid', 'main a[href="/sign-in"]'),
  linkState('used', 'main a[href="/sign-in"]'),
  linkState('expired', 'main h1 ~ * button'),
  linkState('unanswered', 'main h1 ~ * button'),
] as const

const loadingScreen: Step = {
  files: { [notFoundScreen]: 'waits' },
  open: '/nowhere',
  // Waits for a link in the footer, which only the portal has. The loading page has no links.
  act: (page) => page.locator('footer a').first().waitFor({ state: 'attached' }),
  see: 'main [data-loading]',
}

/** The states of screens for visitors who are not signed in: the account's forms and mailed links. */
export const visitorStates: readonly ScreenState[] = [
  ...signIn,
  ...newAccount,
  ...newPasswordStates,
  ...confirmations,
  // The state's path is not checked, because it depends on which script has not arrived.
  { ...createState('a screen on its way', loadingScreen), isTemporary: true },
  createState('a screen on its way, for a minute', loadingScreen, {
    act: (page) => page.clock.fastForward('01:00'),
    see: 'main button',
  }),
  openedState('/magic-link/demo-web', 'main svg[role=img]'),
  ...linkEnds,
  openedState('/confirm'),
  openedState('/nowhere'),
]

// The heading of a page without header and footer.
const failureHeading = '#root > main h1'

/** The states of pages that replace the portal if it can't start. They have no header and no footer. */
export const failureStates: readonly ScreenState[] = [
  createBareState('a configuration that is wrong', {
    config: { clientId: '', services: {} },
    open: '/sign-in',
    see: 'main details:not([open])',
  }),
  createBareState('a configuration that is missing', {
    files: { '**/config.json': 'gone' },
    open: '/sign-in',
    see: failureHeading,
  }),
  createBareState('a part of the portal that is missing', {
    // The orders' script is missing, too, because the page requests it early and does not repeat the request.
    files: { [screenOf('signUp')]: 'gone', [screenOf('orders')]: 'gone' },
    open: '/sign-up',
    see: failureHeading,
  }),
  createBareState('storage that is blocked', {
    first: (page) =>
      page.addInitScript(() => {
        if (!window.location.search.includes('storage=blocked')) return
        Object.defineProperty(window, 'localStorage', {
          // A method: in a function in a variable, the compiler would call its helper `__name`, which pages lack.
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }),
    open: '/sign-in?storage=blocked',
    see: failureHeading,
  }),
]

export const phoneStates: readonly ScreenState[] = [
  ...waitStates(`${linkPath}: loading`, linkCall, { open: linkPath, see: 'main [data-loading] svg' }, afterHeading, [
    linkState('travel app'),
    ...linkEnds,
  ]),
  linkState('travel on the web'),
  linkState('navigation app'),
  createState(`${linkPath}: sent`, {
    answers: { [linkCall]: expiredLink, 'sso/magic-link/clone': [200] },
    open: linkPath,
    press: 'main h1 ~ * button',
    see: 'main button[aria-disabled=true]:not([aria-busy])',
  }),
  createState(
    'the menu unfolded',
    { open: '/sign-in', see: heading },
    { press: 'header button[aria-controls]:visible', see: 'header nav a' },
  ),
]
