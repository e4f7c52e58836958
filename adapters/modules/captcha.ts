import { ContainerModule } from 'inversify'
import { altchaCaptcha } from '../captcha/altcha.ts'
import { recaptchaScript } from '../captcha/load-recaptcha.ts'
import { recaptchaCaptcha } from '../captcha/recaptcha.ts'
import type { Config } from '../config.ts'
import * as token from '../tokens.ts'

/** The captcha that the configuration names. */
export const captchaModule = ({ captcha }: Config) =>
  new ContainerModule(({ bind }) => {
    const bound = bind(token.CaptchaProvider)
    switch (captcha.provider) {
      case 'none':
        bound.toConstantValue({ kind: 'none' })
        break
      case 'altcha':
        bound.toResolvedValue(
          (client, clock) => altchaCaptcha(client, clock, captcha.challengeUrl),
          [token.PlainHttpClient, token.Clock],
        )
        break
      case 'recaptcha':
        bound.toResolvedValue(
          (clock, { current }) =>
            recaptchaCaptcha(
              recaptchaScript(() => current.value),
              clock,
              captcha.siteKey,
            ),
          [token.Clock, token.LanguageChoice],
        )
    }
  })
