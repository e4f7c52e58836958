import { loadScript } from '../scripts/load-script.ts'
import type { Recaptcha, RecaptchaLoader } from './recaptcha.ts'

interface RecaptchaScript extends Recaptcha {
  /** Calls back once widgets can be rendered. */
  ready(callback: () => void): void
}

const isRecaptcha = (value: unknown): value is RecaptchaScript =>
  typeof value === 'object' && value !== null && 'ready' in value && 'render' in value

const address = 'https://www.google.com/recaptcha/api.js'

/** Loads reCAPTCHA's script in the language that the customer reads. A failed load may be tried again. */
export const recaptchaScript = (language: () => string): RecaptchaLoader => {
  let loading: Promise<Recaptcha> | undefined

  const load = async (document: Document): Promise<Recaptcha> => {
    await loadScript(document, `${address}?${new URLSearchParams({ render: 'explicit', hl: language() })}`)
    const recaptcha: unknown = Reflect.get(document.defaultView ?? {}, 'grecaptcha')
    if (!isRecaptcha(recaptcha)) throw new Error('The script brought no reCAPTCHA')
    await new Promise<void>((resolve) => recaptcha.ready(resolve))
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
