import { randomBytes, randomInt } from 'node:crypto'
import { isLeft } from 'fp-ts/Either'
import type { Accounts } from '../../core/auth/ports.ts'
import type { UserToken } from '../../core/session/ports.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { createPortalClient, type PortalClient } from '../consumer/portal-at.ts'
import { toActivationCode } from '../examples.ts'
import type { StateName } from '../sandbox/pact/states.ts'
import type { ServiceUrls } from '../services.ts'
import type { Customer, ExpectedText } from './customer.ts'
import { type Mail, mailedTokenDescription, mailedTokenPattern, readMails, setUpState } from './mailbox-and-states.ts'

export interface JourneyOptions {
  readonly services: ServiceUrls
  /** The origin of the portal's pages. The services must allow calls from this origin. */
  readonly portalOrigin: string
  /** The folder of the built portal. */
  readonly root: string
  /** The number of milliseconds within which a page has to show the expected text. */
  readonly timeoutMs: number
  /** The URL of the list of emails, the newest first: `[{ to, links: [address], language, subject, sentAt }]`. */
  readonly mailboxUrl: string
  /** The URL that sets up provider states, such as an order, which no call of the portal could create. */
  readonly statesUrl: string
  /** The number of milliseconds within which an email has to arrive. */
  readonly mailWithinMs: number
}

/** The URL from which the card form requests a nonce. A step answers the request in place of a payment provider. */
export const cardTokenUrl = 'https://cards.example/'

/** The number of milliseconds within which the effect of a call has to be visible. */
export const effectTimeoutMs = 10_000

export const requireCondition = (condition: boolean, errorMessage: string): void => {
  if (!condition) throw new Error(errorMessage)
}

/** Makes a call, and returns its value. Throws if the call fails. */
export const requireGranted = async <A>(description: string, call: Outcome<A>): Promise<A> => {
  const outcome = await call()
  if (isLeft(outcome)) throw new Error(`${description} was not granted: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

/** Makes a call that must be refused. Throws if the call succeeds or gets no answer. */
export const requireRefused = async (description: string, call: Outcome<unknown>): Promise<void> => {
  const outcome = await call()
  if (!isLeft(outcome)) throw new Error(`${description} was granted`)
  if (outcome.left.tag !== 'rejected' || outcome.left.status >= 500)
    throw new Error(`${description} was not refused: ${JSON.stringify(outcome.left)}`)
}

export const retryUntilTimeout = async <A>(timeoutMs: number, description: string, attempt: () => Promise<A>) => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    const found = await attempt()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${description}: nothing in ${timeoutMs} ms`)
}

/** Returns functions that read the mailbox. Each link is returned only once. */
const createMailReader = ({ mailboxUrl, portalOrigin, mailWithinMs }: JourneyOptions) => {
  const read = new Set<string>()
  const readMailsTo = async (to: string) =>
    (await readMails(mailboxUrl)).filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  const requireLanguage = ({ to, language }: Mail, wanted: string) =>
    requireCondition(language.toLowerCase() === wanted, `an email to ${to} is in "${language}", not in "${wanted}"`)
  return {
    /** Waits for an email with a new link to the page. Returns the path of the link, which ends with the token. */
    waitForLink: async (to: string, page: string, language = 'en-us'): Promise<string> => {
      const isNew = (link: string) => URL.canParse(link) && new URL(link).pathname.startsWith(page) && !read.has(link)
      const mail = await retryUntilTimeout(mailWithinMs, `an email to ${to} with a link to ${page}`, async () =>
        (await readMailsTo(to)).find(({ links }) => links.some(isNew)),
      )
      const link = mail.links.find(isNew) ?? ''
      read.add(link)
      requireCondition(new URL(link).origin === portalOrigin, `${link} does not lead to the portal`)
      requireLanguage(mail, language)
      const token = readLinkToken(link)
      requireCondition(
        mailedTokenPattern.test(token),
        `the token "${token}" in an email to ${to} is not ${mailedTokenDescription}`,
      )
      return new URL(link).pathname
    },
    /** Returns the number of emails to this address that contain a link to the page. */
    countMails: async (to: string, page: string) =>
      (await readMailsTo(to)).filter(({ links }) => links.some((link) => link.includes(page))).length,
    /** Waits for an email without any link that was returned before, such as the notice to an old address. */
    waitForNotice: async (to: string, language = 'en-us') => {
      const isNotice = ({ links }: Mail) => !links.some((link) => read.has(link))
      const what = `an email to ${to} about its change`
      requireLanguage(
        await retryUntilTimeout(mailWithinMs, what, async () => (await readMailsTo(to)).find(isNotice)),
        language,
      )
    },
  }
}

/** A password that finds services which cut or trim passwords, ignore their case, or allow only ASCII characters. */
export const password = 'The first Pässword, in 30 letters '

/** Returns an email address with a plus sign. A service that decodes a query twice would read a space instead. */
export const createEmail = () => `Journey+${randomBytes(4).toString('hex')}@example.test`

export interface Account {
  readonly email: string
  readonly password: string
}

export const createAccount = async ({ given }: StepContext): Promise<Account> => {
  const email = createEmail()
  await given('an account exists', { email, password })
  return { email, password }
}

/** Signs a customer in without a page. Returns the user token. */
export const requireSignIn = (accounts: Accounts, { email, password }: Account): Promise<UserToken> =>
  requireGranted('a sign-in', accounts.signIn({ username: email, password }, undefined))

export const appName = 'Meridian Car Navigation'

export const readLinkToken = (link: string): string => link.split('/').at(-1) ?? ''

export const createActivationCode = async ({ given }: StepContext, app = appName) => {
  const code = toActivationCode(`JRNY-${[0, 1, 2].map(() => randomInt(1000, 10_000)).join('-')}`)
  await given('an unused activation code', { code, appName: app })
  return code
}

/** Opens a browser without cookies, for a customer with this language and device. */
export type CreateCustomer = (locale?: string, device?: 'desktop' | 'phone') => Promise<Customer>

/** Returns the functions that a step can use. */
export const createStepContext = (options: JourneyOptions, newCustomer: CreateCustomer) => ({
  ...{ newCustomer, mailbox: createMailReader(options) },
  /** Opens a path in a new browser. Returns the customer who uses the browser. */
  visit: async (path: string, seen?: ExpectedText): Promise<Customer> => {
    const customer = await newCustomer()
    await customer.open(path, seen)
    return customer
  },
  /** Signs a customer in with a new browser. By default, the password is the constant `password`. */
  signIn: async (username: string, secret = password, seen: ExpectedText = 'My orders'): Promise<Customer> => {
    const customer = await newCustomer()
    await customer.signIn(username, secret, seen)
    return customer
  },
  /** Returns the portal's calls in this language, without a page. */
  calls: (language = 'en-US'): PortalClient =>
    createPortalClient((each) => options.services[each], { origin: options.portalOrigin, language, clientToken: null }),
  given: (state: StateName, params: Readonly<Record<string, unknown>>) => setUpState(options, state, params),
})

export type StepContext = ReturnType<typeof createStepContext>

/** The steps of the journey. Each key is a sentence that says what the step shows. */
export type Steps = Readonly<Record<string, (context: StepContext) => Promise<void>>>
