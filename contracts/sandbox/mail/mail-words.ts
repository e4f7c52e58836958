/** The kinds of e-mail with a link that the services send, and where the link leads in the portal, up to its token. */
export const mailPaths = {
  confirmation: '/confirm/',
  resetPassword: '/reset-password/',
  finishRegistration: '/finish-registration/',
  emailChange: '/confirm-email-change/',
  magicLink: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

export type LinkKind = keyof typeof mailPaths

/** The subject of each e-mail, which says all beside its link. The notice of a changed address has none. */
type Subjects = Readonly<Record<LinkKind | 'addressChanged', string>>

const english: Subjects = {
  confirmation: 'Confirm your e-mail address',
  resetPassword: 'Choose a new password',
  finishRegistration: 'Finish your registration: choose a password',
  emailChange: 'Confirm your new e-mail address',
  magicLink: 'Open Meridian on your phone',
  activation: 'Verify your e-mail address to activate your license',
  addressChanged: 'The e-mail address of your account has changed. If this was not you, please tell us at once.',
}

const german: Subjects = {
  confirmation: 'Bestätigen Sie Ihre E-Mail-Adresse',
  resetPassword: 'Wählen Sie ein neues Passwort',
  finishRegistration: 'Schließen Sie Ihre Registrierung ab: Wählen Sie ein Passwort',
  emailChange: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  magicLink: 'Öffnen Sie Meridian auf Ihrem Smartphone',
  activation: 'Bestätigen Sie Ihre E-Mail-Adresse, um Ihre Lizenz zu aktivieren',
  addressChanged: 'Die E-Mail-Adresse Ihres Kontos wurde geändert. Falls Sie das nicht waren, melden Sie sich sofort.',
}

/** The subjects in the first of these languages that the sandbox knows, which are English and German. */
export const subjectsIn = (languages: readonly string[]): Subjects =>
  languages.find((language) => language === 'en' || language === 'de') === 'de' ? german : english
