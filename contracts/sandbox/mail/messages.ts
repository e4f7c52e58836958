import addressChanged from './address-changed.json' with { type: 'json' }
import { type MailKind, mailPaths } from './mail-kinds.ts'
import { bestOf } from './mail-language.ts'
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
  /** Those that the caller asks for, the best first. */
  readonly languages: readonly string[]
  readonly portalOrigin: string
  /** What its link carries. */
  readonly token: string
}

const inLanguage = (language: string, paragraphs: string): string =>
  `<div lang="${language}" dir="${['fa', 'he'].includes(language) ? 'rtl' : 'ltr'}">${paragraphs}</div>`

/** The message of a kind whose link carries a token. */
export const compose = ({ kind, languages, portalOrigin, token }: MailContent): Message => {
  const { language, words } = bestOf(mailWords, languages)
  const { subject, text, action } = words[kind]
  const link = portalOrigin + mailPaths[kind] + encodeURIComponent(token)
  const paragraphs = `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`
  return { subject, text: `${text}\n\n${action}:\n${link}\n`, html: inLanguage(language, paragraphs) }
}

/** What the old address is told once an account has another. It names no address: who reads the old mailbox is not known. */
export const composeAddressChanged = (languages: readonly string[]): Message => {
  const { language, words } = bestOf(addressChanged, languages)
  return { ...words, html: inLanguage(language, `<p>${escapeHtml(words.text)}</p>`) }
}
