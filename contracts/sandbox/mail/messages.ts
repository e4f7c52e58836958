import { type MailKind, mailPaths } from './mail-kinds.ts'
import { directionOf, type MailLanguage } from './mail-language.ts'
import { mailWords } from './mail-words.ts'

export interface Message {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand anywhere in HTML, attributes in quotes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** What an e-mail is made of. */
export interface MailContent {
  readonly kind: MailKind
  readonly language: MailLanguage
  readonly portalOrigin: string
  /** What its link carries. */
  readonly token: string
}

/** The message of a kind whose link carries a token. */
export const compose = ({ kind, language, portalOrigin, token }: MailContent): Message => {
  const { subject, text, action } = mailWords[language][kind]
  const link = portalOrigin + mailPaths[kind] + encodeURIComponent(token)
  const paragraphs = `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`
  return {
    subject,
    text: `${text}\n\n${action}:\n${link}\n`,
    html: `<div lang="${language}" dir="${directionOf(language)}">${paragraphs}</div>`,
  }
}
