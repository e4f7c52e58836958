import { type AppError, errorCode, isRefusal } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'
import type { PhoneApp, Settings } from '../shared/settings.ts'

/** Where a magic link leads (specification §3). */
const destinations = ['travel_app', 'travel_web', 'navigation_app'] as const

export type Destination = (typeof destinations)[number]

/** Any word but the three is the navigation app (specification §3). */
export const destinationOf = (word: string): Destination =>
  destinations.find((destination) => destination === word) ?? 'navigation_app'

/** The app that a link is for. The travel app's web version belongs to the travel app. */
export const appOf = (destination: Destination, { apps }: Pick<Settings, 'apps'>): PhoneApp =>
  destination === 'navigation_app' ? apps.navigation : apps.travel

/** The address that opens an app with the link's token in it (specification §9). */
export const appUrlOf = ({ openUrl }: PhoneApp, token: string): string => openUrl + encodeURIComponent(token)

/** What the page of a magic link shows (specification §4, Magic link). */
export type MagicLinkState =
  | { readonly tag: 'loading' }
  /** The provider's apps are on phones, and its web version is here as well. */
  | { readonly tag: 'computer'; readonly destination: Destination }
  /** The same where no answer came. The phone looks the link up again. */
  | { readonly tag: 'computer'; readonly destination: undefined; readonly error: AppError }
  | { readonly tag: 'valid'; readonly destination: Destination }
  | { readonly tag: 'invalid' }
  | { readonly tag: 'used' }
  | { readonly tag: 'expired' }
  /** A fresh link is on its way by email. */
  | { readonly tag: 'sent' }
  /** No answer came, so the link may be good. */
  | { readonly tag: 'unanswered'; readonly error: AppError }

const stateByRefusal: Partial<Record<ErrorCode, MagicLinkState>> = {
  'magic-link-used': { tag: 'used' },
  'magic-link-expired': { tag: 'expired' },
}

/** The state of a link after a failed call. A refused link is invalid, unless the service says more. */
export const stateAfterError = (error: AppError): MagicLinkState =>
  isRefusal(error) ? (stateByRefusal[errorCode(error)] ?? { tag: 'invalid' }) : { tag: 'unanswered', error }
