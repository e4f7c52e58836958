import type { Instant } from '../shared/clock.ts'
import type { Outcome } from '../shared/outcome.ts'

/** Shows a service that no robot sends a form. It is good for one call. */
export interface CaptchaProof {
  readonly response: string
  readonly goodUntil: Instant
}

/** What a placed widget tells. */
export interface CaptchaListener {
  solved(proof: CaptchaProof): void
  expired(): void
  failed(): void
}

export interface PlacedCaptcha {
  /** Its proof was spent: it is to be solved anew. */
  reset(): void
  remove(): void
}

/** Where proofs come from; the configuration chooses one. */
export type CaptchaProvider =
  | { readonly kind: 'none' }
  /** The device works a proof out by itself, at the press of a button. */
  | { readonly kind: 'computed'; readonly solve: () => Outcome<CaptchaProof> }
  /** A widget of another maker's, put into an element of the platform's own: core does not look at it. */
  | { readonly kind: 'placed'; readonly place: (where: object, listener: CaptchaListener) => PlacedCaptcha }

/** Keeps a proof that is not spent yet, so that a reload does not ask for another. */
export interface CaptchaProofStore {
  read(): CaptchaProof | undefined
  save(proof: CaptchaProof): void
  clear(): void
}
