import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { chooseLanguage, directionOf, type Language, languageTag } from '../../../core/language/languages.ts'
import { type Queries, sql } from '../database/database.ts'
import { Refusal } from '../http/body.ts'

/** The kinds of e-mail with a link, and the paths of their links up to the token. */
export const mailPaths = {
  confirmation: '/confirm/',
  reset_password: '/reset-password/',
  finish_registration: '/finish-registration/',
  email_change: '/confirm-email-change/',
  magic_link: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

export type LinkKind = keyof typeof mailPaths

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The subjects that are the headings of the pages behind their links, by their key in `ui/locales`. */
const headings = new Map([
  ['confirmation', 'confirmation.title'],
  ['reset_password', 'newPassword.resetTitle'],
  ['finish_registration', 'newPassword.finishTitle'],
  ['email_change', 'confirmation.changeTitle'],
])

const headingIn = (language: Language, key: string): unknown =>
  key.split('.').reduce((texts, name) => texts[name], JSON.parse(read(`../../../ui/locales/${language}.json`)))

/** The other subjects, and why there is a mail, a row for each language. */
const [kinds = [], ...rows] = read('mails.tsv')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** The subject, or a further sentence, in the first of these languages that the portal speaks. */
export const wordsOf = (kind: Mail['kind'] | 'reason' | 'not_you', languages: readonly string[]): string => {
  const language = chooseLanguage(undefined, languages)
  const heading = headings.get(kind)
  if (heading !== undefined) return String(headingIn(language, heading))
  return String(rows.find(([name]) => name === language)?.[kinds.indexOf(kind)])
}

/** An e-mail with a link to the portal, or the notice of a changed address. */
export interface Mail {
  readonly kind: LinkKind | 'address_changed'
  readonly token?: string
  readonly to: string
  readonly languages: readonly string[]
}

export interface Mailer {
  /** Refuses with mail.not_delivered when the relay does not accept the message. */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface Message {
  readonly subject: string
  readonly language: string
  readonly links: readonly string[]
}

const compose = ({ kind, token, languages }: Mail, portalOrigin: string): Message => ({
  subject: wordsOf(kind, languages),
  links:
    token === undefined || kind === 'address_changed'
      ? []
      : [portalOrigin + mailPaths[kind] + encodeURIComponent(token)],
  language: chooseLanguage(undefined, languages),
})

/** Where a customer writes, because the sender's address is not read. */
const supportUrl = 'https://www.meridian.test/support'

/** Why there is a mail with a link, or what to do about a changed address. */
const furtherWords = ({ links, language }: Message): readonly string[] =>
  links.length > 0 ? [wordsOf('reason', [language])] : [wordsOf('not_you', [language]), supportUrl]

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A mail in its language: what it is for, the link, and why it came. */
export const bodyOf = (message: Message): string => {
  const [subject, language] = [escapeHtml(message.subject), chooseLanguage(undefined, [message.language])]
  const linked = message.links.map((link) => `<p><a href="${escapeHtml(link)}">${subject}</a></p>`)
  const further = furtherWords(message).map((words) => `<p>${escapeHtml(words)}</p>`)
  const content = [`<h2>${subject}</h2>`, ...linked, ...further].join('')
  return `<div lang="${languageTag(language)}" dir="${directionOf(language)}">${content}</div>`
}

export const smtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport({ url: smtpUrl })
  return {
    send: async (mail) => {
      try {
        const message = compose(mail, portalOrigin)
        const { subject, links } = message
        // An object: a text would be parsed as a list of recipients.
        const to = { name: '', address: mail.to }
        const text = [subject, ...links, ...furtherWords(message)].join('\n\n')
        const from = 'Meridian <no-reply@meridian.test>'
        await transport.sendMail({ from, to, subject, text, html: bodyOf(message) })
      } catch (failure) {
        console.error('The sandbox could not send an email:', failure)
        throw new Refusal(503, 'mail.not_delivered')
      }
    },
    close: () => transport.close(),
  }
}

export const mailboxMailer = (queries: Queries, portalOrigin: string): Mailer => ({
  send: async (mail) => {
    const { subject, links, language } = compose(mail, portalOrigin)
    await sql(queries)`
      insert into mail_message (recipient, subject, link, language, sent_at)
      values (${mail.to}, ${subject}, ${links[0] ?? null}, ${language}, now())`
  },
  close: () => undefined,
})
