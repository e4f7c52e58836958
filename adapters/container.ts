import 'reflect-metadata/lite'
import { Container, ContainerModule } from 'inversify'
import { createApp } from '../core/app.ts'
import { createLanguageChoice } from '../core/language/language-choice.ts'
import { createClientTokens } from '../core/session/client-tokens.ts'
import { chooseCardForm } from './card-form/choose-card-form.ts'
import { systemClock } from './clock/system-clock.ts'
import { brandOf, type Config, settingsOf } from './config.ts'
import { createHttpClient } from './http/http-client.ts'
import { browserLanguageStore, browserPreferredLanguages } from './language/browser-languages.ts'
import { consoleLog } from './log/console-log.ts'
import { activationModule } from './modules/activation.ts'
import { analyticsModule } from './modules/analytics.ts'
import { captchaModule } from './modules/captcha.ts'
import { magicLinkModule } from './modules/magic-link.ts'
import { shopPurchases } from './shop/shop-purchases.ts'
import { shopSubscriptions } from './shop/shop-subscriptions.ts'
import { ssoAccounts } from './sso/sso-accounts.ts'
import { ssoProfiles } from './sso/sso-profiles.ts'
import { ssoClientTokens } from './sso/sso-tokens.ts'
import { browserUserTokens } from './storage/browser-user-tokens.ts'
import { localCaptchaProofs } from './storage/local-captcha-proofs.ts'
import { localOrders } from './storage/local-orders.ts'
import { createLocalStore } from './storage/local-store.ts'
import { browserCustomerData, localClientTokens, localProfile } from './storage/session-stores.ts'
import { tabSentLinks } from './storage/tab-sent-links.ts'
import * as token from './tokens.ts'

const environment = (config: Config, platform: token.Platform) =>
  new ContainerModule(({ bind }) => {
    bind(token.Config).toConstantValue(config)
    bind(token.Platform).toConstantValue(platform)
    bind(token.Clock).toConstantValue(systemClock)
    bind(token.Log).toConstantValue(consoleLog)
  })

const storage = new ContainerModule(({ bind }) => {
  bind(token.LocalStore).toResolvedValue(({ localStorage }) => createLocalStore(localStorage), [token.Platform])
  bind(token.TabStore).toResolvedValue(({ sessionStorage }) => createLocalStore(sessionStorage), [token.Platform])
  bind(token.SentLinks).toResolvedValue(tabSentLinks, [token.TabStore])
  bind(token.CaptchaProofs).toResolvedValue(localCaptchaProofs, [token.LocalStore])
  bind(token.ClientTokenStore).toResolvedValue(localClientTokens, [token.LocalStore])
  bind(token.ProfileStore).toResolvedValue(localProfile, [token.LocalStore])
  bind(token.CustomerData).toResolvedValue(browserCustomerData, [token.LocalStore, token.TabStore])
  bind(token.OrdersCache).toResolvedValue(localOrders, [token.LocalStore, token.Clock])
  bind(token.UserTokenStore).toResolvedValue(
    ({ page }, store, clock, { session }) => browserUserTokens(page, store, clock, session),
    [token.Platform, token.LocalStore, token.Clock, token.Config],
  )
})

const language = new ContainerModule(({ bind }) => {
  bind(token.LanguageStore).toResolvedValue(
    ({ page }, store) => browserLanguageStore(page.document, store),
    [token.Platform, token.LocalStore],
  )
  bind(token.PreferredLanguages).toResolvedValue(
    ({ navigator }) => browserPreferredLanguages(navigator),
    [token.Platform],
  )
  bind(token.LanguageChoice).toResolvedValue(createLanguageChoice, [token.LanguageStore, token.PreferredLanguages])
})

const http = new ContainerModule(({ bind }) => {
  bind(token.PlainHttpClient).toResolvedValue(
    ({ fetch }, { services: { timeoutMs } }) => createHttpClient({ fetch, timeoutMs }),
    [token.Platform, token.Config],
  )
  bind(token.ClientTokenIssuer).toResolvedValue(
    (client, { services: { sso }, clientId }) => ssoClientTokens(client, { sso, clientId }),
    [token.PlainHttpClient, token.Config],
  )
  bind(token.ClientTokens).toResolvedValue(
    (issuer, store, clock) => createClientTokens({ issuer, store, clock }),
    [token.ClientTokenIssuer, token.ClientTokenStore, token.Clock],
  )
  bind(token.HttpClient).toResolvedValue(
    ({ fetch }, { services: { timeoutMs } }, clientTokens) => createHttpClient({ fetch, timeoutMs, clientTokens }),
    [token.Platform, token.Config, token.ClientTokens],
  )
})

const backends = new ContainerModule(({ bind }) => {
  bind(token.Accounts).toResolvedValue(
    (client, { services: { sso }, clientId }) => ssoAccounts(client, { sso, clientId }),
    [token.HttpClient, token.Config],
  )
  bind(token.Profiles).toResolvedValue(
    (client, { services: { sso } }) => ssoProfiles(client, sso),
    [token.HttpClient, token.Config],
  )
  bind(token.PurchaseHistory).toResolvedValue(
    (client, { services: { shop } }, log) => shopPurchases(client, shop, log),
    [token.HttpClient, token.Config, token.Log],
  )
  bind(token.Subscriptions).toResolvedValue(
    (client, { services: { shop } }) => shopSubscriptions(client, shop),
    [token.HttpClient, token.Config],
  )
  bind(token.CardForm).toResolvedValue(
    ({ cardForm }, http, clock, log) => chooseCardForm(cardForm, { http, clock, log }),
    [token.Config, token.HttpClient, token.Clock, token.Log],
  )
})

const app = new ContainerModule(({ bind }) => {
  // Each port by its name, once; the compiler checks every one against its token.
  bind(token.App).toDynamicValue((context) =>
    createApp({
      settings: settingsOf(context.get(token.Config)),
      log: context.get(token.Log),
      clock: context.get(token.Clock),
      device: context.get(token.Device),
      language: context.get(token.LanguageChoice),
      analytics: context.get(token.Analytics),
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

/** Binds the adapters that the configuration chooses; asked for the app, it makes that over them. One a page. */
export const portalContainer = (config: Config, platform: token.Platform): Container => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(
    environment(config, platform),
    storage,
    language,
    http,
    backends,
    captchaModule(config),
    analyticsModule(config),
    activationModule,
    magicLinkModule,
    app,
  )
  const { accent } = config.product
  const brand = brandOf(config)
  if (accent !== undefined && brand?.adjusted)
    container.get(token.Log).warn('branding.accent-adjusted', { accent, shown: brand.light.primary })
  return container
}
