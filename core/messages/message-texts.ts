// This module returns keys of texts. The texts themselves are in the locale files.

import { formatRelativeTime } from '../language/relative-time.ts'
import type { Failure, FailureCode, Message, SuccessCode } from './messages.ts'

/** The codes that are shown with the text of another code. Every other code has its own text (specification §8). */
const codesWithSharedText = {
  // Shown only if a renewed client token is also refused. A refused user token has the code 'session-expired'.
  'token-refused': 'unexpected',
  'cancellation-requested': 'subscription-cancelled',
} as const satisfies Readonly<Partial<Record<FailureCode, FailureCode>>>

/**
 * The success messages that have a second text, about the email that was sent. The text of 'email-change-requested'
 * already mentions the email.
 */
export const mailSentTextKeys: Readonly<
  Partial<Record<SuccessCode, 'successes.confirmationSent' | 'successes.mailSent'>>
> = {
  registered: 'successes.confirmationSent',
  'reset-instructions-sent': 'successes.mailSent',
}

/** Formats a time from now, such as `in 5 minutes`. Undefined in a language that the browser does not know. */
export const formatTimeFromNow = (seconds: number, language: string): string | undefined => {
  if (seconds < 90) return formatRelativeTime(seconds, 'second', language)
  return seconds < 90 * 60
    ? formatRelativeTime(Math.ceil(seconds / 60), 'minute', language)
    : formatRelativeTime(Math.ceil(seconds / 3600), 'hour', language)
}

type SharedTextCode = keyof typeof codesWithSharedText
const hasSharedText = (code: FailureCode): code is SharedTextCode => Object.hasOwn(codesWithSharedText, code)

type ErrorTextKey = `errors.${Exclude<FailureCode, SharedTextCode>}`

/** Returns the key of a text that depends only on the code of the failure. */
export const getErrorTextKey = (code: FailureCode): ErrorTextKey =>
  `errors.${hasSharedText(code) ? codesWithSharedText[code] : code}`

type FailureTextKey = ErrorTextKey | 'errors.too-many-tries-until'
export type MessageTextKey = FailureTextKey | `successes.${SuccessCode}`

type PasswordSettings = { readonly passwordMinLength: number }
type TextPlaceholders = { readonly when?: string; readonly count?: number }

/** Returns the key of a failure's text, and its placeholders. */
export const getFailureText = (
  { code, retryAfterSeconds }: Failure,
  language: string,
  { passwordMinLength: count }: PasswordSettings,
): readonly [FailureTextKey, TextPlaceholders] => {
  const when =
    code === 'too-many-tries' && retryAfterSeconds !== undefined
      ? formatTimeFromNow(retryAfterSeconds, language)
      : undefined
  return when === undefined ? [getErrorTextKey(code), { count }] : ['errors.too-many-tries-until', { when }]
}

/** Returns the key of a message's text, and its placeholders. The message area adds the customer's name. */
export const getMessageText = (
  message: Message,
  language: string,
  settings: PasswordSettings,
): readonly [MessageTextKey, TextPlaceholders] =>
  message.kind === 'success' ? [`successes.${message.code}`, {}] : getFailureText(message, language, settings)
