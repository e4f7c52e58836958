import type { CaptchaProvider } from '../../core/captcha/captcha.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { loadScript } from '../load-script.ts'

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

/** The first script gives only this, and loads a second script with the rest. */
interface ReadyApi {
  /** Calls back once widgets can be rendered. */
  ready(callback: () => void): void
}

const isReadyApi = (value: unknown): value is ReadyApi =>
  typeof value === 'object' && value !== null && 'ready' in value

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'render' in value

const scriptAddress = 'https://www.google.com/recaptcha/api.js'

/** Loads reCAPTCHA's script in the language of the page, once. After a failure the next call loads it again. */
export const recaptchaScript = (language: () => string): RecaptchaLoader => {
  let loading: Promise<Recaptcha> | undefined

  const load = async (document: Document): Promise<Recaptcha> => {
    // Without `trustedtypes` the first script sets the second one's address as a string, which the portal's policy forbids.
    const query = new URLSearchParams({ render: 'explicit', hl: language(), trustedtypes: 'true' })
    await loadScript(document, `${scriptAddress}?${query}`)
    const global = (): unknown => Reflect.get(document.defaultView ?? {}, 'grecaptcha')
    const api = global()
    if (!isReadyApi(api)) throw new Error('The script defines no grecaptcha')
    await new Promise<void>((resolve) => api.ready(resolve))
    const recaptcha = global()
    if (!isRecaptcha(recaptcha)) throw new Error('grecaptcha is ready and can render no widget')
    return recaptcha
  }

  return ({ ownerDocument }) => {
    loading ??= load(ownerDocument).catch((reason: unknown) => {
      loading = undefined
      throw reason
    })
    return loading
  }
}

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
