import {
  createState,
  createStateAtPath,
  createSubmitStep,
  createWaitStates,
  errorSelector,
  invalidFieldSelector,
  openPath,
  type ScreenState,
  type Step,
  submitSelector,
} from './screen-state.ts'

const activationPath = '/activate-license-key'
const licenseKey = 'CARS-2026-DEMO-0001'
const appName = 'Meridian Car Navigation'
const email = 'ada@example.test'
const password = 'a long password'
const activationCodeCall = 'activation/activation/activation-code/*'
const wrongPasswordAnswer = [401, { type: 'authorization.credentials.invalid' }] as const

const createCodeStep = (status: number, body: object, see: string) =>
  createSubmitStep(activationPath, { licenseKey }, activationCodeCall, [status, body], see)

const validCodeStep = createCodeStep(200, { used: false, appName }, 'main input[name=email]')

const createEmailStep = (status: 200 | 404): Step => ({
  answers: {
    'activation/user/check*': [status],
    'sso/user/pre-register': [200],
    'activation/user/email/resend': [200],
  },
  fill: { email },
  press: submitSelector,
  see: status === 404 ? 'main p strong' : 'main input[name=password]',
})

const codeAnswers = [
  [404, {}],
  [200, { used: true, appName }],
  [400, {}],
] as const

const wizardStates: readonly ScreenState[] = [
  createStateAtPath(activationPath),
  createState(`${activationPath}: field problem`, {
    open: activationPath,
    press: submitSelector,
    see: invalidFieldSelector,
  }),
  ...codeAnswers.map(([status, body]) =>
    createState(
      `${activationPath}: code answered ${status} ${JSON.stringify(body)}`,
      createCodeStep(status, body, invalidFieldSelector),
    ),
  ),
  createState(`${activationPath}: email`, validCodeStep),
  createState(`${activationPath}: email, field problem`, validCodeStep, {
    fill: { email: 'nobody' },
    act: (page) => page.keyboard.press('Tab'),
    see: invalidFieldSelector,
  }),
  createState(`${activationPath}: password`, validCodeStep, createEmailStep(200)),
  createState(`${activationPath}: password, wrong`, validCodeStep, createEmailStep(200), {
    answers: { 'sso/oauth2/token': wrongPasswordAnswer, 'activation/activation/activate': wrongPasswordAnswer },
    fill: { password },
    press: submitSelector,
    see: errorSelector,
  }),
  createState(`${activationPath}: verification sent`, validCodeStep, createEmailStep(404)),
  createState(`${activationPath}: verification sent again`, validCodeStep, createEmailStep(404), {
    act: (page) => page.locator('main button').last().click(),
    see: 'main button:is([disabled], [aria-disabled=true])',
  }),
  createState(`${activationPath}: verification not sent again`, validCodeStep, createEmailStep(404), {
    answers: { 'activation/user/email/resend': [400] },
    act: (page) => page.locator('main button').last().click(),
    see: 'main p[aria-live=polite]:not(:empty)',
  }),
  createState(`${activationPath}: may be active already`, validCodeStep, createEmailStep(404), {
    answers: { 'activation/user/check*': [200] },
    act: async (page) => {
      const inAMinute = (await page.evaluate(() => Date.now())) + 60_000
      await page.clock.fastForward('01:00')
      // The gallery's clock stands still, so `fastForward` does not change the time.
      if ((await page.evaluate(() => Date.now())) < inAMinute) await page.clock.setFixedTime(inAMinute)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    },
    see: 'main [aria-live=polite] a',
  }),
]

const verificationPath = `${activationPath}/email-validation/code`
const verifyLinkCall = 'activation/code/verify/*'
const verifiedAnswer = { [verifyLinkCall]: [200, { email, licenseKey, appName }] } as const

const linkAnswers = {
  valid: verifiedAnswer[verifyLinkCall],
  'valid for an unknown licence': [200, {}],
  invalid: [404, {}],
  unanswered: [503, {}],
} as const

/** The steps and a heading are already shown while the link is checked. */
const checkedLinkSelector = 'main:not(:has([data-loading])) h1'

const createLinkState = (name: keyof typeof linkAnswers) =>
  createState(`${verificationPath}: ${name}`, {
    answers: { [verifyLinkCall]: linkAnswers[name] },
    open: verificationPath,
    see: checkedLinkSelector,
  })

const linkStates: readonly ScreenState[] = [
  ...createWaitStates(
    `${verificationPath}: loading`,
    verifyLinkCall,
    { open: verificationPath, see: 'main:has([data-loading] svg) [aria-current=step]' },
    checkedLinkSelector,
    [
      createLinkState('valid'),
      createLinkState('invalid'),
      createLinkState('valid for an unknown licence'),
      createLinkState('unanswered'),
    ],
  ),
  createState(`${verificationPath}: waits for a press`, {
    config: { oneTimeLinks: 'click' },
    open: verificationPath,
    see: 'main button',
  }),
  createState(`${verificationPath}: not verified in this browser`, {
    answers: { ...verifiedAnswer, 'activation/activation/activate': [403, { type: 'activation.email.not_verified' }] },
    open: verificationPath,
    fill: { password },
    press: submitSelector,
    see: errorSelector,
  }),
  createState(
    `${verificationPath}: field problem`,
    { answers: verifiedAnswer, open: verificationPath, see: 'main input[name=password]' },
    { press: submitSelector, see: invalidFieldSelector },
  ),
]

const successStates = [
  ['Meridian Car Navigation', 'ol'],
  ['Meridian Truck Navigation', 'ol ul li'],
  ['Meridian GPS', 'ol'],
].map(([appName, part]) =>
  createState(`/activation-successful: ${appName}`, {
    prepare: async (page) => {
      // Opens another page first, because the success page of the previous state would keep the previous activation.
      await openPath(page, '/nowhere')
      await page.evaluate(
        (value) => {
          window.sessionStorage.clear()
          window.localStorage.setItem('activation', JSON.stringify({ savedAt: Date.now(), value }))
        },
        { tag: 'activated', license: { licenseKey, appName }, email },
      )
    },
    open: '/activation-successful',
    see: `main:has(bdi:text-is("${appName}")) ${part}`,
  }),
)

export const activationStates: readonly ScreenState[] = [...wizardStates, ...linkStates, ...successStates]
