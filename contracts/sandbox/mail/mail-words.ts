import addressChanged from './address-changed.json' with { type: 'json' }

/** The kinds of e-mail with a link, and the paths of their links up to the token. */
export const mailPaths = {
  confirmation: '/confirm/',
  resetPassword: '/reset-password/',
  finishRegistration: '/finish-registration/',
  emailChange: '/confirm-email-change/',
  magicLink: '/magic-link/',
  activation: '/activate-license-key/email-validation/',
} as const

export type LinkKind = keyof typeof mailPaths

type Subjects = Readonly<Record<LinkKind, string>>

const english: Subjects = {
  confirmation: 'Confirm your e-mail address',
  resetPassword: 'Choose a new password',
  finishRegistration: 'Finish your registration: choose a password',
  emailChange: 'Confirm your new e-mail address',
  magicLink: 'Open Meridian on your phone',
  activation: 'Verify your e-mail address to activate your license',
}

const german: Subjects = {
  confirmation: 'Bestätigen Sie Ihre E-Mail-Adresse',
  resetPassword: 'Wählen Sie ein neues Passwort',
  finishRegistration: 'Schließen Sie Ihre Registrierung ab: Wählen Sie ein Passwort',
  emailChange: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  magicLink: 'Öffnen Sie Meridian auf Ihrem Smartphone',
  activation: 'Bestätigen Sie Ihre E-Mail-Adresse, um Ihre Lizenz zu aktivieren',
}

const subjects: Readonly<Record<string, Subjects>> = { en: english, de: german }

const firstOf = <Words>(
  words: Readonly<Record<string, Words>>,
  languages: readonly string[],
  otherwise: Words,
): Words => words[languages.find((language) => Object.hasOwn(words, language)) ?? ''] ?? otherwise

/** The subject in the first known language: English or German, and for the notice any language of the portal. */
export const subjectOf = (kind: LinkKind | 'addressChanged', languages: readonly string[]): string =>
  kind === 'addressChanged'
    ? firstOf(addressChanged, languages, addressChanged.en)
    : firstOf(subjects, languages, english)[kind]
