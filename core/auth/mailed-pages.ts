import { withoutTrailingSlashes } from '../shared/trailing-slashes.ts'

/** The pages that links of e-mails lead to (specification §2), each with its token in the last place. */
export const mailedPages = {
  resetPassword: '/reset-password/:token',
  finishRegistration: '/finish-registration/:token',
  confirmEmail: '/confirm/:token',
  confirmEmailChange: '/confirm-email-change/:token',
  magicLink: '/magic-link/:token',
  emailValidation: '/activate-license-key/email-validation/:code',
} as const

export type MailedPage = keyof typeof mailedPages

/** What a link of an e-mail asks for. */
export interface MailedLink {
  readonly page: MailedPage
  readonly token: string
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * Reads a link of an e-mail, as a shell gets it from its platform; undefined where it is none. Whose portal the address is
 * of, the platform has decided by then. Like the portal in a browser it takes any number of slashes in front.
 */
export const readMailedLink = (address: string): MailedLink | undefined => {
  const path = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/+/, '/')
  for (const page of Object.keys(mailedPages) as MailedPage[]) {
    const prefix = mailedPages[page].replace(/:\w+$/, '')
    const rest = withoutTrailingSlashes(path.slice(prefix.length))
    if (!path.toLowerCase().startsWith(prefix) || rest === '' || rest.includes('/')) continue
    const token = decoded(rest)
    return token === undefined ? undefined : { page, token }
  }
  return undefined
}
