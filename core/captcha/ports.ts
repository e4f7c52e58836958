import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** A proof that no robot sends the form, good for one call. */
export interface CaptchaProof {
  readonly response: string
  readonly goodUntil: Instant
}

export interface CaptchaListener {
  solved(proof: CaptchaProof): void
  expired(): void
  failed(): void
}

export interface PlacedCaptcha {
  /** Asks for a new proof, because the last one was spent. */
  reset(): void
  remove(): void
}

/** The device computes a proof after a click. */
export interface ComputedCaptcha {
  readonly kind: 'computed'
  readonly solve: () => Outcome<CaptchaProof>
}

/** The configuration chooses one. */
export type CaptchaProvider =
  | { readonly kind: 'none' }
  | ComputedCaptcha
  /** A third-party widget inside `where`, an element that core does not look at. Undefined where it can't be placed. */
  | { readonly kind: 'placed'; readonly place: (where: object, listener: CaptchaListener) => PlacedCaptcha | undefined }

/** Keeps an unspent proof over a reload. Other tabs share it. */
export interface CaptchaProofStore {
  readonly read: () => CaptchaProof | undefined
  readonly save: (proof: CaptchaProof) => void
  readonly clear: () => void
}
