// This module has the keys of texts. The texts are in the locale files.

import { formatRelativeTime } from '../language/relative-time.ts'
import type { Failure, FailureCode, Message, SuccessCode } from './messages.ts'

/** Codes that share the text of another code. Every other failure has its own text (specification §8). */
const sharedTexts = {
  // This is shown only if the renewed client token is refused, too. A refused user token posts 'session-expired'.
  'token-refused': 'unexpected',
  'cancellation-requested': 'subscription-cancelled',
} as const satisfies Readonly<Partial<Record<FailureCode, FailureCode>>>

/**
 * The second text of a success, about the email that was sent. The first text about a requested change of the email
 * address already contains it.
 */
export const mailTexts: Readonly<Partial<Record<SuccessCode, 'successes.confirmationSent' | 'successes.mailSent'>>> = {
  registered: 'successes.confirmationSent',
  'reset-instructions-sent': 'successes.mailSent',
}

/** Formats a time from now, such as `in 5 minutes`. Undefined in a language that the browser does not know. */
export const fromNow = (seconds: number, language: string): string | undefined => {
  if (seconds < 90) return formatRelativeTime(seconds, 'second', language)
  return seconds < 90 * 60
    ? formatRelativeTime(Math.ceil(seconds / 60), 'minute', language)
    : formatRelativeTime(Math.ceil(seconds / 3600), 'hour', language)
}

type SharedText = keyof typeof sharedTexts
const hasSharedText = (code: FailureCode): code is SharedText => Object.hasOwn(sharedTexts, code)

type ErrorText = `errors.${Exclude<FailureCode, SharedText>}`

/** Returns the key of a text that depends only on the code of the failure. */
export const errorTextOf = (code: FailureCode): ErrorText => `errors.${hasSharedText(code) ? sharedTexts[code] : code}`

type FailureText = ErrorText | 'errors.too-many-tries-until'
/** The keys of all messages. Each needs a text. */
export type MessageText = FailureText | `successes.${SuccessCode}`

type PasswordSettings = { readonly passwordMinLength: number }
type Placeholders = { readonly when?: string; readonly count?: number }

/** Returns the key of a failure's text, and its placeholders. */
export const failureTextOf = (
  { code, retryAfterSeconds }: Failure,
  language: string,
  { passwordMinLength: count }: PasswordSettings,
): readonly [FailureText, Placeholders] => {
  const when =
    code === 'too-many-tries' && retryAfterSeconds !== undefined ? fromNow(retryAfterSeconds, language) : undefined
  return when === undefined ? [errorTextOf(code), { count }] : ['errors.too-many-tries-until', { when }]
}

/** Returns the key of a message's text, and its placeholders except for a name. */
export const messageTextOf = (
  message: Message,
  language: string,
  settings: PasswordSettings,
): readonly [MessageText, Placeholders] =>
  message.kind === 'success' ? [`successes.${message.code}`, {}] : failureTextOf(message, language, settings)
