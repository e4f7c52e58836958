import { loadScript } from '../load-script.ts'
import type { Recaptcha, RecaptchaLoader } from './recaptcha.ts'

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
