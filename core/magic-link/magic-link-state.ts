import type { PhoneApp, Settings } from '../settings.ts'
import { type AppError, getErrorCode, isRefusal } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'

/** The destinations of a magic link (specification §3). */
const linkDestinations = ['travel_app', 'travel_web', 'navigation_app'] as const

export type LinkDestination = (typeof linkDestinations)[number]

/** Reads a destination. Any other word means the navigation app (specification §3). */
export const parseDestination = (word: string): LinkDestination =>
  linkDestinations.find((destination) => destination === word) ?? 'navigation_app'

/** Returns the app for a link. The web version belongs to the travel app. */
export const findLinkedApp = (destination: LinkDestination, { apps }: Pick<Settings, 'apps'>): PhoneApp =>
  destination === 'navigation_app' ? apps.navigation : apps.travel

/** Returns the URL that opens an app with the link's token (specification §9). */
export const createAppUrl = ({ openUrl }: PhoneApp, token: string): string => openUrl + encodeURIComponent(token)

/** What the page of a magic link shows (specification §4, Magic link). */
export type MagicLinkState =
  | { readonly tag: 'loading' }
  /** A valid link on a computer. The provider's apps run only on phones; only the travel app also has a web version. */
  | { readonly tag: 'computer'; readonly destination: LinkDestination }
  /** A link whose lookup on a computer got no answer. A phone that opens the link looks it up again. */
  | { readonly tag: 'computer'; readonly destination: undefined; readonly error: AppError }
  | { readonly tag: 'valid'; readonly destination: LinkDestination }
  | { readonly tag: 'invalid' }
  | { readonly tag: 'used' }
  | { readonly tag: 'expired' }
  /** A fresh link was sent by email. */
  | { readonly tag: 'sent' }
  /** No answer came, so the link may be valid. */
  | { readonly tag: 'unanswered'; readonly error: AppError }

const stateByRefusalCode: Partial<Record<ErrorCode, MagicLinkState>> = {
  'magic-link-used': { tag: 'used' },
  'magic-link-expired': { tag: 'expired' },
}

/**
 * Returns the state of a link after a failed call. A refused link is invalid, unless the service says that it is used
 * or expired.
 */
export const toFailedLinkState = (error: AppError): MagicLinkState =>
  isRefusal(error) ? (stateByRefusalCode[getErrorCode(error)] ?? { tag: 'invalid' }) : { tag: 'unanswered', error }
