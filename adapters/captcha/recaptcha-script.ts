import { ContainerModule } from 'inversify'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { loadScript, wasLoadedWithSecret } from '../load-script.ts'
import { Platform } from '../platform.ts'
import { bindService } from '../service-key.ts'
import { type Recaptcha, RecaptchaLoader } from './recaptcha.ts'

/** The API that reCAPTCHA's first script defines. That script loads a second one, which defines the rest of the API. */
interface RecaptchaLoadingApi {
  /** Calls `callback` when widgets can be rendered. */
  ready(callback: () => void): void
}

const isRecaptchaLoadingApi = (value: unknown): value is RecaptchaLoadingApi =>
  typeof value === 'object' && value !== null && 'ready' in value

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'render' in value

const scriptUrl = 'https://www.google.com/recaptcha/api.js'

const loadRecaptcha = async (page: Document): Promise<Recaptcha> => {
  // The first URL of this document contained a token, which Google's script could read. The current URL contains none,
  // so a reload removes the token from the document. The customer loses no input, because the form is still empty.
  if (wasLoadedWithSecret(page)) {
    page.defaultView?.location.reload()
    return new Promise(() => undefined)
  }
  // `trustedtypes` makes the first script use a trusted type for the URL of the second script. The content security
  // policy of the portal forbids a string.
  const query = new URLSearchParams({ render: 'explicit', trustedtypes: 'true' })
  await loadScript(page, `${scriptUrl}?${query}`)
  const findGlobal = (): unknown => Reflect.get(page.defaultView ?? {}, 'grecaptcha')
  const api = findGlobal()
  if (!isRecaptchaLoadingApi(api)) throw new Error('The script defines no grecaptcha')
  await new Promise<void>((resolve) => api.ready(resolve))
  const recaptcha = findGlobal()
  if (!isRecaptcha(recaptcha)) throw new Error('grecaptcha is ready and can render no widget')
  return recaptcha
}

export const createRecaptchaLoader = ({ scriptPage }: Pick<Platform, 'scriptPage'>): RecaptchaLoader =>
  loadOnce(async () => {
    if (scriptPage === undefined) throw new Error('reCAPTCHA needs a page')
    return loadRecaptcha(scriptPage)
  })

export const recaptchaModule = new ContainerModule(({ bind }) =>
  bindService(bind, RecaptchaLoader, createRecaptchaLoader, [Platform]),
)
