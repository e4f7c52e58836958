import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { chooseLanguage, type Language } from '../../../core/language/languages.ts'
import { insert, type Queries } from '../database/database.ts'
import { Refusal } from '../http/body.ts'
import { mailBrand } from './mail-brand.ts'
import { documentOf, type Message, type Product, sender, textOf } from './message.ts'

/** The paths of the links in emails, without the token, by kind of email. */
export const mailPaths = {
  confirmation: '/confirm/',
  reset_password: '/reset-password/',
  finish_registration: '/finish-registration/',
  email_change: '/confirm-email-change/',
  magic_link: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

export type LinkKind = keyof typeof mailPaths

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The subjects that are also the headings of the pages that the links open, as keys in `ui/locales`. */
const headingKeys = new Map([
  ['confirmation', 'confirmation.title'],
  ['reset_password', 'newPassword.resetTitle'],
  ['finish_registration', 'newPassword.finishTitle'],
  ['email_change', 'confirmation.changeTitle'],
])

/** The texts of buttons, as keys in `ui/locales`. */
const buttonKeys = new Map([
  ['confirmation', 'confirmation.press'],
  ['email_change', 'confirmation.press'],
  ['activation', 'confirmation.press'],
])

const readPortalText = (language: Language, key: string): string => {
  const locale = JSON.parse(readText(`../../../ui/locales/${language}.json`))
  const text: unknown = key.split('.').reduce((texts, name) => Object(texts)[name], locale)
  if (typeof text !== 'string') throw new Error(`ui/locales/${language}.json has no ${key}`)
  return text
}

/** The other subjects, and the reason for an email. The table has a row for each language. */
const [kinds = [], ...rows] = readText('mails.tsv')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** Returns a subject or a sentence in the first of these languages that the portal supports. */
export const mailTextOf = (kind: Mail['kind'] | 'reason' | 'not_you', languages: readonly string[]): string => {
  const language = chooseLanguage(undefined, languages)
  const heading = headingKeys.get(kind)
  if (heading !== undefined) return readPortalText(language, heading)
  return String(rows.find(([name]) => name === language)?.[kinds.indexOf(kind)])
}

/** An email with a link to the portal, or the notice of a changed address. */
export interface Mail {
  readonly kind: LinkKind | 'address_changed'
  readonly token?: string
  readonly to: string
  readonly languages: readonly string[]
  /** The product that the link activates. */
  readonly product?: Product | undefined
}

export interface Mailer {
  /** Sends an email. Refuses with mail.not_delivered if the relay does not accept it. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The support page. Emails to the sender's address are not read. */
const supportUrl = 'https://www.meridian.test/support'

const composeMessage = ({ kind, token, languages, product }: Mail, portalOrigin: string): Message => {
  const language = chooseLanguage(undefined, languages)
  const isNotice = token === undefined || kind === 'address_changed'
  return {
    ...{ language, product, subject: mailTextOf(kind, languages) },
    links: isNotice ? [] : [portalOrigin + mailPaths[kind] + encodeURIComponent(token)],
    button: readPortalText(language, buttonKeys.get(kind) ?? 'activation.continue'),
    // An email with a link says why it was sent. A notice says what to do if somebody else has changed the address.
    notes: isNotice ? [mailTextOf('not_you', [language]), supportUrl] : [mailTextOf('reason', [language])],
  }
}

export const createSmtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport({ url: smtpUrl })
  return {
    send: async (mail) => {
      try {
        const message = composeMessage(mail, portalOrigin)
        // The recipient is an object: a text would be parsed as a list of recipients.
        const to = { name: '', address: mail.to }
        const { subject } = message
        const bodies = { text: textOf(message), html: documentOf(message, 'cid:mark') }
        const attachments = [{ cid: 'mark', filename: 'mark.png', path: fileURLToPath(mailBrand.picture) }]
        await transport.sendMail({ from: sender, to, subject, ...bodies, attachments })
      } catch (failure) {
        console.error('The sandbox could not send an email:', failure)
        throw new Refusal(503, 'mail.not_delivered')
      }
    },
    close: () => transport.close(),
  }
}

export const createMailboxMailer = (queries: Queries, portalOrigin: string): Mailer => ({
  send: async (mail) => {
    const message = JSON.stringify(composeMessage(mail, portalOrigin))
    await insert(queries, 'mail_message', { recipient: mail.to, message, sent_at: new Date() })
  },
  close: () => undefined,
})
