import type { CaptchaProvider } from '../../core/captcha/ports.ts'
import type { Clock } from '../../core/shared/ports.ts'
import type { LazyLoader } from '../lazy-service.ts'
import { createServiceKey } from '../service-key.ts'

/** The part of reCAPTCHA's script that the portal uses. */
export interface Recaptcha {
  render(place: Element, options: RecaptchaOptions): number
  reset(widget: number): void
}

export interface RecaptchaOptions {
  readonly sitekey: string
  /** The language of the widget. */
  readonly hl: string
  readonly callback: (response: string) => void
  readonly 'expired-callback': () => void
  readonly 'error-callback': () => void
}

/** Loads reCAPTCHA's script. Rejects if the script can't be loaded. */
export type RecaptchaLoader = () => Promise<Recaptcha>

export const RecaptchaLoader = createServiceKey<RecaptchaLoader>('RecaptchaLoader')
export const LazyRecaptchaLoader = createServiceKey<LazyLoader<RecaptchaLoader>>('LazyRecaptchaLoader')

/** Google accepts a response for 120 seconds. The remaining 10 seconds are for sending the response to the service. */
const proofLifetimeMs = 110_000

/**
 * Creates the captcha that shows Google's widget in the language of the page. The first widget loads Google's script.
 */
export const createRecaptchaCaptcha = (
  loadScript: LazyLoader<RecaptchaLoader>,
  clock: Clock,
  language: () => string,
  siteKey: string,
): CaptchaProvider => ({
  kind: 'placed',
  place: (where, listener) => {
    if (!(where instanceof Element)) throw new TypeError('reCAPTCHA is placed into an element')
    let removed = false
    let reset = () => {}
    loadScript()
      .then((load) => load())
      .then((recaptcha) => {
        if (removed) return
        const widget = recaptcha.render(where, {
          sitekey: siteKey,
          hl: language(),
          callback: (response) => listener.onSolved({ response, goodUntil: clock.now() + proofLifetimeMs }),
          'expired-callback': listener.onExpired,
          'error-callback': listener.onFailed,
        })
        reset = () => recaptcha.reset(widget)
      })
      .catch(() => {
        if (!removed) listener.onFailed()
      })
    return {
      reset: () => reset(),
      remove: () => {
        removed = true
        reset = () => {}
      },
    }
  },
})
