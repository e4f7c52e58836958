import { removeInvisibleCharacters } from './invisible.ts'
import { collapseSlashes, decodePercentIfValid } from './url-parameters.ts'

/** The paths of mailed links (specification §2). Each ends with its token. */
export const mailedLinkPaths = {
  resetPassword: '/reset-password/:token',
  finishRegistration: '/finish-registration/:token',
  confirmEmail: '/confirm/:token',
  confirmEmailChange: '/confirm-email-change/:token',
  magicLink: '/magic-link/:token',
  emailValidation: '/activate-license-key/email-validation/:code',
} as const

export type MailedLinkPage = keyof typeof mailedLinkPaths

export interface MailedLink {
  readonly page: MailedLinkPage
  readonly token: string
}

/**
 * Matches a token inside other text. Mail programs and people add entities and brackets before a token, and
 * punctuation, parameters or a greeting after it. A token consists of letters, digits, `-`, `_`, `.` and `~`, and does
 * not begin or end with a dot.
 */
const leadingTokenPattern = /^(?:&#?\w+;|[^\w~%-])*([\w.~-]*)(…?)/

/**
 * Returns the token in the last part of a decoded path. Removes invisible characters, the line breaks of
 * quoted-printable mails, and everything from the first character that a token can't contain. Undefined if there is no
 * token, or if the token was shortened and ends with dots.
 */
export const extractLinkToken = (text: string): string | undefined => {
  const [, found = '', ellipsis] =
    leadingTokenPattern.exec(removeInvisibleCharacters(text.replace(/=\r?\n/g, ''))) ?? []
  return found === '' || found.endsWith('..') || ellipsis !== '' ? undefined : found.replace(/\.$/, '')
}

/**
 * Decodes a path and replaces repeated slashes with one. Some mail programs double or encode the slashes of a link, so
 * an encoded slash also separates the parts of the path.
 */
export const normalizePath = (path: string): string => collapseSlashes(decodePercentIfValid(path))

/**
 * Reads a mailed link that the operating system passes to a native app. Undefined for any other URL. The host is not
 * checked, because the system passes only links to the portal.
 */
export const readMailedLink = (url: string): MailedLink | undefined => {
  const path = normalizePath(url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*/s, ''))
  for (const page of Object.keys(mailedLinkPaths) as MailedLinkPage[]) {
    const prefix = mailedLinkPaths[page].replace(/:\w+$/, '')
    const token = path.toLowerCase().startsWith(prefix) ? extractLinkToken(path.slice(prefix.length)) : undefined
    if (token !== undefined) return { page, token }
  }
  return undefined
}

/**
 * The state of a mailed link for which no call was made yet. Mail scanners and browsers open links, and run the pages,
 * before readers do. Therefore the call waits until the page is visible, or until a click.
 */
export interface WaitingLinkState {
  readonly tag: 'waiting'
  readonly trigger: 'visible' | 'click'
}

export const createWaitingLinkState = (oneTimeLinks: 'automatic' | 'click'): WaitingLinkState => ({
  tag: 'waiting',
  trigger: oneTimeLinks === 'automatic' ? 'visible' : 'click',
})

/** Whether the call of the link has to be made when its page becomes visible. False after the call was made. */
export const shouldConfirmNow = (
  state: WaitingLinkState | { readonly tag: string; readonly trigger?: never },
): boolean => state.trigger === 'visible'

/** Whether URLs of this route contain a secret. A view with such a URL is neither counted nor reported. */
export const hasSecretParameter = (routePattern: string): boolean => /:(?:token|code)\b/.test(routePattern)
