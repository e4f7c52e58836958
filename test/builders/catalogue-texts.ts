import type { CatalogueRow } from '../../core/shared/error-catalogue.ts'

/** The catalogue as specification §8 words it, and what was decided since, written down once more so that the code's own table can be held to it. */
const texts = new Map<string, string>([
  ['400 payment_method.declined', 'Your card was declined. Please use another card or ask your bank.'],
  [
    '400 subscription.already_cancelled',
    'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  ],
  [
    '400 subscription.cancel_requested',
    'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  ],
  ['400 *', 'Unexpected error, please try again'],
  ['401 authorization.credentials.invalid', 'Wrong email or password'],
  ['401 authorization.user.not_found', 'Wrong email or password'],
  ['401 authorization.access_token.not_found_for_token', 'Unexpected error'],
  ['401 authorization.access_token.expired', 'Unexpected error'],
  ['401 validate.access_token.expired', 'Unexpected error'],
  ['401 validation.password.invalid', 'Wrong current password'],
  ['401 *', 'Session expired, please sign in'],
  ['402 payment_method.declined', 'Your card was declined. Please use another card or ask your bank.'],
  [
    '402 subscription.already_cancelled',
    'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  ],
  [
    '402 subscription.cancel_requested',
    'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  ],
  ['403 authorization.magic_link.invalid', 'Magic Link has been used'],
  ['403 authorization.magic_link.expired', 'Magic link expired'],
  ['403 authorization.client.unauthorized', 'Client unauthorized'],
  ['403 authorization.captcha.invalid', 'Invalid Captcha'],
  ['403 authorization.user.already_logged_in', 'Already logged in'],
  [
    '403 authorization.user.not_confirmed',
    'Your account is not confirmed yet. Open the link in the email we sent you when you signed up.',
  ],
  [
    '403 activation.email.not_verified',
    'Your email address is not confirmed in this browser. Open the link in our email once more, in this browser and with cookies allowed, or ask for another email.',
  ],
  ['404 user.not_found_by_email', 'User not found'],
  ['404 user.not_found_by_username', 'Unexpected error, please try again'],
  ['404 magic_link.not_found', 'Invalid magic link'],
  ['404 reset_password.token.not_found', 'Token is expired or it has been used already'],
  ['404 finish_registration.token.not_found', 'Token is expired or it has been used already'],
  ['404 *', 'Unexpected error, please try again'],
  ['409 *', 'Account with given email already exist'],
  ['422 validation.input.required', 'Input data is required'],
  ['422 validation.client_id.required', 'ClientId is required'],
  ['422 validation.client_id.invalid_format', 'ClientId is in invalid format'],
  ['422 validation.client_secret.required', 'Client secret is required'],
  ['422 validation.username.required', 'Username is required'],
  ['422 validation.username.min_length', 'Insufficient username length'],
  ['422 validation.password.required', 'Password is required'],
  ['422 validation.password.min_length', 'Insufficient password length'],
  ['422 validation.password.too_short', 'Password too short (at least 8 characters)'],
  ['422 validation.refresh_token.required', 'Refresh token is required'],
  ['422 validation.email.invalid_type', 'Invalid input format'],
  ['422 validation.email.invalid_format', 'Invalid email format'],
  ['422 payment_method.declined', 'Your card was declined. Please use another card or ask your bank.'],
  [
    '422 subscription.already_cancelled',
    'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  ],
  [
    '422 subscription.cancel_requested',
    'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  ],
  ['422 *', 'Unexpected error, please try again'],
  ['429 *', 'Too many tries. Please wait a while and try again.'],
])

const keyOf = ({ status, type }: Pick<CatalogueRow, 'status' | 'type'>) => `${status} ${type}`

/** The rows that the specification names, as `status type`. */
const specifiedRows: readonly string[] = [...texts.keys()]

/** What a customer reads for a row; throws for one that the specification does not name. */
export const catalogueText = (row: CatalogueRow): string => {
  const text = texts.get(keyOf(row))
  if (text === undefined) throw new Error(`The specification has no row ${keyOf(row)}`)
  return text
}

/** Keeps count of the rows that a test has gone through. */
export const rowsCovered = () => {
  const covered = new Set<string>()
  return {
    cover: (row: CatalogueRow) => void covered.add(keyOf(row)),
    missing: () => specifiedRows.filter((row) => !covered.has(row)),
    summary: () => `rows covered ${covered.size} of ${specifiedRows.length}`,
  }
}
