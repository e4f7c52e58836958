import { ContainerModule } from 'inversify'
import { createApp } from '../../core/app.ts'
import { settingsOf } from '../config.ts'
import * as token from '../tokens.ts'

/** The app over all that the other modules bind. */
export const appModule = new ContainerModule(({ bind }) => {
  // Each port by its name, once; the compiler checks every one against its token.
  bind(token.App).toDynamicValue((context) =>
    createApp({
      settings: settingsOf(context.get(token.Config)),
      log: context.get(token.Log),
      clock: context.get(token.Clock),
      device: context.get(token.Device),
      language: context.get(token.LanguageChoice),
      analytics: context.get(token.Analytics),
      consents: context.get(token.ConsentStore),
      captcha: context.get(token.CaptchaProvider),
      captchaProofs: context.get(token.CaptchaProofs),
      userTokens: context.get(token.UserTokenStore),
      profiles: context.get(token.Profiles),
      profileStore: context.get(token.ProfileStore),
      customerData: context.get(token.CustomerData),
      accounts: context.get(token.Accounts),
      sentLinks: context.get(token.SentLinks),
      purchases: context.get(token.PurchaseHistory),
      ordersCache: context.get(token.OrdersCache),
      cancellationRequests: context.get(token.CancellationRequests),
      subscriptions: context.get(token.Subscriptions),
      cardForm: context.get(token.CardForm),
      licenses: context.get(token.Licenses),
      emailVerifications: context.get(token.EmailVerifications),
      preRegistrations: context.get(token.PreRegistrations),
      activationStore: context.get(token.ActivationStore),
      magicLinks: context.get(token.MagicLinks),
    }),
  )
})
