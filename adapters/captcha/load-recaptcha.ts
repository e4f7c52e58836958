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

  const load = (document: Document) =>
    new Promise<Recaptcha>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = `${address}?${new URLSearchParams({ render: 'explicit', hl: language() })}`
      script.async = true
      script.onload = () => {
        const recaptcha: unknown = Reflect.get(document.defaultView ?? {}, 'grecaptcha')
        if (isRecaptcha(recaptcha)) recaptcha.ready(() => resolve(recaptcha))
        else reject(new Error('The script brought no reCAPTCHA'))
      }
      script.onerror = () => {
        script.remove()
        reject(new Error('The script of reCAPTCHA did not come'))
      }
      document.head.append(script)
    })

  return ({ ownerDocument }) => {
    loading ??= load(ownerDocument).catch((reason: unknown) => {
      loading = undefined
      throw reason
    })
    return loading
  }
}
