import type { CaptchaProvider } from '../../core/captcha/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { altchaCaptcha } from '../captcha/altcha.ts'
import { createPlainHttpClient } from '../http/http-client.ts'

// What the package gives as './altcha': the captcha that a device works out by itself. It is an entry of its own since it
// alone needs altcha-lib and WebCrypto.

/** What the challenges are fetched with. */
export interface AltchaOptions {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly challengeUrl: string
  readonly clock: Clock
}

/** The `captcha` port where the configuration names altcha as its provider. */
export const altcha = ({ fetch, timeoutMs, challengeUrl, clock }: AltchaOptions): CaptchaProvider =>
  altchaCaptcha(createPlainHttpClient({ fetch, timeoutMs }), clock, challengeUrl)
