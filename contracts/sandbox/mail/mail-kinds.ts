/** The kinds of e-mail with a link that the services send; a notice of a changed address has none. */
export const mailKinds = [
  'confirmation',
  'resetPassword',
  'finishRegistration',
  'emailChange',
  'magicLink',
  'activation',
] as const

export type MailKind = (typeof mailKinds)[number]

/** Where the link of each kind leads in the portal, up to its token. */
export const mailPaths: Readonly<Record<MailKind, string>> = {
  confirmation: '/confirm/',
  resetPassword: '/reset-password/',
  finishRegistration: '/finish-registration/',
  emailChange: '/confirm-email-change/',
  magicLink: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
}
