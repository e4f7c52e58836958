import { randomBytes } from 'node:crypto'
import { states } from '../states.ts'
import { granted, refused } from './calls.ts'
import { require, type Step, type StepContext } from './step.ts'

export const newEmail = () => `Journey-${randomBytes(4).toString('hex')}@example.test`

/** Long, with capitals and a blank at its end: services that cut, trim or fold passwords fail. */
const password = 'The first Password, in 30 letters '
const nextPassword = 'The second Password, in 30 letters '
const orders = 'My orders'
const wrongCredentials = 'Wrong email or password'
const endedLink = 'The link has expired or has been used'
const endedSession = 'Session expired, please sign in'

export const newAccount = async ({ given }: StepContext) => {
  const email = newEmail()
  await given(states.accountExists, { email, password })
  return { email, password }
}

/** Mailed links of every purpose that an event may end, with how each looks once it has ended. */
const mailedLinks = async ({ given, newCustomer }: StepContext, username: string) => {
  const newAddress = newEmail()
  const reset = await given(states.resetPasswordToken, { username })
  const magic = await given(states.magicLink, { username })
  const change = await given(states.emailChangeToken, { username, newEmail: newAddress })
  return {
    haveEnded: async () => {
      const reader = await newCustomer()
      await reader.open(`/magic-link/${magic['token']}`)
      await reader.isRefused(/^Magic (link expired|Link has been used|link is invalid)$/)
      await reader.open(`/confirm-email-change/${change['token']}`)
      await reader.isRefused(endedLink)
      await reader.open(`/reset-password/${reset['token']}`)
      await reader.fill({ password: 'The third Password' })
      await reader.isRefused('This link no longer works')
    },
  }
}

/** Another session of the customer, without a page. */
const sessionElsewhere = async ({ calls }: StepContext, username: string) => {
  const { accounts, profiles } = calls()
  const token = await granted('a sign-in elsewhere', accounts.signIn({ username, password }, undefined))
  return { hasEnded: () => refused('the session elsewhere', profiles.fetch(token)) }
}

const signInAnew = async ({ newCustomer }: StepContext, username: string, secret: string) => {
  const customer = await newCustomer()
  await customer.signIn(username, secret)
  return customer
}

export const accountSteps: readonly Step[] = [
  {
    what: 'sign-up mails a link that confirms the address, and its password signs in until sign-out',
    play: async ({ newCustomer, mailbox }) => {
      const email = newEmail()
      const customer = await newCustomer()
      await customer.open('/sign-up')
      await customer.fill({ email, password })
      await customer.sees('You have been successfully registered')
      const link = await mailbox.link(email, '/confirm/')
      await customer.open(link)
      await customer.sees('your email address is now verified')
      await customer.signIn(email, password)
      await customer.sees(orders)
      await customer.sees(email)
      await customer.press('Sign out')
      await customer.open('/')
      await customer.sees('Forgot password')
      const another = await newCustomer()
      await another.open(link)
      await another.isRefused(endedLink)
    },
  },
  {
    what: 'sign-up of an address registered in advance: its mail alone leads to a password',
    play: async ({ newCustomer, mailbox, calls }) => {
      const email = newEmail()
      await granted('a registration in advance', calls().preRegistrations.register(email))
      const customer = await newCustomer()
      await customer.open('/sign-up')
      await customer.fill({ email, password: 'A Password of a stranger' })
      await customer.sees('You have been successfully registered')
      const link = await mailbox.link(email, '/finish-registration/')
      require((await mailbox.count(email)) === 1, 'the registration in advance has mailed, despite send_email: false')
      await customer.signIn(email, 'A Password of a stranger')
      await customer.isRefused(wrongCredentials)
      await customer.open(link)
      await customer.fill({ password })
      await customer.sees('New password was created successfully')
      await customer.signIn(email, password)
      await customer.sees(orders)
    },
  },
  {
    what: 'a reset, asked for in capitals, ends sessions and mailed links',
    play: async (context) => {
      const { email } = await newAccount(context)
      const [links, elsewhere] = [await mailedLinks(context, email), await signInAnew(context, email, password)]
      await elsewhere.sees(orders)
      const customer = await context.newCustomer()
      await customer.open('/reset-password')
      await customer.fill({ email: email.toUpperCase() })
      await customer.sees('Instructions were sent to given email')
      await customer.open(await context.mailbox.link(email, '/reset-password/'))
      await customer.fill({ password: nextPassword })
      await customer.sees('New password was created successfully')
      await customer.signIn(email, password)
      await customer.isRefused(wrongCredentials)
      await customer.signIn(email, nextPassword)
      await customer.sees(orders)
      await elsewhere.open('/')
      await elsewhere.isRefused(endedSession)
      await links.haveEnded()
    },
  },
  {
    what: 'a change of the password ends other sessions and mailed links, and no other password signs in',
    play: async (context) => {
      const { email } = await newAccount(context)
      const [links, elsewhere] = [await mailedLinks(context, email), await sessionElsewhere(context, email)]
      const customer = await signInAnew(context, email, password)
      await customer.sees(orders)
      await customer.open('/settings')
      await customer.fill({ password, newPassword: nextPassword })
      await customer.sees('Password has been changed!')
      await customer.open('/')
      await customer.sees(orders)
      await elsewhere.hasEnded()
      await links.haveEnded()
      const visitor = await context.newCustomer()
      for (const wrong of [password, nextPassword.trim(), nextPassword.slice(0, 20), nextPassword.toLowerCase()]) {
        await visitor.signIn(email, wrong)
        await visitor.isRefused(wrongCredentials)
      }
    },
  },
  {
    what: 'a change of address begins with its link, ends earlier links, and is told to the old address',
    play: async (context) => {
      const { email } = await newAccount(context)
      const movedTo = newEmail()
      const links = await mailedLinks(context, email)
      const customer = await signInAnew(context, email, password)
      await customer.sees(orders)
      await customer.open('/settings')
      await customer.fill({ email: movedTo })
      await customer.sees('Change email has been requested')
      const link = await context.mailbox.link(movedTo, '/confirm-email-change/')
      const visitor = await signInAnew(context, email, password)
      await visitor.sees(email)
      await visitor.open(link)
      await visitor.sees('your email address is now verified')
      await customer.open('/')
      await customer.sees(movedTo)
      await context.mailbox.notice(email)
      await links.haveEnded()
      const moved = await signInAnew(context, movedTo.toLowerCase(), password)
      await moved.sees(orders)
      const old = await signInAnew(context, email, password)
      await old.isRefused(wrongCredentials)
    },
  },
  {
    what: 'magic links lead to three places and sign in, and an expired one is replaced by mail',
    play: async (context) => {
      const { email: username } = await newAccount(context)
      const linkTo = async (destination: string) => {
        const { token } = await context.given(states.magicLink, { username, destination })
        return `/magic-link/${token}`
      }
      const customer = await context.newCustomer('en-US', 'phone')
      const opensApp = async (link: string, scheme: string) => {
        await customer.open(link)
        await customer.sees('Open the app')
        const address = await customer.page.getByRole('link', { name: 'Open the app' }).getAttribute('href')
        require(address === scheme + link.split('/').at(-1), `the app opens by ${address}`)
      }
      await opensApp(await linkTo('navigation_app'), 'meridiannav://login-user/')
      await opensApp(await linkTo('travel_app'), 'meridiantravel://user-auth/')
      await customer.open(await linkTo('travel_web'))
      const leaves = customer.page.waitForRequest('https://travel.meridian.test/**')
      await customer.press('Open in the browser')
      await customer.press(/^Continue as /)
      await leaves
      await customer.open('/')
      await customer.sees(orders)

      const { token } = await context.given(states.magicLink, { username, status: 'expired' })
      await customer.open(`/magic-link/${token}`)
      await customer.isRefused('Magic link expired')
      await customer.press('Create new magic link')
      await customer.sees('New email is on its way')
      const link = await context.mailbox.link(username, '/magic-link/')
      await opensApp(link, 'meridiantravel://user-auth/')
      const { magicLinks } = context.calls()
      await granted('a sign-in by the app', magicLinks.exchange(link.split('/').at(-1) ?? ''))
      await customer.open(link)
      await customer.isRefused('Magic Link has been used')
    },
  },
  {
    what: 'mails are in the language of the page that asks for them',
    play: async (context) => {
      const { calls, given, mailbox } = context
      const { accounts, magicLinks } = calls('ko')
      const [email, username, movedTo] = [newEmail(), (await newAccount(context)).email, newEmail()]
      await granted('a registration', accounts.signUp({ email, password }, undefined))
      await mailbox.link(email, '/confirm/', 'ko')
      await granted('a request for a reset', accounts.requestPasswordReset(username, undefined))
      await mailbox.link(username, '/reset-password/', 'ko')
      const { token: expired = '' } = await given(states.magicLink, { username, status: 'expired' })
      await granted('a new magic link', magicLinks.clone(expired))
      await mailbox.link(username, '/magic-link/', 'ko')
      const token = await granted('a sign-in', accounts.signIn({ username, password }, undefined))
      await granted('a change of address', accounts.requestEmailChange(token, movedTo))
      const link = await mailbox.link(movedTo, '/confirm-email-change/', 'ko')
      await granted('its confirmation', accounts.confirm('confirm-email-change', link.split('/').at(-1) ?? ''))
      await mailbox.notice(username, 'ko')
      await given(states.accountRegisteredInAdvance, { email: movedTo })
      await granted('a registration', accounts.signUp({ email: movedTo, password }, undefined))
      await mailbox.link(movedTo, '/finish-registration/', 'ko')
    },
  },
  {
    what: 'a captcha is good once',
    play: async (context) => {
      const { email } = await newAccount(context)
      const { captchaResponse = '' } = await context.given(states.solvedCaptcha, {})
      const customer = await context.newCustomer()
      await customer.page.route('**/oauth2/token', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'x-captcha-response': captchaResponse } }),
      )
      await customer.signIn(email, password)
      await customer.sees(orders)
      await customer.press('Sign out')
      await customer.signIn(email, password)
      await customer.isRefused('Invalid Captcha')
    },
  },
  {
    what: 'after too many tries the page tells when to try again',
    play: async ({ newCustomer, given }) => {
      const email = newEmail()
      await given(states.tooManyTries, { email })
      const customer = await newCustomer()
      await customer.signIn(email, password)
      await customer.isRefused(/Too many attempts. Please try again in /)
    },
  },
]
