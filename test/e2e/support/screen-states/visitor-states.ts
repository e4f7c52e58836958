import { findScreenScript, notFoundScript } from '../built-scripts.ts'
import {
  createHeaderlessState,
  createState,
  createStateAtPath,
  createSubmitStep,
  createWaitStates,
  errorSelector,
  type Fields,
  headingSelector,
  invalidFieldSelector,
  openPath,
  type ScreenState,
  type Step,
  submitSelector,
  successSelector,
} from './screen-state.ts'

const email = 'ada@example.test'
const password = 'a long password'

const createFieldProblemState = (path: string, fill: Fields = {}) =>
  createState(`${path}: field problems`, { open: path, fill, press: submitSelector, see: invalidFieldSelector })

const createRefusalState = (path: string, fill: Fields, call: string, status: number, type = '', see = errorSelector) =>
  createState(`${path}: ${status} ${type}`, createSubmitStep(path, fill, call, [status, { type }], see))

const createUsedLinkState = (path: string, call: string, type: string) =>
  createRefusalState(path, { password }, call, 404, type, 'main a[href="/reset-password"]')

const languagePickerStep: Step = {
  open: '/sign-in',
  press: 'header button[aria-haspopup=dialog]',
  see: 'dialog[open] li button',
}

const captchaStep: Step = {
  config: { captcha: { provider: 'altcha', challengeUrl: 'http://localhost:9/nobody-answers' } },
  open: '/sign-in',
  see: 'main button[data-state=unsolved]',
}

const credentials = { username: email, password }
const tokenCall = 'sso/oauth2/token'

const signInStates: readonly ScreenState[] = [
  createHeaderlessState('/sign-in before the portal has started', {
    files: { '**/config.json': 'waits' },
    open: '/sign-in',
    see: headingSelector,
  }),
  createStateAtPath('/sign-in'),
  createFieldProblemState('/sign-in'),
  ...createWaitStates(
    '/sign-in while it is sent',
    tokenCall,
    createSubmitStep('/sign-in', credentials, tokenCall, 'waits', 'main [aria-busy=true]'),
    errorSelector,
    [
      createState('/: signed in, without orders', {
        ...createSubmitStep(
          '/sign-in',
          credentials,
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
      createRefusalState('/sign-in', credentials, tokenCall, 401, 'authorization.credentials.invalid'),
    ],
  ),
  createRefusalState('/sign-in', credentials, tokenCall, 403, 'authorization.user.not_confirmed'),
  createState('/sign-in with a captcha', captchaStep),
  createState('/sign-in with a captcha that fails', captchaStep, {
    press: 'main button[data-state=unsolved]',
    see: 'main button[data-state=failed]',
  }),
  createState(
    '/sign-in without a network',
    { open: '/sign-in', see: 'header a' },
    { act: (page) => page.evaluate(() => window.dispatchEvent(new Event('offline'))), see: successSelector },
  ),
  createState('language picker', languagePickerStep),
  createState('language picker: all languages', languagePickerStep, {
    press: 'dialog [aria-expanded]',
    see: 'dialog [aria-expanded=true]',
  }),
  createState('language picker: nothing found', languagePickerStep, {
    act: (page) => page.locator('dialog input').fill('Klingon'),
    see: 'dialog [aria-live]:not(:empty)',
  }),
]

const registrationStates: readonly ScreenState[] = [
  createStateAtPath('/sign-up'),
  createFieldProblemState('/sign-up', { email: 'nobody', password: 'short' }),
  createRefusalState('/sign-up', { email, password }, 'sso/user/register', 409),
  createState(
    '/sign-in: registered',
    // Only the screen after a registration has a `div` without a class around its form.
    createSubmitStep('/sign-up', { email, password }, 'sso/user/register', [200], 'main div:not([class]) > form'),
  ),
]

const newPasswordStates: readonly ScreenState[] = [
  createStateAtPath('/reset-password'),
  createFieldProblemState('/reset-password'),
  createRefusalState('/reset-password', { email }, 'sso/user/reset-password', 404, 'user.not_found_by_email'),
  createState(
    '/sign-in: check your inbox',
    createSubmitStep('/reset-password', { email }, 'sso/user/reset-password', [200], 'main [aria-expanded=false]'),
  ),
  createStateAtPath('/reset-password/token'),
  createFieldProblemState('/reset-password/token'),
  createUsedLinkState('/reset-password/token', 'sso/user/confirm-reset-password', 'reset_password.token.not_found'),
  createStateAtPath('/finish-registration/token'),
  createFieldProblemState('/finish-registration/token', { password: 'short' }),
  createUsedLinkState('/finish-registration/token', 'sso/user/set-password', 'finish_registration.token.not_found'),
]

const confirmationCalls = {
  '/confirm/token': 'sso/user/confirm',
  '/confirm-email-change/token': 'sso/user/confirm-email-change',
}

const nextStepSelector = 'main h1 ~ * :is(a, button)'

const createConfirmationState = (path: string, call: string, status: number, type = '') =>
  createState(`${path}: ${status} ${type}`, {
    answers: { [call]: [status, { type }] },
    open: path,
    see: nextStepSelector,
  })

const confirmationStates = Object.entries(confirmationCalls).flatMap(([path, call]) => [
  ...createWaitStates(`${path}: loading`, call, { open: path, see: 'main [data-loading] svg' }, nextStepSelector, [
    createConfirmationState(path, call, 204),
    createConfirmationState(path, call, 404, 'user.confirmation.not_found'),
    createConfirmationState(path, call, 400),
    createConfirmationState(path, call, 409),
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

const magicLinkPath = '/magic-link/token'
const magicLinkCall = 'sso/magic-link/token'

const expiredLinkAnswer = [403, { type: 'authorization.magic_link.expired' }] as const

const magicLinkAnswers = {
  'travel app': [200, { destination: 'travel_app' }],
  'travel on the web': [200, { destination: 'travel_web' }],
  'navigation app': [200, { destination: 'navigation_app' }],
  invalid: [404, { type: 'magic_link.not_found' }],
  used: [403, { type: 'authorization.magic_link.invalid' }],
  expired: expiredLinkAnswer,
  unanswered: [503, {}],
} as const

const createMagicLinkState = (name: keyof typeof magicLinkAnswers, selector = 'main h1 ~ *') =>
  createState(
    `${magicLinkPath}: ${name}`,
    { answers: { [magicLinkCall]: magicLinkAnswers[name] }, open: magicLinkPath, see: headingSelector },
    { see: selector },
  )

/** States that are the same on a phone and a computer. */
const magicLinkEndStates = [
  createMagicLinkState('invalid', 'main a[href="/sign-in"]'),
  createMagicLinkState('used', 'main a[href="/sign-in"]'),
  createMagicLinkState('expired', 'main h1 ~ * button'),
] as const

const loadingScreenStep: Step = {
  files: { [notFoundScript]: 'waits' },
  open: '/nowhere',
  // Waits for the started portal: the footer of the first loading page has no link.
  act: (page) => page.locator('footer a').first().waitFor({ state: 'attached' }),
  see: 'main [data-loading]',
}

export const visitorStates: readonly ScreenState[] = [
  ...signInStates,
  ...registrationStates,
  ...newPasswordStates,
  ...confirmationStates,
  // Every route can show this screen, so the name has no path.
  { ...createState('a screen on its way', loadingScreenStep), isTemporary: true },
  createState('a screen on its way, for a minute', loadingScreenStep, {
    act: (page) => page.clock.fastForward('01:00'),
    see: 'main button',
  }),
  createStateAtPath('/magic-link/demo-web', 'main svg[role=img]'),
  ...magicLinkEndStates,
  createMagicLinkState('unanswered', 'main svg[role=img]'),
  createStateAtPath('/confirm'),
  createStateAtPath('/nowhere'),
]

const failureHeadingSelector = '#root > main h1'

/** The states in which the portal can't start. Another page, without a header and a footer, replaces the portal. */
export const failureStates: readonly ScreenState[] = [
  createHeaderlessState('a configuration that is wrong', {
    config: { clientId: '', services: {} },
    open: '/sign-in',
    see: 'main details:not([open])',
  }),
  createHeaderlessState('a configuration that is missing', {
    files: { '**/config.json': 'gone' },
    open: '/sign-in',
    see: failureHeadingSelector,
  }),
  createHeaderlessState('a part of the portal that is missing', {
    // The orders' script is missing, too: the page requests it early, and does not request it again after a failure.
    files: { [findScreenScript('signUp')]: 'gone', [findScreenScript('orders')]: 'gone' },
    open: '/sign-up',
    see: failureHeadingSelector,
  }),
  createHeaderlessState('storage that is blocked', {
    prepare: (page) =>
      page.addInitScript(() => {
        if (!window.location.search.includes('storage=blocked')) return
        Object.defineProperty(window, 'localStorage', {
          // The compiler adds calls of `__name`, which the page lacks, to functions in variables, but not to methods.
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }),
    open: '/sign-in?storage=blocked',
    see: failureHeadingSelector,
  }),
]

export const phoneStates: readonly ScreenState[] = [
  ...createWaitStates(
    `${magicLinkPath}: loading`,
    magicLinkCall,
    { open: magicLinkPath, see: 'main [data-loading] svg' },
    nextStepSelector,
    [
      createMagicLinkState('travel app'),
      createMagicLinkState('unanswered', 'main h1 ~ * button'),
      ...magicLinkEndStates,
    ],
  ),
  createMagicLinkState('travel on the web'),
  createMagicLinkState('navigation app'),
  createState(`${magicLinkPath}: sent`, {
    answers: { [magicLinkCall]: expiredLinkAnswer, 'sso/magic-link/clone': [200] },
    open: magicLinkPath,
    press: 'main h1 ~ * button',
    see: 'main button[aria-disabled=true]:not([aria-busy])',
  }),
  createState(
    'the menu unfolded',
    { open: '/sign-in', see: headingSelector },
    // The state is complete when the header has hidden its links, in the frame after React has added them.
    { see: 'header [data-fold=all]' },
    { press: 'header button[aria-controls]:visible', see: 'header nav a' },
  ),
]
