import 'reflect-metadata/lite'
import { Container } from 'inversify'
import { brandOf, type Config } from './config.ts'
import { analyticsModule } from './modules/analytics.ts'
import { appModule } from './modules/app.ts'
import { backEndsModule } from './modules/back-ends.ts'
import { captchaModule } from './modules/captcha.ts'
import { environmentModule } from './modules/environment.ts'
import { httpModule } from './modules/http.ts'
import { storageModule } from './modules/storage.ts'
import * as token from './tokens.ts'

/** Binds the adapters that the configuration chooses; asked for the app, it makes that over them. One a page. */
export const portalContainer = (config: Config, platform: token.Platform): Container => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(
    environmentModule(config, platform),
    storageModule,
    httpModule,
    backEndsModule,
    captchaModule(config),
    analyticsModule(config, platform),
    appModule,
  )
  const { accent } = config.product
  const brand = brandOf(config)
  if (accent !== undefined && brand?.adjusted)
    container.get(token.Log).warn('branding.accent-adjusted', { accent, shown: brand.light.primary })
  return container
}
