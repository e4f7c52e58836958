import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { chooseLanguage, type Language } from '../../../core/language/languages.ts'
import { insertRow, type Queries } from '../database/database.ts'
import { Refusal } from '../http/body.ts'
import { mailBrand } from './mail-brand.ts'
import { type MailMessage, type MailProduct, mailSender, renderDocument, renderText } from './message.ts'

/** The paths of the portal's pages to which links in emails lead, by kind of link. A link ends with its token. */
export const mailPaths = {
  confirmation: '/confirm/',
  reset_password: '/reset-password/',
  finish_registration: '/finish-registration/',
  email_change: '/confirm-email-change/',
  magic_link: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

export type LinkKind = keyof typeof mailPaths

const readFileText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The keys of texts in `ui/locales` that are an email's subject and the heading of the page that its link opens. */
const subjectTextKeys = new Map([
  ['confirmation', 'confirmation.title'],
  ['reset_password', 'newPassword.resetTitle'],
  ['finish_registration', 'newPassword.finishTitle'],
  ['email_change', 'confirmation.changeTitle'],
])

const buttonTextKeys = new Map([
  ['confirmation', 'confirmation.press'],
  ['email_change', 'confirmation.press'],
  ['activation', 'confirmation.press'],
])

const readPortalText = (language: Language, key: string): string => {
  const locale = JSON.parse(readFileText(`../../../ui/locales/${language}.json`))
  const text: unknown = key.split('.').reduce((texts, name) => Object(texts)[name], locale)
  if (typeof text !== 'string') throw new Error(`ui/locales/${language}.json has no ${key}`)
  return text
}

/** `mails.tsv` has the other subjects and the reasons for an email, with a row for each language. */
const [kinds = [], ...rows] = readFileText('mails.tsv')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))

/** Returns the subject or sentence for an email, in the first of these languages that the portal supports. */
export const findMailText = (kind: Mail['kind'] | 'reason' | 'not_you', languages: readonly string[]): string => {
  const language = chooseLanguage(undefined, languages)
  const heading = subjectTextKeys.get(kind)
  if (heading !== undefined) return readPortalText(language, heading)
  return String(rows.find(([name]) => name === language)?.[kinds.indexOf(kind)])
}

/** An email that contains a link to the portal, or that only reports that the address has changed. */
export interface Mail {
  readonly kind: LinkKind | 'address_changed'
  readonly token?: string
  readonly to: string
  readonly languages: readonly string[]
  readonly product?: MailProduct | undefined
}

export interface Mailer {
  /** Sends an email. Refuses the call if the mail relay does not accept the email. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The URL of the support page. Emails contain this URL, because replies to the sender's address are not read. */
const supportUrl = 'https://www.meridian.test/support'

const composeMessage = ({ kind, token, languages, product }: Mail, portalOrigin: string): MailMessage => {
  const language = chooseLanguage(undefined, languages)
  const isNotice = token === undefined || kind === 'address_changed'
  return {
    ...{ language, product, subject: findMailText(kind, languages) },
    links: isNotice ? [] : [portalOrigin + mailPaths[kind] + encodeURIComponent(token)],
    button: readPortalText(language, buttonTextKeys.get(kind) ?? 'activation.continue'),
    // An email with a link says why it was sent. A notice says what to do if the customer did not change the address.
    notes: isNotice ? [findMailText('not_you', [language]), supportUrl] : [findMailText('reason', [language])],
  }
}

export const createSmtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport({ url: smtpUrl })
  return {
    send: async (mail) => {
      try {
        const message = composeMessage(mail, portalOrigin)
        // The recipient is an object, because a text would be parsed as a list of recipients.
        const to = { name: '', address: mail.to }
        const { subject } = message
        const bodies = { text: renderText(message), html: renderDocument(message, 'cid:mark') }
        const attachments = [{ cid: 'mark', filename: 'mark.png', path: fileURLToPath(mailBrand.picture) }]
        await transport.sendMail({ from: mailSender, to, subject, ...bodies, attachments })
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
    await insertRow(queries, 'mail_message', { recipient: mail.to, message, sent_at: new Date() })
  },
  close: () => undefined,
})
