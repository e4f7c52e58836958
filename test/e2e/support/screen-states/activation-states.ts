import {
  errorMessage,
  fieldError,
  fillIn,
  heading,
  open,
  type Screen,
  type ScreenState,
  see,
  send,
} from './screen-state.ts'

const path = '/activate-license-key'
const licenseKey = 'CARS-2026-DEMO-0001'
const appName = 'Meridian Car Navigation'
const email = 'ada@example.test'
const codeCall = 'activation/activation/activation-code/*'

const enterCode = async ({ page, answer }: Screen) => {
  await answer(codeCall, 200, { used: false, appName })
  await open(page, path)
  await fillIn(page, { licenseKey })
  await send(page)
  await see(page, 'main input[name=email]')
}

const enterEmail = async (screen: Screen, { isNew }: { readonly isNew: boolean }) => {
  await screen.answer('activation/user/check*', isNew ? 404 : 200)
  await screen.answer('sso/user/pre-register', 200)
  await screen.answer('activation/user/email/resend', 200)
  await enterCode(screen)
  await fillIn(screen.page, { email })
  await send(screen.page)
  await see(screen.page, isNew ? 'main strong, main bdi' : 'main input[name=password]')
}

const wizard: readonly ScreenState[] = [
  {
    name: path,
    reach: async ({ page }) => {
      await open(page, path)
      await see(page, heading)
    },
  },
  {
    name: `${path}: field problem`,
    reach: async ({ page }) => {
      await open(page, path)
      await send(page)
      await see(page, fieldError)
    },
  },
  ...[
    { status: 404, body: {} },
    { status: 200, body: { used: true, appName } },
    { status: 400, body: {} },
  ].map(({ status, body }) => ({
    name: `${path}: code answered ${status} ${JSON.stringify(body)}`,
    reach: async ({ page, answer }: Screen) => {
      await answer(codeCall, status, body)
      await open(page, path)
      await fillIn(page, { licenseKey })
      await send(page)
      await see(page, errorMessage)
    },
  })),
  { name: `${path}: e-mail`, reach: enterCode },
  {
    name: `${path}: e-mail, field problem`,
    reach: async (screen) => {
      await enterCode(screen)
      await fillIn(screen.page, { email: 'nobody' })
      await screen.page.keyboard.press('Tab')
      await see(screen.page, fieldError)
    },
  },
  { name: `${path}: password`, reach: (screen) => enterEmail(screen, { isNew: false }) },
  {
    name: `${path}: password, wrong`,
    reach: async (screen) => {
      await enterEmail(screen, { isNew: false })
      await screen.answer('sso/oauth2/token', 401, { type: 'authorization.credentials.invalid' })
      await screen.answer('activation/activation/activate', 401, { type: 'authorization.credentials.invalid' })
      await fillIn(screen.page, { password: 'a long password' })
      await send(screen.page)
      await see(screen.page, errorMessage)
    },
  },
  { name: `${path}: verification sent`, reach: (screen) => enterEmail(screen, { isNew: true }) },
  {
    name: `${path}: verification sent again`,
    reach: async (screen) => {
      await enterEmail(screen, { isNew: true })
      await screen.page.locator('main button').first().click()
      await see(screen.page, 'main button:is([disabled], [aria-disabled=true])')
    },
  },
]

const verificationPath = `${path}/email-validation/code`
const verifyCall = 'activation/code/verify/*'

const verification: readonly ScreenState[] = [
  {
    name: `${verificationPath}: loading`,
    reach: async ({ page, keepWaiting }) => {
      await keepWaiting(verifyCall)
      await open(page, verificationPath)
      await see(page, 'main [role=status] svg')
    },
  },
  ...[
    { name: 'valid', status: 200, body: { email, licenseKey, appName } },
    { name: 'valid for an unknown licence', status: 200, body: {} },
    { name: 'invalid', status: 404, body: {} },
    { name: 'unanswered', status: 503, body: {} },
  ].map(({ name, status, body }) => ({
    name: `${verificationPath}: ${name}`,
    reach: async ({ page, answer }: Screen) => {
      await answer(verifyCall, status, body)
      await open(page, verificationPath)
      await see(page, heading)
    },
  })),
  {
    name: `${verificationPath}: waits for a press`,
    reach: async ({ page, configure }) => {
      await configure({ oneTimeLinks: 'click' })
      await open(page, verificationPath)
      await see(page, 'main button')
    },
  },
  {
    name: `${verificationPath}: not verified in this browser`,
    reach: async ({ page, answer }) => {
      await answer(verifyCall, 200, { email, licenseKey, appName })
      await answer('activation/activation/activate', 403, { type: 'activation.email.not_verified' })
      await open(page, verificationPath)
      await fillIn(page, { password: 'a long password' })
      await send(page)
      await see(page, errorMessage)
    },
  },
  {
    name: `${verificationPath}: field problem`,
    reach: async ({ page, answer }) => {
      await answer(verifyCall, 200, { email, licenseKey, appName })
      await open(page, verificationPath)
      await see(page, 'main input[name=password]')
      await send(page)
      await see(page, fieldError)
    },
  },
]

const successful = ['Meridian Car Navigation', 'Meridian Truck Navigation', 'Meridian GPS'].map(
  (name): ScreenState => ({
    name: `/activation-successful: ${name}`,
    reach: async ({ page }) => {
      await open(page, path)
      await see(page, heading)
      await page.evaluate(
        (state) => window.localStorage.setItem('activation', JSON.stringify({ savedAt: Date.now(), value: state })),
        {
          tag: 'activated',
          licenseKey: 'CARS-2026-DEMO-0001',
          appName: name,
          email,
        },
      )
      await open(page, '/activation-successful')
      await see(page, 'main ol li')
    },
  }),
)

/** The activation of a licence from its code to its instructions. */
export const activationStates: readonly ScreenState[] = [...wizard, ...verification, ...successful]
