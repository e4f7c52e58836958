import type { CaptchaProvider } from '../../core/captcha/captcha.ts'
import type { Clock } from '../../core/shared/ports.ts'

/** The part of reCAPTCHA's script that the portal uses. */
export interface Recaptcha {
  render(place: Element, options: RecaptchaOptions): number
  reset(widget: number): void
}

export interface RecaptchaOptions {
  readonly sitekey: string
  readonly callback: (response: string) => void
  readonly 'expired-callback': () => void
  readonly 'error-callback': () => void
}

/** Loads the script into the document of that element; rejects when it fails to load. */
export type RecaptchaLoader = (place: Element) => Promise<Recaptcha>

/** Google accepts a response for two minutes; the difference is for its way to the service. */
const lifetimeMs = 110_000

/** Google's widget. Its script is loaded when a form places the first one. */
export const recaptchaCaptcha = (load: RecaptchaLoader, clock: Clock, siteKey: string): CaptchaProvider => ({
  kind: 'placed',
  place: (where, listener) => {
    if (!(where instanceof Element)) throw new TypeError('reCAPTCHA is placed into an element')
    let removed = false
    let reset = () => {}
    load(where)
      .then((recaptcha) => {
        if (removed) return
        const widget = recaptcha.render(where, {
          sitekey: siteKey,
          callback: (response) => listener.solved({ response, goodUntil: clock.now() + lifetimeMs }),
          'expired-callback': listener.expired,
          'error-callback': listener.failed,
        })
        reset = () => recaptcha.reset(widget)
      })
      .catch(() => {
        if (!removed) listener.failed()
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
