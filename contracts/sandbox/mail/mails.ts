import { createTransport } from 'nodemailer'
import { chooseLanguage } from '../../../core/language/languages.ts'
import type { Queries } from '../database/database.ts'
import { escapeHtml, json, page, Refusal, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'

/** The kinds of e-mail with a link, and the paths of their links up to the token. */
export const mailPaths = {
  confirmation: '/confirm/',
  resetPassword: '/reset-password/',
  finishRegistration: '/finish-registration/',
  emailChange: '/confirm-email-change/',
  magicLink: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

type LinkKind = keyof typeof mailPaths

/** In English only. The language that a mail would be in stands beside. */
const subjects: Readonly<Record<LinkKind | 'addressChanged', string>> = {
  confirmation: 'Confirm your email address',
  resetPassword: 'Choose a new password',
  finishRegistration: 'Finish your registration',
  emailChange: 'Confirm your new email address',
  magicLink: 'Your magic link: open Meridian on your phone',
  activation: 'Confirm your email address to activate your licence',
  addressChanged: 'Your Meridian account now has a different email address',
}

/** An e-mail with a link to the portal, or the notice of a changed address. */
export type Mail = (
  | { readonly kind: LinkKind; readonly token: string }
  | { readonly kind: 'addressChanged'; readonly token?: undefined }
) & {
  readonly to: string
  readonly languages: readonly string[]
}

export interface Mailer {
  /** Refuses with mail.not_delivered when the relay does not accept the message. */
  send(mail: Mail): Promise<void>
  close(): void
}

const compose = ({ kind, token, languages }: Mail, portalOrigin: string) => ({
  subject: subjects[kind],
  link: token === undefined ? null : portalOrigin + mailPaths[kind] + encodeURIComponent(token),
  language: chooseLanguage(undefined, languages),
})

export const smtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport({ url: smtpUrl })
  return {
    send: async (mail) => {
      try {
        const { subject, link } = compose(mail, portalOrigin)
        // An object: a text would be parsed as a list of recipients.
        const to = { name: '', address: mail.to }
        await transport.sendMail({ from: 'Meridian <no-reply@meridian.test>', to, subject, text: link ?? subject })
      } catch (failure) {
        console.error('The sandbox could not send an email:', failure)
        throw new Refusal('mail.not_delivered')
      }
    },
    close: () => transport.close(),
  }
}

export const mailboxMailer = (queries: Queries, portalOrigin: string): Mailer => ({
  send: async (mail) => {
    const { subject, link, language } = compose(mail, portalOrigin)
    await queries.query(
      'insert into mail_message (recipient, subject, link, language, sent_at) values ($1, $2, $3, $4, now())',
      [mail.to, subject, link, language],
    )
  },
  close: () => undefined,
})

interface Mailbox {
  readonly database: Queries
}

interface Message {
  readonly to: string
  readonly subject: string
  readonly language: string
  readonly links: readonly string[]
  readonly sentAt: Date
}

const newestFirst = async ({ database }: Mailbox): Promise<readonly Message[]> =>
  (
    await database.query<Message>(
      `select recipient as "to", subject, array_remove(array[link], null) as links, language, sent_at as "sentAt"
       from mail_message order by id desc`,
    )
  ).rows

const linkTo = (address: string): string => `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`

const entry = ({ to, subject, language, links, sentAt }: Message): string => `<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, in ${language}, <time>${sentAt.toISOString()}</time></p>
${links.map(linkTo).join('')}`

const nothing = '<p>No email yet. Register or ask for a new password in the portal, then reload this page.</p>'

const showPage = async (_call: Call, services: Mailbox): Promise<Reply> => {
  const messages = await newestFirst(services)
  const content = messages.length === 0 ? nothing : messages.map(entry).join('\n')
  return page('Sandbox mailbox', content)
}

const showMessages = async (_call: Call, services: Mailbox): Promise<Reply> => json(await newestFirst(services))

export const mailbox: Mount<Mailbox> = {
  prefix: '/mailbox',
  browserAccess: 'none',
  routes: [
    { method: 'GET', path: '', credential: 'none', handle: showPage },
    { method: 'GET', path: '/messages.json', credential: 'none', handle: showMessages },
  ],
}
