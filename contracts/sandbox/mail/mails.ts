import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { chooseLanguage, directionOf, type Language, languageTag } from '../../../core/language/languages.ts'
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

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The subjects that are the headings of the pages behind their links, by their key in `ui/locales`. */
const headings = new Map([
  ['confirmation', 'confirmation.title'],
  ['resetPassword', 'newPassword.resetTitle'],
  ['finishRegistration', 'newPassword.finishTitle'],
  ['emailChange', 'confirmation.changeTitle'],
])

const headingIn = (language: Language, key: string): unknown =>
  key.split('.').reduce((texts, name) => texts[name], JSON.parse(read(`../../../ui/locales/${language}.json`)))

/** The other subjects, and why there is a mail, a row for each language. */
const [kinds = [], ...rows] = read('mails.tsv')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** The subject, or a further sentence, in the first of these languages that the portal speaks. */
export const wordsOf = (
  kind: LinkKind | 'addressChanged' | 'reason' | 'notYou',
  languages: readonly string[],
): string => {
  const language = chooseLanguage(undefined, languages)
  const heading = headings.get(kind)
  const words =
    heading === undefined
      ? rows.find(([name]) => name === language)?.[kinds.indexOf(kind)]
      : headingIn(language, heading)
  return String(words)
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
  subject: wordsOf(kind, languages),
  link: token === undefined ? null : portalOrigin + mailPaths[kind] + encodeURIComponent(token),
  language: chooseLanguage(undefined, languages),
})

/** Where a customer writes, because the sender's address is not read. */
const supportUrl = 'https://www.meridian.test/support'

/** Why there is a mail with a link, or what to do about a changed address. */
const furtherWords = ({ links, language }: Pick<Message, 'links' | 'language'>): readonly string[] =>
  links.length > 0 ? [wordsOf('reason', [language])] : [wordsOf('notYou', [language]), supportUrl]

/** A mail in its language: what it is for, the link, and why it came. */
const bodyOf = ({ subject, links, ...message }: Pick<Message, 'subject' | 'links' | 'language'>): string => {
  const language = chooseLanguage(undefined, [message.language])
  const linked = links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(subject)}</a></p>`)
  const further = furtherWords({ links, language }).map((words) => `<p>${escapeHtml(words)}</p>`)
  const content = [`<h2>${escapeHtml(subject)}</h2>`, ...linked, ...further].join('')
  return `<div lang="${languageTag(language)}" dir="${directionOf(language)}">${content}</div>`
}

export const smtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport({ url: smtpUrl })
  return {
    send: async (mail) => {
      try {
        const { subject, link, language } = compose(mail, portalOrigin)
        const content = { subject, links: link === null ? [] : [link], language }
        // An object: a text would be parsed as a list of recipients.
        const to = { name: '', address: mail.to }
        const text = [subject, ...content.links, ...furtherWords(content)].join('\n\n')
        await transport.sendMail({
          from: 'Meridian <no-reply@meridian.test>',
          to,
          subject,
          text,
          html: bodyOf(content),
        })
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

const sentAtFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const entry = (message: Message): string => `<article>
${bodyOf(message)}
<p><small>To ${escapeHtml(message.to)}, <time datetime="${message.sentAt.toISOString()}">${sentAtFormat.format(message.sentAt)}</time></small></p>
</article>`

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
