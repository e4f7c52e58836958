import { loadScript } from '../scripts/load-script.ts'
import type { Recaptcha, RecaptchaLoader } from './recaptcha.ts'

/** What the first script brings at once: it only fetches the second, which brings the rest. */
interface Announcement {
  /** Calls back once widgets can be rendered. */
  ready(callback: () => void): void
}

const isAnnouncement = (value: unknown): value is Announcement =>
  typeof value === 'object' && value !== null && 'ready' in value

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'render' in value

const address = 'https://www.google.com/recaptcha/api.js'

/** Loads reCAPTCHA's script in the language that the customer reads. A failed load may be tried again. */
export const recaptchaScript = (language: () => string): RecaptchaLoader => {
  let loading: Promise<Recaptcha> | undefined

  const load = async (document: Document): Promise<Recaptcha> => {
    // Without `trustedtypes` the first script names the second by a plain text, which the portal's policy forbids.
    const query = new URLSearchParams({ render: 'explicit', hl: language(), trustedtypes: 'true' })
    await loadScript(document, `${address}?${query}`)
    const brought = (): unknown => Reflect.get(document.defaultView ?? {}, 'grecaptcha')
    const announcement = brought()
    if (!isAnnouncement(announcement)) throw new Error('The script brought no reCAPTCHA')
    await new Promise<void>((resolve) => announcement.ready(resolve))
    const recaptcha = brought()
    if (!isRecaptcha(recaptcha)) throw new Error('reCAPTCHA is ready and can render no widget')
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
