import { storedNames } from '../../adapters/storage/names.ts'
import type { StateName } from '../sandbox/pact/states.ts'
import {
  appName,
  granted,
  newAccount,
  newCode,
  newEmail,
  password,
  refused,
  require,
  type StepContext,
  type Steps,
} from './step.ts'

const nextPassword = 'The second Password, in 30 letters '
const orders = 'My orders'
const wrongCredentials = { refused: 'Wrong email or password' }
const endedLink = { refused: 'The link has expired or has' }
const endedSession = { refused: 'Session expired, please sign in' }
const verified = 'your email address is now verified'
const created = 'New password was created successfully'

/** Links of every purpose that an event may end are mailed. Yields a look at them once they have ended. */
const mailedLinks = async ({ given, visit }: StepContext, username: string) => {
  const tokenOf = async (state: StateName, params = {}) => (await given(state, { username, ...params }))['token']
  const reset = `/reset-password/${await tokenOf('a reset-password token')}`
  const magic = `/magic-link/${await tokenOf('a magic link')}`
  const change = `/confirm-email-change/${await tokenOf('an e-mail-change token', { newEmail: newEmail() })}`
  return async () => {
    const reader = await visit(magic, { refused: /^Magic (link expired|Link has been used|link is invalid)$/ })
    await reader.open(change, endedLink)
    await reader.open(reset)
    await reader.fill({ password: 'The third Password' }, { refused: 'This link no longer works' })
  }
}

export const accountSteps: Steps = {
  'sign-up mails a link that confirms the address; sign-out calls nothing, leaves no session': async (context) => {
    const email = newEmail()
    const customer = await context.visit('/sign-up')
    await customer.fill({ email, password }, 'You have been successfully registered')
    const link = await context.mailbox.link(email, '/confirm/')
    await customer.open(link, verified)
    await customer.signIn(email, password, orders)
    await customer.sees(email)
    const browser = customer.page.context()
    const session = (await browser.cookies()).find(({ name }) => name === storedNames.userToken)?.value ?? ''
    const before = customer.calls()
    await customer.press('Sign out')
    await customer.open('/', 'Forgot password')
    const made = customer.calls().slice(before.length)
    require(made.length === 0, `sign-out calls ${made.join(', ')}`)
    const kept = JSON.stringify(await browser.storageState())
    require(session !== '' && !kept.includes(session), 'sign-out leaves the session in the browser')
    await context.visit(link, endedLink)
  },
  'sign-up of an address registered in advance: its mail alone leads to a password': async (context) => {
    const { mailbox, calls } = context
    const email = newEmail()
    await granted('a registration in advance', calls().preRegistrations.register(email))
    const customer = await context.visit('/sign-up')
    await customer.fill({ email, password: 'A Password of a stranger' }, 'You have been successfully registered')
    const link = await mailbox.link(email, '/finish-registration/')
    require((await mailbox.count(email)) === 1, 'the registration in advance has mailed, despite send_email: false')
    await customer.signIn(email, 'A Password of a stranger', wrongCredentials)
    await customer.open(link)
    await customer.fill({ password }, created)
    await customer.signIn(email, password, orders)
  },
  'a reset, asked for in capitals, ends sessions and mailed links': async (context) => {
    const { email } = await newAccount(context)
    const [linksHaveEnded, elsewhere] = [await mailedLinks(context, email), await context.signIn(email)]
    const customer = await context.visit('/reset-password')
    await customer.fill({ email: email.toUpperCase() }, 'Instructions were sent to given email')
    await customer.open(await context.mailbox.link(email, '/reset-password/'))
    await customer.fill({ password: nextPassword }, created)
    await customer.signIn(email, password, wrongCredentials)
    await customer.signIn(email, nextPassword, orders)
    await elsewhere.open('/', endedSession)
    await linksHaveEnded()
  },
  'a change of the password ends other sessions and mailed links, and no other password signs in': async (context) => {
    const { email } = await newAccount(context)
    const [linksHaveEnded, customer] = [await mailedLinks(context, email), await context.signIn(email)]
    const { accounts, profiles } = context.calls()
    const elsewhere = await granted('a sign-in elsewhere', accounts.signIn({ username: email, password }, undefined))
    await customer.open('/settings')
    await customer.fill({ password, newPassword: nextPassword }, 'Password has been changed!')
    await customer.open('/', orders)
    await refused('the session elsewhere', profiles.fetch(elsewhere))
    await linksHaveEnded()
    const visitor = await context.newCustomer()
    for (const wrong of [password, nextPassword.trim(), nextPassword.slice(0, 20), nextPassword.toLowerCase()])
      await visitor.signIn(email, wrong, wrongCredentials)
  },
  'a change of address begins with its link, ends earlier links, and the old address gets a mail': async (context) => {
    const { email } = await newAccount(context)
    const [movedTo, linksHaveEnded] = [newEmail(), await mailedLinks(context, email)]
    const customer = await context.signIn(email)
    await customer.open('/settings')
    await customer.fill({ email: movedTo }, 'Change email has been requested')
    const link = await context.mailbox.link(movedTo, '/confirm-email-change/')
    const visitor = await context.signIn(email, password, email)
    await visitor.open(link, verified)
    await customer.open('/', movedTo)
    await context.mailbox.notice(email)
    await linksHaveEnded()
    await context.signIn(movedTo.toLowerCase())
    await context.signIn(email, password, wrongCredentials)
  },
  'magic links lead to three places and sign in, and an expired one is replaced by mail': async (context) => {
    const { email: username } = await newAccount(context)
    const linkTo = async (destination: string) => {
      const { token } = await context.given('a magic link', { username, destination })
      return `/magic-link/${token}`
    }
    const customer = await context.newCustomer('en-US', 'phone')
    const opensApp = async (link: string, scheme: string) => {
      await customer.open(link, 'Open the app')
      const address = await customer.page.getByRole('link', { name: 'Open the app' }).getAttribute('href')
      require(address === scheme + link.split('/').at(-1), `the app opens by ${address}`)
    }
    await opensApp(await linkTo('navigation_app'), 'meridiannav://login-user/')
    await opensApp(await linkTo('travel_app'), 'meridiantravel://user-auth/')
    await customer.open(await linkTo('travel_web'))
    await customer.press('Open in the browser')
    await customer.leaves(/^Continue as /, 'https://travel.meridian.test/**')
    await customer.open('/', orders)

    const { token } = await context.given('a magic link', { username, status: 'expired' })
    await customer.open(`/magic-link/${token}`, { refused: 'Magic link expired' })
    await customer.press('Create new magic link', 'New email is on its way')
    const link = await context.mailbox.link(username, '/magic-link/')
    await opensApp(link, 'meridiantravel://user-auth/')
    const { magicLinks } = context.calls()
    await granted('a sign-in by the app', magicLinks.exchange(link.split('/').at(-1) ?? ''))
    await customer.open(link, { refused: 'Magic Link has been used' })
  },
  'mails are in the language of the page that asks for them': async (context) => {
    const { calls, given, mailbox } = context
    const { accounts, emailVerifications, magicLinks, preRegistrations } = calls('ko')
    const [email, username, movedTo] = [newEmail(), (await newAccount(context)).email, newEmail()]
    await granted('a registration', accounts.signUp({ email, password }, undefined))
    await mailbox.link(email, '/confirm/', 'ko')
    await granted('a request for a reset', accounts.requestPasswordReset(username, undefined))
    await mailbox.link(username, '/reset-password/', 'ko')
    const { token: expired = '' } = await given('a magic link', { username, status: 'expired' })
    await granted('a new magic link', magicLinks.clone(expired))
    await mailbox.link(username, '/magic-link/', 'ko')
    const token = await granted('a sign-in', accounts.signIn({ username, password }, undefined))
    await granted('a change of address', accounts.requestEmailChange(token, movedTo))
    const link = await mailbox.link(movedTo, '/confirm-email-change/', 'ko')
    await granted('its confirmation', accounts.confirm('confirm-email-change', link.split('/').at(-1) ?? ''))
    await mailbox.notice(username, 'ko')
    await given('an account registered in advance', { email: movedTo })
    await granted('a registration', accounts.signUp({ email: movedTo, password }, undefined))
    await mailbox.link(movedTo, '/finish-registration/', 'ko')
    const [license, newcomer] = [{ licenseKey: await newCode(context), appName }, newEmail()]
    await granted('a registration in advance', preRegistrations.register(newcomer))
    await granted('a verification email', emailVerifications.send({ license, email: newcomer }))
    await mailbox.link(newcomer, '/activate-license-key/email-validation/', 'ko')
  },
  'a captcha is good once': async (context) => {
    const { email } = await newAccount(context)
    const { captchaResponse = '' } = await context.given('a solved captcha', {})
    const customer = await context.newCustomer()
    await customer.routes('**/oauth2/token', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-captcha-response': captchaResponse } }),
    )
    await customer.signIn(email, password, orders)
    await customer.press('Sign out')
    await customer.signIn(email, password, { refused: 'Invalid Captcha' })
  },
  'after too many tries the page tells when to try again': async (context) => {
    const email = newEmail()
    await context.given('too many tries', { email })
    await context.signIn(email, password, { refused: /Too many attempts. Please try again in / })
  },
}
