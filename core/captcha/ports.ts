import type { Outcome } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'

/** A proof that the form is not sent by a robot. It is valid for a single call. */
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
  /** Asks for a new proof, because the last one was used. */
  reset(): void
  remove(): void
}

/** A captcha that the device computes after a click. */
export interface ComputedCaptcha {
  readonly kind: 'computed'
  readonly solve: () => Outcome<CaptchaProof>
}

/** The kinds of captcha. The configuration chooses one. */
export type CaptchaProvider =
  | { readonly kind: 'none' }
  | ComputedCaptcha
  /** A third-party widget inside `where`, which core does not look into. Undefined if the widget can't be placed. */
  | { readonly kind: 'placed'; readonly place: (where: object, listener: CaptchaListener) => PlacedCaptcha | undefined }

/** Keeps an unused proof across a reload. Other tabs share it. */
export interface CaptchaProofStore {
  readonly read: () => CaptchaProof | undefined
  readonly save: (proof: CaptchaProof) => void
  readonly clear: () => void
}

/** What a shell provides for captchas. */
export interface CaptchaPorts {
  readonly captcha: CaptchaProvider
  readonly captchaProofs: CaptchaProofStore
}
