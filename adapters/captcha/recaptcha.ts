import type { CaptchaProvider } from '../../core/captcha/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'

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

/** Brings the script into the page of that element, once; rejects when it does not come. */
export type RecaptchaLoader = (place: Element) => Promise<Recaptcha>

/** A response is good for two minutes; the rest is for its way to the service. */
const lifetimeMs = 110_000

/** Google's widget. Its script is fetched when a form places the first one, and never where it is not configured. */
export const recaptchaCaptcha = (load: RecaptchaLoader, clock: Clock, siteKey: string): CaptchaProvider => ({
  kind: 'placed',
  place: (where, listener) => {
    if (!(where instanceof Element)) throw new TypeError('reCAPTCHA needs an element to be placed into')
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
