import type { Instant } from '../shared/clock.ts'
import type { CaptchaProof } from './ports.ts'

/** Where the captcha of a form stands. */
export type CaptchaState =
  | { readonly tag: 'unsolved' }
  /** The form was sent without it (specification §5). */
  | { readonly tag: 'missed' }
  | { readonly tag: 'solving' }
  | { readonly tag: 'failed' }
  | { readonly tag: 'solved'; readonly proof: CaptchaProof }
  /** It was solved, and its proof was not spent in time. */
  | { readonly tag: 'expired' }

export const unsolved = { tag: 'unsolved' } as const satisfies CaptchaState
export const missed = { tag: 'missed' } as const satisfies CaptchaState
export const solving = { tag: 'solving' } as const satisfies CaptchaState
export const solvingFailed = { tag: 'failed' } as const satisfies CaptchaState
export const expired = { tag: 'expired' } as const satisfies CaptchaState
export const solved = (proof: CaptchaProof): CaptchaState => ({ tag: 'solved', proof })

/** The proof that can still be spent, if there is one. */
export const usableProof = (state: CaptchaState, now: Instant): CaptchaProof | undefined =>
  state.tag === 'solved' && now < state.proof.goodUntil ? state.proof : undefined
