import { isLeft, isRight } from 'fp-ts/Either'
import { storedNames } from '../../adapters/storage/names.ts'
import { languages, toBcp47Tag } from '../../core/language/languages.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import type { StateName } from '../sandbox/pact/states.ts'
import {
  type Account,
  appName,
  createAccount,
  createActivationCode,
  createEmail,
  effectTimeoutMs,
  password,
  readLinkToken,
  requireCondition,
  requireGranted,
  requireRefused,
  requireSignIn,
  retryUntilTimeout,
  type StepContext,
  type Steps,
} from './step.ts'

const secondPassword = 'The second Password, in 30 letters '
const ordersHeading = 'My orders'
const wrongCredentialsText = { refused: 'Wrong email or password' }
const endedLinkText = { refused: 'The link has expired or has' }
const endedSessionText = { refused: 'Session expired, please sign in' }
const emailVerifiedText = 'your email address is now verified'
const passwordCreatedText = 'New password was created successfully'

/** After this many wrong passwords for one customer, a service must refuse more attempts. */
const maxWrongPasswords = 100

const isRateLimited = async (guess: Outcome<unknown>) => {
  const outcome = await guess()
  if (!isLeft(outcome)) throw new Error('a wrong password was accepted')
  return outcome.left.tag === 'rejected' && (outcome.left.status === 429 || outcome.left.code === 'captcha-invalid')
}

/** Creates an emailed link of each kind. Returns a function that checks that all of these links are now invalid. */
const createMailedLinks = async ({ given, visit }: StepContext, username: string) => {
  const createToken = async (state: StateName, params = {}) => (await given(state, { username, ...params }))['token']
  const reset = `/reset-password/${await createToken('a reset-password token')}`
  const magic = `/magic-link/${await createToken('a magic link')}`
  const change = `/confirm-email-change/${await createToken('an e-mail-change token', { newEmail: createEmail() })}`
  return async () => {
    const reader = await visit(magic, { refused: /^Magic (link expired|Link has been used|link is invalid)$/ })
    await reader.open(change, endedLinkText)
    await reader.open(reset)
    await reader.fill({ password: 'The third Password' }, { refused: 'This link no longer works' })
  }
}

/** Returns the token of a magic link that is older than seven days, the longest lifetime of an emailed link. */
const createExpiredMagicLink = async ({ given }: StepContext, parameters: Readonly<Record<string, string>>) => {
  const { token = '' } = await given('a magic link', parameters)
  await given('time has passed', { token, minutes: 8 * 24 * 60 })
  return token
}

const isUnauthorized = async (call: Outcome<unknown>) => {
  const outcome = await call()
  return isLeft(outcome) && outcome.left.tag === 'rejected' && outcome.left.status === 401
}

/**
 * Opens a session and uses it at the shop. Returns a check for the time after a change of the password: the shop must
 * refuse the session, and the activation service must accept only the new password.
 */
const prepareSessionEndCheck = async (context: StepContext, { email, password: former }: Account) => {
  const { accounts, purchases, licenses } = context.calls()
  const token = await requireSignIn(accounts, { email, password: former })
  await requireGranted('the orders', purchases.list(token))
  const license = { licenseKey: await createActivationCode(context), appName }
  return async (present: string) => {
    const what = 'GET /purchase refuses the token of a session that the sign-on service has ended with 401'
    await retryUntilTimeout(effectTimeoutMs, what, () => isUnauthorized(purchases.list(token)))
    await requireRefused('an activation with the former password', licenses.activate({ license, email }, former))
    await requireGranted('an activation with the new password', licenses.activate({ license, email }, present))
  }
}

export const accountJourneySteps: Steps = {
  'sign-up mails a link that confirms the address; sign-out makes no call and leaves no session': async (context) => {
    const email = createEmail()
    const customer = await context.visit('/sign-up')
    await customer.fill({ email, password }, 'You have been successfully registered')
    const link = await context.mailbox.waitForLink(email, '/confirm/')
    await customer.open(link, emailVerifiedText)
    await customer.signIn(email, password, ordersHeading)
    await customer.sees(email)
    const cookies = await customer.page.context().cookies()
    const session = cookies.find(({ name }) => name === storedNames.userToken)?.value ?? ''
    const before = customer.calls()
    await customer.press('Sign out')
    await customer.open('/', 'Forgot password')
    const newCalls = customer.calls().slice(before.length)
    requireCondition(newCalls.length === 0, `sign-out makes calls: ${newCalls.join(', ')}`)
    const kept = await customer.readStoredData()
    requireCondition(session !== '' && !kept.includes(session), 'sign-out leaves the session in the browser')
    await context.visit(link, endedLinkText)
  },
  'sign-up of an address registered in advance: only its mail leads to a password': async (context) => {
    const { mailbox, calls } = context
    const email = createEmail()
    await requireGranted('a registration in advance', calls().preRegistrations.register(email))
    const customer = await context.visit('/sign-up')
    await customer.fill({ email, password: 'A Password of a stranger' }, 'You have been successfully registered')
    const link = await mailbox.waitForLink(email, '/finish-registration/')
    requireCondition(
      (await mailbox.countMails(email, '/finish-registration/')) === 1,
      'the registration in advance has sent a mail, despite send_email: false',
    )
    await customer.signIn(email, 'A Password of a stranger', wrongCredentialsText)
    await customer.open(link)
    await customer.fill({ password }, passwordCreatedText)
    await customer.signIn(email, password, ordersHeading)
  },
  'a reset, requested with the address in capitals, ends sessions and mailed links': async (context) => {
    const account = await createAccount(context)
    const { email } = account
    const [linksHaveEnded, otherSession] = [await createMailedLinks(context, email), await context.signIn(email)]
    const othersFollow = await prepareSessionEndCheck(context, account)
    const customer = await context.visit('/reset-password')
    // The email for this first request is not used, as if the customer had lost the email.
    await requireGranted('a request for a reset', context.calls().accounts.requestPasswordReset(email, undefined))
    await context.mailbox.waitForLink(email, '/reset-password/')
    await customer.fill({ email: email.toUpperCase() }, 'Instructions were sent to given email')
    await customer.open(await context.mailbox.waitForLink(email, '/reset-password/'))
    await customer.fill({ password: secondPassword }, passwordCreatedText)
    await customer.signIn(email, password, wrongCredentialsText)
    await customer.signIn(email, secondPassword, ordersHeading)
    await otherSession.open('/', endedSessionText)
    await othersFollow(secondPassword)
    await linksHaveEnded()
  },
  'a reset confirms an address whose confirmation mail was lost': async (context) => {
    const email = createEmail()
    await context.given('an account that is not confirmed', { email, password })
    const customer = await context.visit('/reset-password')
    await customer.fill({ email }, 'Instructions were sent to given email')
    await customer.open(await context.mailbox.waitForLink(email, '/reset-password/'))
    await customer.fill({ password: secondPassword }, passwordCreatedText)
    await customer.signIn(email, secondPassword, ordersHeading)
  },
  'a change of the password ends other sessions and mailed links, and no other password signs in': async (context) => {
    const account = await createAccount(context)
    const { email } = account
    const [linksHaveEnded, customer] = [await createMailedLinks(context, email), await context.signIn(email)]
    const othersFollow = await prepareSessionEndCheck(context, account)
    const { accounts, profiles } = context.calls()
    const otherSession = await requireSignIn(accounts, account)
    await customer.open('/settings')
    await customer.fill({ password, newPassword: secondPassword }, 'Password has been changed!')
    await customer.open('/', ordersHeading)
    await requireRefused('the session elsewhere', profiles.fetch(otherSession))
    await othersFollow(secondPassword)
    await linksHaveEnded()
    const visitor = await context.newCustomer()
    for (const wrong of [password, secondPassword.trim(), secondPassword.slice(0, 20), secondPassword.toLowerCase()])
      await visitor.signIn(email, wrong, wrongCredentialsText)
  },
  'a change of address takes effect when its link is opened, ends earlier links, and the old address gets a mail':
    async (context) => {
      const { email } = await createAccount(context)
      const [movedTo, linksHaveEnded] = [createEmail(), await createMailedLinks(context, email)]
      const expired = await createExpiredMagicLink(context, { username: email })
      const customer = await context.signIn(email)
      await customer.open('/settings')
      await customer.fill({ email: movedTo }, 'Change email has been requested')
      const link = await context.mailbox.waitForLink(movedTo, '/confirm-email-change/')
      const visitor = await context.signIn(email, password, email)
      await visitor.open(link, emailVerifiedText)
      await customer.open('/', movedTo)
      await context.mailbox.waitForNotice(email)
      await linksHaveEnded()
      const { emailVerifications, magicLinks } = context.calls()
      await retryUntilTimeout(
        effectTimeoutMs,
        'GET /user/check finds the new address and not the old one',
        async () => {
          const known = [await emailVerifications.hasAccount(movedTo)(), await emailVerifications.hasAccount(email)()]
          return known.every((each, place) => isRight(each) && each.right === (place === 0))
        },
      )
      await requireGranted('a new magic link', magicLinks.clone(expired))
      await context.mailbox.waitForLink(movedTo, '/magic-link/')
      const countToFormer = await context.mailbox.countMails(email, '/magic-link/')
      requireCondition(countToFormer === 0, 'a new magic link is mailed to the old address of the account')
      await context.signIn(movedTo.toLowerCase())
      await context.signIn(email, password, wrongCredentialsText)
    },
  'magic links lead to three places and sign in, and an expired one is replaced by mail': async (context) => {
    const { email: username } = await createAccount(context)
    const linkTo = async (destination: string) => {
      const { token } = await context.given('a magic link', { username, destination })
      return `/magic-link/${token}`
    }
    const customer = await context.newCustomer('en-US', 'phone')
    const expectApp = async (link: string, scheme: string) => {
      await customer.open(link, 'Open the app')
      const browser = await customer.page.context().newCDPSession(customer.page)
      await browser.send('Page.enable')
      const opened: string[] = []
      browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
      await customer.press('Open the app', 'Open the app')
      await retryUntilTimeout(effectTimeoutMs, 'an app that opens', async () => opened.length > 0)
      requireCondition(opened.join() === scheme + readLinkToken(link), `the link to the app is ${opened.join(' and ')}`)
      requireCondition(customer.page.url().endsWith(link), 'the page is left when the app opens')
    }
    await expectApp(await linkTo('navigation_app'), 'meridiannav://login-user/')
    await expectApp(await linkTo('travel_app'), 'meridiantravel://user-auth/')
    await customer.open(await linkTo('travel_web'))
    await customer.press('Open in the browser')
    const left = await customer.followExternalLink(/^Continue as /, 'https://travel.meridian.test/**')
    const referer = await left?.headerValue('referer')
    requireCondition(
      left?.url() === 'https://travel.meridian.test/' && !referer,
      `${left?.url()} is opened from ${referer}`,
    )
    await customer.open('/', ordersHeading)

    const expired = await createExpiredMagicLink(context, { username, destination: 'navigation_app' })
    await customer.open(`/magic-link/${expired}`, { refused: 'Magic link expired' })
    await customer.press('Create new magic link', 'New email is on its way')
    const link = await context.mailbox.waitForLink(username, '/magic-link/')
    await expectApp(link, 'meridiannav://login-user/')
    const { magicLinks } = context.calls()
    await requireGranted('a sign-in by the app', magicLinks.exchange(readLinkToken(link)))
    await customer.open(link, { refused: 'Magic Link has been used' })
  },
  'mails are in the language of the page that requests them': async (context) => {
    const { calls, given, mailbox } = context
    const { accounts, emailVerifications, magicLinks, preRegistrations } = calls('ko')
    const [email, username, movedTo] = [createEmail(), (await createAccount(context)).email, createEmail()]
    await requireGranted('a registration', accounts.signUp({ email, password }, undefined))
    await mailbox.waitForLink(email, '/confirm/', 'ko')
    await requireGranted('a request for a reset', accounts.requestPasswordReset(username, undefined))
    await mailbox.waitForLink(username, '/reset-password/', 'ko')
    const expired = await createExpiredMagicLink(context, { username })
    await requireGranted('a new magic link', magicLinks.clone(expired))
    await mailbox.waitForLink(username, '/magic-link/', 'ko')
    const token = await requireSignIn(accounts, { email: username, password })
    await requireGranted('a change of address', accounts.requestEmailChange(token, movedTo))
    const link = await mailbox.waitForLink(movedTo, '/confirm-email-change/', 'ko')
    await requireGranted('its confirmation', accounts.confirm('confirm-email-change', readLinkToken(link)))
    await mailbox.waitForNotice(username, 'ko')
    await given('an account registered in advance', { email: movedTo })
    await requireGranted('a registration', accounts.signUp({ email: movedTo, password }, undefined))
    await mailbox.waitForLink(movedTo, '/finish-registration/', 'ko')
    const [license, newcomer] = [{ licenseKey: await createActivationCode(context), appName }, createEmail()]
    await requireGranted('a registration in advance', preRegistrations.register(newcomer))
    await requireGranted('a verification email', emailVerifications.send({ license, email: newcomer }))
    await mailbox.waitForLink(newcomer, '/activate-license-key/email-validation/', 'ko')
  },
  [`mails are sent in each of ${languages.length} languages`]: async ({ calls, mailbox }) => {
    for (const language of languages) {
      const email = createEmail()
      const { accounts } = calls(toBcp47Tag(language))
      await requireGranted('a registration', accounts.signUp({ email, password }, undefined))
      await mailbox.waitForLink(email, '/confirm/', language)
    }
  },
  'guesses of a password end with 429 or a captcha': async (context) => {
    const { email } = await createAccount(context)
    const { accounts, licenses } = context.calls()
    const token = await requireSignIn(accounts, { email, password })
    const license = { licenseKey: await createActivationCode(context), appName }
    const guesses: Readonly<Record<string, (wrong: string) => Outcome<unknown>>> = {
      'sign-ins': (wrong) => accounts.signIn({ username: email, password: wrong }, undefined),
      activations: (wrong) => licenses.activate({ license, email }, wrong),
      'changes of the password': (wrong) => accounts.changePassword(token, { current: wrong, next: secondPassword }),
    }
    for (const [what, guess] of Object.entries(guesses)) {
      let tries = 0
      while (tries < maxWrongPasswords && !(await isRateLimited(guess(`${password}${tries}`)))) tries += 1
      requireCondition(tries < maxWrongPasswords, `${maxWrongPasswords} ${what} with wrong passwords were not limited`)
    }
  },
  'a captcha can be used once': async (context) => {
    const { email } = await createAccount(context)
    const { captchaResponse = '' } = await context.given('a solved captcha', {})
    const customer = await context.newCustomer()
    await customer.answerRequests('**/oauth2/token', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-captcha-response': captchaResponse } }),
    )
    await customer.signIn(email, password, ordersHeading)
    await customer.press('Sign out')
    await customer.signIn(email, password, { refused: 'Invalid Captcha' })
  },
  'after too many tries the page shows when to try again': async (context) => {
    const email = createEmail()
    await context.given('too many tries', { email })
    await context.signIn(email, password, { refused: /Too many attempts. Please try again in / })
  },
}
