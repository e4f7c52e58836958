import type { CaptchaProvider } from '../../core/captcha/ports.ts'
import type { Clock } from '../../core/shared/ports.ts'
import type { Lazy } from '../lazy-service.ts'
import { token } from '../token.ts'

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

/** Loads the script. Rejects if it can't be loaded. */
export type RecaptchaLoader = () => Promise<Recaptcha>

export const RecaptchaLoader = token<RecaptchaLoader>('RecaptchaLoader')
export const LazyRecaptcha = token<Lazy<RecaptchaLoader>>('LazyRecaptcha')

/** Google accepts a response for 120 seconds. The rest is a margin for the response's way to the service. */
const lifetimeMs = 110_000

/** Google's widget, in the language that the page has when the widget is placed. The first widget loads the script. */
export const recaptchaCaptcha = (
  loadScript: Lazy<RecaptchaLoader>,
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
          callback: (response) => listener.onSolved({ response, goodUntil: clock.now() + lifetimeMs }),
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
