import { percentDecoded, withoutTrailingSlashes } from './addresses.ts'
import { withoutInvisible } from './invisible.ts'
import type { Settings } from './settings.ts'

/** The paths of mailed links (specification §2), each with its token at the end. */
export const mailedPages = {
  resetPassword: '/reset-password/:token',
  finishRegistration: '/finish-registration/:token',
  confirmEmail: '/confirm/:token',
  confirmEmailChange: '/confirm-email-change/:token',
  magicLink: '/magic-link/:token',
  emailValidation: '/activate-license-key/email-validation/:code',
} as const

export type MailedPage = keyof typeof mailedPages

export interface MailedLink {
  readonly page: MailedPage
  readonly token: string
}

/** Characters of the sentence around a link. Mail programs and people take them for a part of it; no token has them at its end. */
const isAround = (character: string): boolean => /[\s.,;:!?<>()[\]{}"'`*|“”„‘’«»‹›。、，；：！？）…]/.test(character)

/** What mail programs put into a link: quoted-printable line breaks, entities of HTML, dashes and brackets that no token has. */
const damage = /=\r?\n(?=.)|&(?:[gl]t|quot|nbsp|#x?[\da-f]+);|[\u2010-\u2015〈-】]/gi

/** An equals sign before a line break may be a mail's, unless it is the padding of base64. */
const withoutBreak = (token: string): string => (token.length % 4 === 0 ? token : token.replace(/=$/, ''))

/**
 * The token in the last segment of a mailed link, without invisible characters and the punctuation of the sentence
 * around it. Undefined for one that is not complete: a shortened one ends with dots, and none has a space.
 */
export const readToken = (segment: string): string | undefined => {
  const written = percentDecoded(segment) ?? ''
  const text = withoutInvisible(written.replace(damage, ''))
  let [start, end] = [0, text.length]
  while (start < end && isAround(text.charAt(start))) start += 1
  while (start < end && isAround(text.charAt(end - 1))) end -= 1
  const found = text.slice(start, end)
  const token = /=\r?\n$/.test(written) ? withoutBreak(found) : found
  return token === '' || /\s/.test(token) || /\.\.|…/.test(text.slice(end)) ? undefined : token
}

/**
 * Reads a mailed link that the platform hands to a native shell; undefined for any other address. The host is not checked,
 * because the platform hands over links to the portal only. Any number of leading slashes is accepted, as in a browser.
 */
export const readMailedLink = (address: string): MailedLink | undefined => {
  const path = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*/s, '')
    .replace(/^\/+/, '/')
  for (const page of Object.keys(mailedPages) as MailedPage[]) {
    const prefix = mailedPages[page].replace(/:\w+$/, '')
    const rest = withoutTrailingSlashes(path.slice(prefix.length))
    if (!path.toLowerCase().startsWith(prefix) || rest === '' || rest.includes('/')) continue
    const token = readToken(rest)
    return token === undefined ? undefined : { page, token }
  }
  return undefined
}

/**
 * A link from an e-mail before its call. Mail scanners and browsers open links before their readers do, and run the
 * pages. So the call waits until the page is visible, or for a click.
 */
export interface WaitingLink {
  readonly tag: 'waiting'
  readonly trigger: 'visible' | 'click'
}

export const waitingLink = ({ oneTimeLinks }: Pick<Settings, 'oneTimeLinks'>): WaitingLink => ({
  tag: 'waiting',
  trigger: oneTimeLinks === 'automatic' ? 'visible' : 'click',
})

/** Whether the link acts by itself when its page becomes visible. True only while it waits. */
export const autoConfirms = (state: WaitingLink | { readonly tag: string; readonly trigger?: never }): boolean =>
  state.trigger === 'visible'

/** Whether a route's pattern has a secret parameter. Such a view is neither counted nor reported. */
export const hasSecretParameter = (routePattern: string): boolean => /:(?:token|code)\b/.test(routePattern)
