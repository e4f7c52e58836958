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

/** Every kind: the notice that the address has changed has no link. */
export type MailKind = LinkKind | 'addressChanged'

/** The subject of an e-mail, and its sentence. */
type Words = Readonly<Record<MailKind, readonly [subject: string, text: string]>>

const english: Words = {
  confirmation: [
    'Confirm your e-mail address',
    'Welcome to Meridian. Please confirm that this e-mail address is yours.',
  ],
  resetPassword: [
    'Choose a new password',
    'Someone, hopefully you, asked for a new password for your Meridian account.',
  ],
  finishRegistration: ['Finish your registration', 'Your Meridian account is almost ready. It only needs a password.'],
  emailChange: ['Confirm your new e-mail address', 'This address is to become the one of your Meridian account.'],
  magicLink: ['Open Meridian on your phone', 'Open this e-mail on your phone and follow the link to sync your trips.'],
  activation: [
    'Verify your e-mail address to activate your license',
    'Your license is almost active. Please verify that this e-mail address is yours.',
  ],
  addressChanged: [
    'The e-mail address of your account has changed',
    'Your Meridian account has another e-mail address from now on. If this was not you, please tell us at once.',
  ],
}

const german: Words = {
  confirmation: [
    'Bestätigen Sie Ihre E-Mail-Adresse',
    'Willkommen bei Meridian. Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
  ],
  resetPassword: [
    'Wählen Sie ein neues Passwort',
    'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Meridian-Konto angefordert.',
  ],
  finishRegistration: [
    'Schließen Sie Ihre Registrierung ab',
    'Ihr Meridian-Konto ist fast fertig. Es fehlt nur noch ein Passwort.',
  ],
  emailChange: ['Bestätigen Sie Ihre neue E-Mail-Adresse', 'Diese Adresse soll die Ihres Meridian-Kontos werden.'],
  magicLink: [
    'Öffnen Sie Meridian auf Ihrem Smartphone',
    'Öffnen Sie diese E-Mail auf Ihrem Smartphone und folgen Sie dem Link, um Ihre Reisen zu synchronisieren.',
  ],
  activation: [
    'Bestätigen Sie Ihre E-Mail-Adresse, um Ihre Lizenz zu aktivieren',
    'Ihre Lizenz ist fast aktiv. Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
  ],
  addressChanged: [
    'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    'Ihr Meridian-Konto hat ab jetzt eine andere E-Mail-Adresse. Falls Sie das nicht waren, melden Sie sich bitte sofort bei uns.',
  ],
}

/** English stands for all languages that the sandbox does not know. */
const wordsOf = new Map([
  ['en', english],
  ['de', german],
])

/** The words in the first of these languages that the sandbox knows. */
export const wordsIn = (languages: readonly string[]): Words =>
  languages.flatMap((language) => wordsOf.get(language) ?? [])[0] ?? english
