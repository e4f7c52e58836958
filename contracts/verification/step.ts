import type { BackEnds } from '../../adapters/package/http.ts'
import type { StateName } from '../states.ts'
import { openPortal } from './calls.ts'
import type { Chromium, ServedPortal } from './chromium.ts'
import { type Mail, mailsIn, setUpState } from './mailbox-and-states.ts'

export interface JourneyOptions extends ServedPortal {
  /** Lists the emails, the newest first: `[{ to, links: [address], language, subject, sentAt }]`. */
  readonly mailboxUrl: string
  /** Sets up what no call of the portal creates: an order, an activation code. */
  readonly statesUrl: string
  /** How long a mail may take. */
  readonly mailWithinMs: number
}

/** How long an effect may take to be in force. */
export const inForceMs = 10_000

export const require = (condition: boolean, otherwise: string): void => {
  if (!condition) throw new Error(otherwise)
}

export const eventually = async <A>(timeoutMs: number, what: string, ask: () => Promise<A>) => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what}: nothing in ${timeoutMs} ms`)
}

/** The mailbox, which gives each link once. */
const mailReader = ({ mailboxUrl, portalOrigin, mailWithinMs }: JourneyOptions) => {
  const read = new Set<string>()
  const mailsTo = async (to: string) =>
    (await mailsIn(mailboxUrl)).filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
  const requireLanguage = ({ to, language }: Mail, wanted: string) =>
    require(language.toLowerCase() === wanted, `an email to ${to} is in "${language}", not in "${wanted}"`)
  return {
    /** The path of the mailed link, and its token behind the last slash. */
    link: async (to: string, page: string, language = 'en-us'): Promise<string> => {
      const isNew = (link: string) => URL.canParse(link) && new URL(link).pathname.startsWith(page) && !read.has(link)
      const mail = await eventually(mailWithinMs, `an email to ${to} with a link to ${page}`, async () =>
        (await mailsTo(to)).find(({ links }) => links.some(isNew)),
      )
      const link = mail.links.find(isNew) ?? ''
      read.add(link)
      require(new URL(link).origin === portalOrigin, `${link} does not lead to the portal`)
      requireLanguage(mail, language)
      return new URL(link).pathname
    },
    /** A mail without a link, such as the notice to an old address. */
    notice: async (to: string, language = 'en-us') => {
      const isNotice = ({ links }: Mail) => !links.some((link) => read.has(link))
      const what = `an email to ${to} that tells of its change`
      requireLanguage(await eventually(mailWithinMs, what, async () => (await mailsTo(to)).find(isNotice)), language)
    },
    count: async (to: string) => (await mailsTo(to)).length,
  }
}

/** What a step has at hand. */
export interface StepContext {
  readonly newCustomer: Chromium['newCustomer']
  readonly answerCards: Chromium['answerCards']
  readonly mailbox: ReturnType<typeof mailReader>
  /** The calls without a page, in this language. */
  readonly calls: (language?: string) => BackEnds
  readonly given: (
    state: StateName,
    params: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, string>>>
}

/** By what they show. */
export type Steps = Readonly<Record<string, (context: StepContext) => Promise<void>>>

export const contextOf = (options: JourneyOptions, { newCustomer, answerCards }: Chromium): StepContext => ({
  ...{ newCustomer, answerCards, mailbox: mailReader(options) },
  calls: (language = 'en-US') => openPortal({ ...options, language }),
  given: (state, params) => setUpState(options, state, params),
})
