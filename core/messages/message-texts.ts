// Keys of texts. The words are in the locale files.

import { formatTag } from '../language/languages.ts'
import type { Settings } from '../shared/settings.ts'
import type { Failure, FailureCode, Message, SuccessCode } from './messages.ts'

/** The text of every failure (specification §8). */
export const errorTexts = {
  unexpected: 'errors.unexpected',
  'unexpected-try-again': 'errors.unexpectedTryAgain',
  'credentials-invalid': 'errors.credentialsInvalid',
  // Shown only if the renewed client token is refused too. A refused user token posts 'session-expired'.
  'token-refused': 'errors.unexpected',
  'new-session-refused': 'errors.accessTokenNotValid',
  'current-password-invalid': 'errors.currentPasswordInvalid',
  'session-expired': 'errors.sessionExpired',
  'session-held-elsewhere': 'errors.sessionHeldElsewhere',
  'magic-link-used': 'errors.magicLinkUsed',
  'magic-link-expired': 'errors.magicLinkExpired',
  'magic-link-not-found': 'errors.magicLinkInvalid',
  'client-unauthorized': 'errors.clientUnauthorized',
  'captcha-invalid': 'errors.captchaInvalid',
  'captcha-unsolved': 'errors.captchaUnsolved',
  'user-not-found': 'errors.userNotFound',
  'mail-token-invalid': 'errors.mailTokenInvalid',
  'account-exists': 'errors.accountExists',
  'input-required': 'errors.inputRequired',
  'client-id-required': 'errors.clientIdRequired',
  'client-id-format': 'errors.clientIdFormat',
  'client-secret-required': 'errors.clientSecretRequired',
  'username-required': 'errors.usernameRequired',
  'username-short': 'errors.usernameShort',
  'password-required': 'errors.passwordRequired',
  'password-length-insufficient': 'errors.passwordShort',
  'password-under-eight': 'errors.passwordTooShort',
  'refresh-token-required': 'errors.refreshTokenRequired',
  'input-format': 'errors.inputFormat',
  'email-format': 'errors.emailFormat',
  'email-not-verified': 'errors.emailNotVerified',
  'user-not-confirmed': 'errors.userNotConfirmed',
  'too-many-tries': 'errors.tooManyTries',
  'card-declined': 'errors.cardDeclined',
  'card-perhaps-saved': 'errors.cardPerhapsSaved',
  'subscription-cancelled': 'errors.subscriptionEnds',
  'cancellation-requested': 'errors.subscriptionEnds',
  'already-logged-in': 'errors.alreadyLoggedIn',
  'not-logged-in': 'errors.notLoggedIn',
  'try-later': 'errors.tryLater',
  'activation-code-invalid': 'errors.activationCodeInvalid',
  'activation-code-used': 'errors.activationCodeUsed',
  'activation-perhaps-done': 'errors.activationPerhapsDone',
  'activation-failed': 'errors.activationFailed',
} as const satisfies Readonly<Record<FailureCode, string>>

/** The text about a sent e-mail, where a success has its own. */
export const mailTexts: Readonly<Partial<Record<SuccessCode, 'successes.confirmationSent'>>> = {
  registered: 'successes.confirmationSent',
}

/** The text of every success (specification §8). */
export const successTexts = {
  registered: 'successes.registered',
  'signed-in-as': 'successes.signedInAs',
  'license-activated': 'successes.licenseActivated',
  'password-changed': 'successes.passwordChanged',
  'new-password-created': 'successes.newPasswordCreated',
  'reset-instructions-sent': 'successes.resetInstructionsSent',
  'email-change-requested': 'successes.emailChangeRequested',
  'card-updated': 'successes.cardUpdated',
  'subscription-cancelled': 'successes.subscriptionCancelled',
  'subscription-ended': 'successes.subscriptionEnded',
} as const satisfies Readonly<Record<SuccessCode, string>>

/** `in 5 minutes`; undefined in a language that the browser does not know, because it would use another one. */
const fromNow = (seconds: number, language: string): string | undefined => {
  const tag = `${formatTag(language)}-u-nu-latn`
  if (Intl.RelativeTimeFormat.supportedLocalesOf(tag).length === 0) return undefined
  const words = new Intl.RelativeTimeFormat(tag)
  if (seconds < 90) return words.format(seconds, 'second')
  return seconds < 90 * 60
    ? words.format(Math.ceil(seconds / 60), 'minute')
    : words.format(Math.ceil(seconds / 3600), 'hour')
}

type FailureText = (typeof errorTexts)[FailureCode] | 'errors.tooManyTriesUntil'
type Placeholders = { readonly when?: string; readonly count?: number }

/** The key of a failure's text, and its placeholders. */
export const failureText = (
  { code, retryAfterSeconds }: Failure,
  language: string,
  { passwordMinLength: count }: Pick<Settings, 'passwordMinLength'>,
): readonly [FailureText, Placeholders] => {
  const when =
    code === 'too-many-tries' && retryAfterSeconds !== undefined ? fromNow(retryAfterSeconds, language) : undefined
  return when === undefined ? [errorTexts[code], { count }] : ['errors.tooManyTriesUntil', { when }]
}

/** The key of a message's text, and its placeholders except for a name. */
export const textOf = (
  message: Message,
  language: string,
  settings: Pick<Settings, 'passwordMinLength'>,
): readonly [FailureText | (typeof successTexts)[SuccessCode], Placeholders] =>
  message.kind === 'success' ? [successTexts[message.code], {}] : failureText(message, language, settings)
