import type { CaptchaProvider } from '../../core/captcha/ports.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { altchaCaptcha } from '../captcha/altcha.ts'
import { createPlainHttpClient } from '../http/http-client.ts'

// The package's './altcha': a captcha that the device solves. It is a separate entry, because only it needs altcha-lib
// and WebCrypto. It is made by hand, because a container for one service would say no more.

export interface AltchaOptions {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly challengeUrl: string
  readonly clock: Clock
}

/** The `captcha` port for the provider altcha of the configuration. */
export const altcha = ({ fetch, timeoutMs, challengeUrl, clock }: AltchaOptions): CaptchaProvider =>
  altchaCaptcha(createPlainHttpClient({ fetch, timeoutMs }), clock, { challengeUrl })
