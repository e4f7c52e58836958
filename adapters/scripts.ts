import { ContainerModule } from 'inversify'
import { googleAnalytics } from './analytics/google-analytics.ts'
import { recaptchaScript } from './captcha/recaptcha-script.ts'
import type { Config } from './config.ts'
import type { Platform } from './platform.ts'
import { LanguageChoice, Log } from './ports.ts'
import { GoogleAnalytics, RecaptchaLoader } from './providers.ts'

/** Scripts of other makers. They load when a page first needs one of them, because most sign-ins need none. */
export const scripts = ({ analytics }: Config, { scriptPage }: Platform) =>
  new ContainerModule(({ bind }) => {
    bind(RecaptchaLoader).toResolvedValue((language) => recaptchaScript(() => language.current.value), [LanguageChoice])
    if (analytics.provider === 'google' && scriptPage !== undefined)
      bind(GoogleAnalytics).toResolvedValue((log) => googleAnalytics(scriptPage, analytics.trackingId, log), [Log])
  })
