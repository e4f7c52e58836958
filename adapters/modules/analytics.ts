import { ContainerModule } from 'inversify'
import type { Analytics } from '../../core/analytics/ports.ts'
import { googleAnalytics } from '../analytics/google-analytics.ts'
import type { Config } from '../config.ts'
import { localConsent } from '../storage/local-consent.ts'
import * as token from '../tokens.ts'

const noAnalytics: Analytics = { pageView: () => undefined, stop: () => undefined }

/**
 * Who counts page views, as the configuration says; none by default, where there is no page, and where the browser says by
 * Global Privacy Control that its customer wants none: then there is nothing to ask, either.
 */
export const analyticsModule = ({ analytics }: Config, { scriptPage, navigator }: token.Platform) => {
  const counts = analytics.provider === 'google' && scriptPage !== undefined && navigator.globalPrivacyControl !== true
  return new ContainerModule(({ bind }) => {
    bind(token.ConsentStore).toResolvedValue(
      (store) => localConsent(store, counts && analytics.consent === 'ask'),
      [token.LocalStore],
    )
    const bound = bind(token.Analytics)
    if (counts) bound.toResolvedValue((log) => googleAnalytics(scriptPage, analytics.trackingId, log), [token.Log])
    else bound.toConstantValue(noAnalytics)
  })
}
