import { ContainerModule } from 'inversify'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { beganWithSecret, loadScript } from '../load-script.ts'
import { Platform } from '../platform.ts'
import { bindService } from '../token.ts'
import { type Recaptcha, RecaptchaLoader } from './recaptcha.ts'

/** The only member that the first script provides. The rest comes with a second script. */
interface ReadyApi {
  /** Calls `callback` when widgets can be rendered. */
  ready(callback: () => void): void
}

const isReadyApi = (value: unknown): value is ReadyApi =>
  typeof value === 'object' && value !== null && 'ready' in value

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'render' in value

const scriptUrl = 'https://www.google.com/recaptcha/api.js'

const load = async (page: Document): Promise<Recaptcha> => {
  // The page is reloaded at its current URL, without the secret. The form is still empty.
  if (beganWithSecret(page)) {
    page.defaultView?.location.reload()
    return new Promise(() => undefined)
  }
  // Without `trustedtypes`, the first script assigns the second script's URL as a string, which the portal's policy
  // forbids.
  const query = new URLSearchParams({ render: 'explicit', trustedtypes: 'true' })
  await loadScript(page, `${scriptUrl}?${query}`)
  const findGlobal = (): unknown => Reflect.get(page.defaultView ?? {}, 'grecaptcha')
  const api = findGlobal()
  if (!isReadyApi(api)) throw new Error('The script defines no grecaptcha')
  await new Promise<void>((resolve) => api.ready(resolve))
  const recaptcha = findGlobal()
  if (!isRecaptcha(recaptcha)) throw new Error('grecaptcha is ready and can render no widget')
  return recaptcha
}

/** Loads reCAPTCHA's script into the page once. */
export const recaptchaScript = ({ scriptPage }: Pick<Platform, 'scriptPage'>): RecaptchaLoader =>
  loadOnce(async () => {
    if (scriptPage === undefined) throw new Error('reCAPTCHA needs a page')
    return load(scriptPage)
  })

export const recaptcha = new ContainerModule(({ bind }) =>
  bindService(bind, RecaptchaLoader, recaptchaScript, [Platform]),
)
