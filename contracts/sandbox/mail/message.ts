import { getTextDirection, type Language, toBcp47Tag } from '../../../core/language/languages.ts'
import { type MailBrand, mailBrand } from './mail-brand.ts'

/** The product that the link in an email activates. */
export interface MailProduct {
  readonly appName: string
  readonly activationCode: string
}

export interface MailMessage {
  readonly subject: string
  readonly language: Language
  readonly product?: MailProduct | undefined
  readonly links: readonly string[]
  /** The text of the button that opens the link. */
  readonly button: string
  readonly notes: readonly string[]
}

export const mailSender = { name: mailBrand.name, address: 'no-reply@meridian.test' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const { light, dark } = mailBrand

/** The CSS of emails and of the mailbox page. It repeats colors, because many mail programs don't support variables. */
export const mailStyle = `:root { color-scheme: light dark }
body { margin: 0; background: #f5f8f7; color: #14252b; font: 1rem/1.5 system-ui, sans-serif }
a { color: ${light.link}; overflow-wrap: anywhere }
.mail { max-width: 34rem; margin: 0 auto; padding: 1.5rem; border-radius: 1rem; background: #fff }
.brand { margin: 0 0 1.5rem; font-weight: 600 }
.brand img { max-width: 10rem; margin-inline-end: 0.5rem; border-radius: 0.375rem; vertical-align: middle }
h2 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3 }
dt, .note { color: #4d5f66; font-size: 0.875rem }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere }
.button { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 0.5rem; background: ${light.button}; color: ${light.onButton}; font-weight: 600; line-height: 1.5rem; text-decoration: none }
.note { margin: 0.5rem 0 0 }
@media (prefers-color-scheme: dark) {
  body { background: #0b1519; color: #e6eeee }
  a { color: ${dark.link} }
  .mail { background: #13222a }
  dt, .note { color: #a6b7bb }
  .button { background: ${dark.button}; color: ${dark.onButton} }
}`

export const renderBrand = ({ name, content }: Pick<MailBrand, 'name' | 'content'>, pictureUrl: string): string => {
  const words = escapeHtml(name)
  const contents = {
    logo: `<img src="${pictureUrl}" alt="${words}" height="32">`,
    'mark and name': `<img src="${pictureUrl}" alt="" width="32" height="32">${words}`,
    name: words,
  }
  return `<p class="brand">${contents[content]}</p>`
}

export const renderBody = (message: MailMessage, pictureUrl: string): string => {
  const { subject, language, product, links, button, notes } = message
  const [appName, code] = [product?.appName ?? '', product?.activationCode ?? ''].map(escapeHtml)
  const content = [
    renderBrand(mailBrand, pictureUrl),
    `<h2>${escapeHtml(subject)}</h2>`,
    ...(product === undefined ? [] : [`<dl><dt><bdi>${appName}</bdi></dt><dd><bdi>${code}</bdi></dd></dl>`]),
    ...links.map((link) => `<p><a class="button" href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`),
    ...notes.map((words) => `<p class="note">${escapeHtml(words)}</p>`),
  ]
  return `<div class="mail" lang="${toBcp47Tag(language)}" dir="${getTextDirection(language)}">${content.join('\n')}</div>`
}

export const renderDocument = (message: MailMessage, pictureUrl: string): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<style>${mailStyle}</style>\n${renderBody(message, pictureUrl)}`

export const renderText = ({ subject, product, links, notes }: MailMessage): string =>
  [subject, ...Object.values(product ?? {}), ...links, ...notes].join('\n\n')
