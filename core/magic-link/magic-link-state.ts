import { type AppError, isTransient } from '../shared/app-error.ts'
import type { Destination } from './destination.ts'

/** What the page of a magic link shows (specification §4, Magic link). */
export type MagicLinkState =
  | { readonly tag: 'loading' }
  /** The provider's apps are on phones. Where no answer came it is not known where the link leads: the phone asks again. */
  | { readonly tag: 'computer'; readonly destination: Destination | undefined }
  | { readonly tag: 'valid'; readonly destination: Destination }
  | { readonly tag: 'invalid' }
  | { readonly tag: 'used' }
  | { readonly tag: 'expired' }
  /** A fresh link is on its way by e-mail. */
  | { readonly tag: 'sent' }
  /** No answer came: the link may well be good. */
  | { readonly tag: 'unanswered' }

const refusals: ReadonlyMap<string, MagicLinkState> = new Map([
  ['magic-link-used', { tag: 'used' }],
  ['magic-link-expired', { tag: 'expired' }],
])

/** What a failed look at a link means: whatever the service refuses is invalid, unless it says more. */
export const stateAfter = (error: AppError): MagicLinkState => {
  if (error.tag === 'unaddressable') return { tag: 'invalid' }
  if (error.tag !== 'rejected' || isTransient(error)) return { tag: 'unanswered' }
  return refusals.get(error.code) ?? { tag: 'invalid' }
}
