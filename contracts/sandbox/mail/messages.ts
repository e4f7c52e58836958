/** A kind of e-mail: where its link leads in the portal and what it says. */
interface Template {
  readonly path: string
  readonly subject: string
  readonly text: string
  readonly action: string
}

export const templates = {
  confirmation: {
    path: '/confirm/',
    subject: 'Confirm your e-mail address',
    text: 'Welcome to Meridian. Please confirm that this e-mail address is yours.',
    action: 'Confirm e-mail address',
  },
  resetPassword: {
    path: '/reset-password/',
    subject: 'Choose a new password',
    text: 'Someone, hopefully you, asked for a new password for your Meridian account.',
    action: 'Choose a new password',
  },
  finishRegistration: {
    path: '/finish-registration/',
    subject: 'Finish your registration',
    text: 'Your Meridian account is almost ready. It only needs a password.',
    action: 'Choose a password',
  },
  emailChange: {
    path: '/confirm-email-change/',
    subject: 'Confirm your new e-mail address',
    text: 'This address is to become the one of your Meridian account.',
    action: 'Confirm new e-mail address',
  },
  magicLink: {
    path: '/magic-link/',
    subject: 'Open Meridian on your phone',
    text: 'Open this e-mail on your phone and follow the link to sync your trips.',
    action: 'Open the app',
  },
  activation: {
    path: '/activate-license-key/email-validation/',
    subject: 'Verify your e-mail address to activate your license',
    text: 'Your license is almost active. Please verify that this e-mail address is yours.',
    action: 'Verify and activate',
  },
} as const satisfies Record<string, Template>

export type MailKind = keyof typeof templates

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

/** The message of a kind whose link carries a token. */
export const compose = (kind: MailKind, portalOrigin: string, token: string): Message => {
  const template = templates[kind]
  const link = portalOrigin + template.path + encodeURIComponent(token)
  return {
    subject: template.subject,
    text: `${template.text}\n\n${template.action}:\n${link}\n`,
    html: `<p>${escapeHtml(template.text)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(template.action)}</a></p>`,
  }
}
