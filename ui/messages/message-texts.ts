import type { FailureCode, SuccessCode } from '../../core/messages/messages.ts'
import type source from '../locales/en-gb.json'

type ErrorKey = `errors.${keyof typeof source.errors}`
type SuccessKey = `successes.${keyof typeof source.successes}`

/** The text of every failure (specification §8). */
export const errorTexts: Readonly<Record<FailureCode, ErrorKey>> = {
  unexpected: 'errors.unexpected',
  'unexpected-try-again': 'errors.unexpectedTryAgain',
  'credentials-invalid': 'errors.credentialsInvalid',
  // A refused client token has been renewed once by then; a refused user token is 'session-expired'.
  'access-token-invalid': 'errors.unexpected',
  'access-token-not-valid': 'errors.accessTokenNotValid',
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
  'password-short': 'errors.passwordShort',
  'password-too-short': 'errors.passwordTooShort',
  'refresh-token-required': 'errors.refreshTokenRequired',
  'input-format': 'errors.inputFormat',
  'email-format': 'errors.emailFormat',
  'email-not-verified': 'errors.emailNotVerified',
  'already-logged-in': 'errors.alreadyLoggedIn',
  'not-logged-in': 'errors.notLoggedIn',
  'try-later': 'errors.tryLater',
  'activation-code-invalid': 'errors.activationCodeInvalid',
  'activation-code-used': 'errors.activationCodeUsed',
  'activation-perhaps-done': 'errors.activationPerhapsDone',
  'activation-failed': 'errors.activationFailed',
}

/** The text of every success (specification §8). */
export const successTexts: Readonly<Record<SuccessCode, SuccessKey>> = {
  registered: 'successes.registered',
  'signed-in-as': 'successes.signedInAs',
  'password-changed': 'successes.passwordChanged',
  'new-password-created': 'successes.newPasswordCreated',
  'reset-instructions-sent': 'successes.resetInstructionsSent',
  'email-change-requested': 'successes.emailChangeRequested',
  'card-updated': 'successes.cardUpdated',
  'subscription-cancelled': 'successes.subscriptionCancelled',
}
