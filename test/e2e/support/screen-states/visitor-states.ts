import { notFoundScreen, screenOf } from '../built-scripts.ts'
import {
  bareState,
  errorMessage,
  type Fields,
  fieldError,
  heading,
  open,
  openedState,
  type ScreenState,
  type Step,
  state,
  stepOfSentForm,
  submit,
  successMessage,
  waitStates,
} from './screen-state.ts'

const email = 'ada@example.test'
const password = 'a long password'

/** A form that was sent empty or with invalid values. */
const withInvalidForm = (path: string, fill: Fields = {}) =>
  state(`${path}: field problems`, { open: path, fill, press: submit, see: fieldError })

/** A form whose call is refused. */
const refusedForm = (path: string, fill: Fields, call: string, status: number, type = '', sign = errorMessage) =>
  state(`${path}: ${status} ${type}`, stepOfSentForm(path, fill, call, [status, { type }], sign))

const usedLinkState = (path: string, call: string, type: string) =>
  refusedForm(path, { password }, call, 404, type, 'main a[href="/reset-password"]')

const picker: Step = {
  open: '/sign-in',
  press: 'header button[aria-haspopup=dialog]',
  see: 'dialog[open] li button',
}

const withCaptcha: Step = {
  config: { captcha: { provider: 'altcha', challengeUrl: 'http://localhost:9/nobody-answers' } },
  open: '/sign-in',
  see: 'main button[data-state=unsolved]',
}

const account = { username: email, password }
const tokenCall = 'sso/oauth2/token'

const signIn: readonly ScreenState[] = [
  bareState('/sign-in before the portal has started', {
    files: { '**/config.json': 'waits' },
    open: '/sign-in',
    see: heading,
  }),
  openedState('/sign-in'),
  withInvalidForm('/sign-in'),
  ...waitStates(
    '/sign-in while it is sent',
    tokenCall,
    stepOfSentForm('/sign-in', account, tokenCall, 'waits', 'main [aria-busy=true]'),
    errorMessage,
    [
      state('/: signed in, without orders', {
        ...stepOfSentForm(
          '/sign-in',
          account,
          tokenCall,
          [200, { access_token: 'token', expires_in: 3600 }],
          'main h2',
        ),
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
  state('/sign-in with a captcha', withCaptcha),
  state('/sign-in with a captcha that fails', withCaptcha, {
    press: 'main button[data-state=unsolved]',
    see: 'main button[data-state=failed]',
  }),
  state(
    '/sign-in without a network',
    { open: '/sign-in', see: 'header a' },
    { act: (page) => page.evaluate(() => window.dispatchEvent(new Event('offline'))), see: successMessage },
  ),
  state('language picker', picker),
  state('language picker: all languages', picker, {
    press: 'dialog [aria-expanded]',
    see: 'dialog [aria-expanded=true]',
  }),
  state('language picker: nothing found', picker, {
    act: (page) => page.locator('dialog input').fill('Klingon'),
    see: 'dialog [aria-live]:not(:empty)',
  }),
]

const newAccount: readonly ScreenState[] = [
  openedState('/sign-up'),
  withInvalidForm('/sign-up', { email: 'nobody', password: 'short' }),
  refusedForm('/sign-up', { email, password }, 'sso/user/register', 409),
  state(
    '/sign-in: registered',
    stepOfSentForm('/sign-up', { email, password }, 'sso/user/register', [200], successMessage),
  ),
]

const newPasswordStates: readonly ScreenState[] = [
  openedState('/reset-password'),
  withInvalidForm('/reset-password'),
  refusedForm('/reset-password', { email }, 'sso/user/reset-password', 404, 'user.not_found_by_email'),
  state(
    '/sign-in: check your inbox',
    stepOfSentForm('/reset-password', { email }, 'sso/user/reset-password', [200], 'main [aria-expanded=false]'),
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
  state(`${path}: ${status} ${type}`, { answers: { [call]: [status, { type }] }, open: path, see: afterHeading })

const confirmations = Object.entries(links).flatMap(([path, call]) => [
  ...waitStates(`${path}: loading`, call, { open: path, see: 'main [data-loading] svg' }, afterHeading, [
    linkEndStates(path, call, 204),
    linkEndStates(path, call, 404, 'reset_password.token.not_found'),
    linkEndStates(path, call, 400),
    linkEndStates(path, call, 409),
  ]),
  state(
    `${path}: interrupted`,
    {
      answers: { [call]: 'waits' },
      act: async (page) => {
        const sent = page.waitForRequest((request) => request.url().endsWith(call))
        await open(page, path)
        await sent
      },
    },
    { open: path, see: 'main h1 ~ * button' },
  ),
  state(`${path}: asks for a press`, {
    config: { oneTimeLinks: 'click' },
    open: path,
    see: 'main h1 ~ * button',
  }),
])

const linkPath = '/magic-link/token'
const linkCall = 'sso/magic-link/token'

const expired = [403, { type: 'authorization.magic_link.expired' }] as const

const linkAnswers = {
  'travel app': [200, { destination: 'travel_app' }],
  'travel on the web': [200, { destination: 'travel_web' }],
  'navigation app': [200, { destination: 'navigation_app' }],
  invalid: [404, { type: 'magic_link.not_found' }],
  used: [403, { type: 'authorization.magic_link.invalid' }],
  expired,
  unanswered: [503, {}],
} as const

const linkState = (name: keyof typeof linkAnswers, sign = 'main h1 ~ *') =>
  state(
    `${linkPath}: ${name}`,
    { answers: { [linkCall]: linkAnswers[name] }, open: linkPath, see: heading },
    { see: sign },
  )

/** The ends of a link that look the same on a phone and on a computer. */
const linkEnds = [
  linkState('invalid', 'main a[href="/sign-in"]'),
  linkState('used', 'main a[href="/sign-in"]'),
  linkState('expired', 'main h1 ~ * button'),
  linkState('unanswered', 'main h1 ~ * button'),
] as const

const loadingScreen: Step = {
  files: { [notFoundScreen]: 'waits' },
  open: '/nowhere',
  // The loading page has no links. A link in the footer shows that the portal has replaced it.
  act: (page) => page.locator('footer a').first().waitFor({ state: 'attached' }),
  see: 'main [data-loading]',
}

/** Screens of a visitor who is not signed in: the account's forms and the links of its emails. */
export const visitorStates: readonly ScreenState[] = [
  ...signIn,
  ...newAccount,
  ...newPasswordStates,
  ...confirmations,
  // This state can be an unknown path or a script that has not arrived: the URL does not decide it.
  { ...state('a screen on its way', loadingScreen), isTemporary: true },
  state('a screen on its way, for a minute', loadingScreen, {
    act: (page) => page.clock.fastForward('01:00'),
    see: 'main button',
  }),
  openedState('/magic-link/demo-web', 'main svg[role=img]'),
  ...linkEnds,
  openedState('/confirm'),
  openedState('/nowhere'),
]

// The heading of a page that was rendered without the header and footer.
const failed = '#root > main h1'

/** The pages that replace the portal if it can't start. They have neither header nor footer. */
export const failureStates: readonly ScreenState[] = [
  bareState('a configuration that is wrong', {
    config: { clientId: '', services: {} },
    open: '/sign-in',
    see: 'main details:not([open])',
  }),
  bareState('a configuration that is missing', { files: { '**/config.json': 'gone' }, open: '/sign-in', see: failed }),
  bareState('a part of the portal that is missing', {
    // The page requests the orders' script early. It is gone with its release, and the page does not repeat the request.
    files: { [screenOf('signUp')]: 'gone', [screenOf('orders')]: 'gone' },
    open: '/sign-up',
    see: failed,
  }),
  bareState('storage that is blocked', {
    first: (page) =>
      page.addInitScript(() => {
        if (!window.location.search.includes('storage=blocked')) return
        Object.defineProperty(window, 'localStorage', {
          // A method, because the compiler calls its helper `__name` for a function in a variable. Pages have no `__name`.
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }),
    open: '/sign-in?storage=blocked',
    see: failed,
  }),
]

export const phoneStates: readonly ScreenState[] = [
  ...waitStates(`${linkPath}: loading`, linkCall, { open: linkPath, see: 'main [data-loading] svg' }, afterHeading, [
    linkState('travel app'),
    ...linkEnds,
  ]),
  linkState('travel on the web'),
  linkState('navigation app'),
  state(`${linkPath}: sent`, {
    answers: { [linkCall]: expired, 'sso/magic-link/clone': [200] },
    open: linkPath,
    press: 'main h1 ~ * button',
    see: 'main button[aria-disabled=true]:not([aria-busy])',
  }),
  state(
    'the menu unfolded',
    { open: '/sign-in', see: heading },
    { press: 'header button[aria-controls]:visible', see: 'header nav a' },
  ),
]
