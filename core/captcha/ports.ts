import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** A proof that a person, and not a program, sends the form. It is valid for a single call. */
export interface CaptchaProof {
  readonly response: string
  readonly goodUntil: Instant
}

export interface CaptchaListener {
  onSolved(proof: CaptchaProof): void
  onExpired(): void
  onFailed(): void
}

export interface CaptchaWidget {
  /** Makes the widget ask for a new proof, because the last one was used. */
  reset(): void
  remove(): void
}

/** A captcha whose proof the device computes after a click. */
export interface ProofOfWorkCaptcha {
  readonly kind: 'computed'
  readonly solve: () => Outcome<CaptchaProof>
}

/** The kinds of captcha. The configuration decides which kind is used. */
export type CaptchaProvider =
  | { readonly kind: 'none' }
  | ProofOfWorkCaptcha
  /**
   * A third-party widget. `where` is its container, an HTML element in a browser. Undefined if the widget can't be
   * placed.
   */
  | { readonly kind: 'placed'; readonly place: (where: object, listener: CaptchaListener) => CaptchaWidget | undefined }

/** Stores an unused proof, so that a reload keeps it. All tabs share the store. */
export interface CaptchaProofStore {
  readonly read: () => CaptchaProof | undefined
  readonly save: (proof: CaptchaProof) => void
  readonly clear: () => void
}

export interface CaptchaPorts {
  readonly captcha: CaptchaProvider
  readonly captchaProofs: CaptchaProofStore
}
