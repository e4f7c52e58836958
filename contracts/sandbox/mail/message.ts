import { directionOf, type Language, languageTag } from '../../../core/language/languages.ts'

/** What the link of an email activates. */
export interface Product {
  readonly appName: string
  readonly activationCode: string
}

/** An email in one language. */
export interface Message {
  readonly subject: string
  readonly language: Language
  readonly product?: Product | undefined
  readonly links: readonly string[]
  /** The text of the button that follows the link. */
  readonly button: string
  readonly further: readonly string[]
}

export const sender = { name: 'Meridian', address: 'no-reply@meridian.test' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The look of emails and of the mailbox. Many mail programs know neither custom properties nor `light-dark()`. */
export const style = `:root { color-scheme: light dark }
body { margin: 0; background: #f5f8f7; color: #14252b; font: 1rem/1.5 system-ui, sans-serif }
a { color: #0b5c66; overflow-wrap: anywhere }
.mail { max-width: 34rem; margin: 0 auto; padding: 1.5rem; border-radius: 1rem; background: #fff }
.brand { margin: 0 0 1.5rem; font-weight: 600 }
.brand img { margin-inline-end: 0.5rem; border-radius: 0.375rem; vertical-align: middle }
h2 { margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3 }
dt, .further { color: #4d5f66; font-size: 0.875rem }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere }
.button { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 0.5rem; background: #0b5c66; color: #fff; font-weight: 600; line-height: 1.5rem; text-decoration: none }
.further { margin: 0.5rem 0 0 }
@media (prefers-color-scheme: dark) {
  body { background: #0b1519; color: #e6eeee }
  a { color: #7cc7d0 }
  .mail { background: #13222a }
  dt, .further { color: #a6b7bb }
  .button { background: #7cc7d0; color: #06262b }
}`

/** The mark of the company. Mail programs show no SVG. */
export const markFile = new URL('../../../ui/public/favicon.png', import.meta.url)

/** The brand, what the mail is for, the product, the link, and why it came. The mark is at an address. */
export const bodyOf = (message: Message, markAddress: string): string => {
  const { subject, language, product, links, button, further } = message
  const [appName, code] = [product?.appName ?? '', product?.activationCode ?? ''].map(escapeHtml)
  const content = [
    `<p class="brand"><img src="${markAddress}" alt="" width="32" height="32">${escapeHtml(sender.name)}</p>`,
    `<h2>${escapeHtml(subject)}</h2>`,
    ...(product === undefined ? [] : [`<dl><dt><bdi>${appName}</bdi></dt><dd><bdi>${code}</bdi></dd></dl>`]),
    ...links.map((link) => `<p><a class="button" href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`),
    ...further.map((words) => `<p class="further">${escapeHtml(words)}</p>`),
  ]
  return `<div class="mail" lang="${languageTag(language)}" dir="${directionOf(language)}">${content.join('\n')}</div>`
}

export const documentOf = (message: Message, markAddress: string): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<style>${style}</style>\n${bodyOf(message, markAddress)}`

export const textOf = ({ subject, product, links, further }: Message): string =>
  [subject, ...Object.values(product ?? {}), ...links, ...further].join('\n\n')
