import { randomBytes, randomInt } from 'node:crypto'
import { isLeft } from 'fp-ts/Either'
import { type BackEnds, httpPorts } from '../../adapters/package/http.ts'
import { rememberIn } from '../../adapters/package/storage.ts'
import { memoryStorage } from '../../adapters/storage/shell-storage.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import type { Service } from '../services.ts'
import { aCode, states } from '../states.ts'
import { fetchOfPage } from './browser.ts'
import { type Mail, mailsIn, setUpState } from './mailbox-and-states.ts'

export interface JourneyOptions {
  readonly services: Readonly<Record<Service, string>>
  /** The origin of the portal's pages, to which mailed links lead. */
  readonly portalOrigin: string
  /** Lists the emails, the newest first: `[{ to, links: [address], language, subject, sentAt }]`. */
  readonly mailboxUrl: string
  /** Sets up what no call of the portal creates: an order, an activation code. */
  readonly statesUrl: string
  /** How long a service may take to mail. */
  readonly timeoutMs: number
}

/** How long a cancellation may take to be in force. */
const inForceMs = 10_000

const eventually = async <A>({ timeoutMs }: { readonly timeoutMs: number }, what: string, ask: () => Promise<A>) => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what}: nothing in ${timeoutMs} ms`)
}

interface Page extends Pick<JourneyOptions, 'services' | 'portalOrigin'> {
  readonly language: string
  /** Hears of answers that a browser would keep from the page. */
  readonly note?: (fault: string) => void
}

/** The calls of the portal's page, from a browser with its own cookies. */
export const openPortal = ({ services, portalOrigin, language, note = () => undefined }: Page): BackEnds => {
  const clock = { now: Date.now }
  const { ports, clientTokens } = rememberIn({ storage: memoryStorage(), clock, deviceLanguages: [language] })
  return httpPorts({
    fetch: fetchOfPage(portalOrigin, note),
    config: { services: { ...services, timeoutMs: 15_000 }, clientId: 'account-portal' },
    clientTokens,
    language: ports.language,
    clock,
    log: { warn: () => undefined },
  })
}

/** The value of a call that must succeed. */
export const granted = async <A>(what: string, call: Outcome<A>): Promise<A> => {
  const outcome = await call()
  if (isLeft(outcome)) throw new Error(`${what} was not granted: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

/** Fails unless the service answers the call with a refusal. */
const refused = async (what: string, call: Outcome<unknown>): Promise<void> => {
  const outcome = await call()
  if (!isLeft(outcome)) throw new Error(`${what} was granted`)
  if (outcome.left.tag !== 'rejected' || outcome.left.status >= 500)
    throw new Error(`${what} was not refused: ${JSON.stringify(outcome.left)}`)
}

const mailsTo = async ({ mailboxUrl }: JourneyOptions, to: string) =>
  (await mailsIn(mailboxUrl)).filter((mail) => mail.to === to)

const requireLanguage = ({ to, language }: Mail, wanted: string) =>
  require(language.toLowerCase() === wanted, `an email to ${to} is in "${language}", not in "${wanted}"`)

/** Reads the tokens in mailed links, each link once. */
const mailReader = (options: JourneyOptions) => {
  const read = new Set<string>()
  return async (to: string, page: string, language = 'ko'): Promise<string> => {
    const isNew = (link: string) => URL.canParse(link) && new URL(link).pathname.startsWith(page) && !read.has(link)
    const mail = await eventually(options, `an email to ${to} with a link to ${page}`, async () =>
      (await mailsTo(options, to)).find(({ links }) => links.some(isNew)),
    )
    const link = mail.links.find(isNew) ?? ''
    read.add(link)
    require(new URL(link).origin === options.portalOrigin, `${link} does not lead to the portal`)
    requireLanguage(mail, language)
    return link.split('/').at(-1) ?? ''
  }
}

export interface Step {
  readonly what: string
  readonly failure?: string
}

const newEmail = () => `journey-${randomBytes(4).toString('hex')}@example.test`
const newCode = () => aCode(`JRNY-${[0, 1, 2].map(() => randomInt(1000, 10_000)).join('-')}`)
const require = (condition: boolean, otherwise: string) => {
  if (!condition) throw new Error(otherwise)
}

/** Checks that need a mailbox or several services, which no pact can express. It stops where the others need a failed step. */
export const runJourney = async (options: JourneyOptions, report: (step: Step) => void): Promise<void> => {
  const faults = new Set<string>()
  const note = (fault: string) => faults.add(fault)
  const portal = openPortal({ ...options, language: 'ko', note })
  const elsewhere = openPortal({ ...options, language: 'en-GB', note })
  const mailedToken = mailReader(options)
  const { accounts, profiles, purchases, subscriptions, magicLinks, licenses, emailVerifications } = portal
  let missing: string | undefined
  const step = async (what: string, run: () => Promise<unknown>, neededBy?: 'the others') => {
    if (missing !== undefined) return report({ what, failure: `not tried, because it needs this: ${missing}` })
    faults.clear()
    const thrown = await run().then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    )
    // A browser's complaint explains the thrown error.
    const failure = faults.size === 0 ? thrown : [...faults].join('; ')
    report(failure === undefined ? { what } : { what, failure })
    if (neededBy !== undefined && failure !== undefined) missing = what
  }
  const [email, movedTo] = [newEmail(), newEmail()]
  let [password, token] = ['the first password', '']
  const signIn = (username = email) => accounts.signIn({ username, password }, undefined)
  const profile = async () => (await granted('the profile', profiles.fetch(token))).username

  await step(
    'a registration mails a link that confirms the address, and its password signs in',
    async () => {
      await granted('a registration', accounts.signUp({ email, password }, undefined))
      const link = await mailedToken(email, '/confirm/')
      await granted('its confirmation', accounts.confirm('confirm-email', link))
      await refused('a second confirmation', accounts.confirm('confirm-email', link))
      token = await granted('a sign-in', signIn())
      const username = await profile()
      require(username === email, `the token is of ${username}`)
    },
    'the others',
  )
  await step('an order is listed, and its cancelled subscription comes back as cancelled', async () => {
    const purchaseId = randomInt(10_000_000, 100_000_000)
    const status = async () => {
      const { orders } = await granted('the list of orders', purchases.list(token))
      return orders.find((order) => order.subscription?.purchaseId === purchaseId)?.subscription?.status
    }
    await setUpState(options, states.subscription, { username: email, purchaseId })
    require((await status()) === 'active', 'the order is not listed with an active subscription')
    await granted('a cancellation', subscriptions.cancel(token, purchaseId))
    const patience = { timeoutMs: Math.min(inForceMs, options.timeoutMs) }
    await eventually(patience, 'a cancelled subscription', async () => (await status()) === 'cancelled')
  })

  const putCode = async () => {
    const license = { licenseKey: newCode(), appName: 'Meridian Car Navigation' }
    await setUpState(options, states.unusedActivationCode, { code: license.licenseKey, appName: license.appName })
    return license
  }
  await step('the password of sign-on activates a code, once', async () => {
    const license = await putCode()
    await granted('an activation', licenses.activate({ license, email }, password))
    const { used } = await granted('a look at the code', licenses.find(license.licenseKey))
    require(used, 'an activated code is not used')
    await refused('a second activation', licenses.activate({ license, email }, password))
  })
  await step('a mailed link lets its own browser alone choose the first password of a new address', async () => {
    const newcomer = { license: await putCode(), email: newEmail() }
    await granted('a registration in advance', portal.preRegistrations.register(newcomer.email))
    const page = '/activate-license-key/email-validation/'
    await granted('a confirmation email', elsewhere.emailVerifications.send(newcomer))
    await mailedToken(newcomer.email, page, 'en-gb')
    await granted('another one', emailVerifications.send(newcomer))
    const code = await mailedToken(newcomer.email, page)
    await granted('a look at the link', emailVerifications.verify(code))
    await refused('an activation in another browser', elsewhere.licenses.activate(newcomer, password))
    await granted('an activation', licenses.activate(newcomer, password))
    await granted('a sign-in', signIn(newcomer.email))
  })

  await step(
    'a reset ends the session, and the link that would change the address',
    async () => {
      await granted('a change of address', accounts.requestEmailChange(token, movedTo))
      require((await profile()) === email, 'the profile has moved before its confirmation')
      const change = await mailedToken(movedTo, '/confirm-email-change/')
      await granted('a request for a reset', accounts.requestPasswordReset(email, undefined))
      const reset = await mailedToken(email, '/reset-password/')
      await granted('a new password', accounts.createPassword('reset-password', reset, 'the second password'))
      await refused('the session', profiles.fetch(token))
      await refused('the change of address', accounts.confirm('confirm-email-change', change))
      await refused('the old password', signIn())
      password = 'the second password'
      token = await granted('a sign-in', signIn())
    },
    'the others',
  )
  await step('in place of an expired magic link, a new one is mailed, which signs in', async () => {
    const { token: expired = '' } = await setUpState(options, states.magicLink, { username: email, status: 'expired' })
    await granted('a new link', elsewhere.magicLinks.clone(expired))
    const link = await mailedToken(email, '/magic-link/', 'en-gb')
    await granted('a look at it', magicLinks.find(link))
    await granted('a sign-in with it', magicLinks.exchange(link))
  })
  await step('a change of address takes effect with its link, and the old address is told', async () => {
    const before = (await mailsTo(options, email)).length
    await granted('a change of address', accounts.requestEmailChange(token, movedTo))
    const link = await mailedToken(movedTo, '/confirm-email-change/')
    await granted('its confirmation', accounts.confirm('confirm-email-change', link))
    token = await granted('a sign-in with the new address', signIn(movedTo))
    require((await profile()) === movedTo, 'the profile has the old name')
    await refused('a sign-in with the old address', signIn())
    const told = await eventually(
      options,
      'an email to it',
      async () => (await mailsTo(options, email)).slice(0, -before)[0],
    )
    requireLanguage(told, 'ko')
  })
}
