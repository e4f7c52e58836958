import { ContainerModule } from 'inversify'
import { createApp } from '../../core/app.ts'
import { settingsOf } from '../config.ts'
import * as token from '../tokens.ts'

/** The app over all that the other modules bind. */
export const appModule = new ContainerModule(({ bind }) => {
  // Each port by its name, once; the compiler checks every one against its token.
  bind(token.App).toDynamicValue((context) =>
    createApp({
      ...context.get(token.BackEnds),
      ...context.get(token.StoredPorts),
      settings: settingsOf(context.get(token.Config)),
      log: context.get(token.Log),
      clock: context.get(token.Clock),
      device: context.get(token.Device),
      language: context.get(token.LanguageChoice),
      analytics: context.get(token.Analytics),
      consents: context.get(token.ConsentStore),
      captcha: context.get(token.CaptchaProvider),
      userTokens: context.get(token.UserTokenStore),
      cardForm: context.get(token.CardForm),
    }),
  )
})
