import { ContainerModule } from 'inversify'
import type { Analytics } from '../../core/analytics/ports.ts'
import { googleAnalytics } from '../analytics/google-analytics.ts'
import type { Config } from '../config.ts'
import * as token from '../tokens.ts'

const noAnalytics: Analytics = { pageView: () => undefined }

/** Who counts page views, as the configuration says; none by default, and where there is no page. */
export const analyticsModule = ({ analytics }: Config) =>
  new ContainerModule(({ bind }) => {
    const bound = bind(token.Analytics)
    if (analytics.provider === 'none') bound.toConstantValue(noAnalytics)
    else
      bound.toResolvedValue(
        ({ scriptPage }, log) =>
          scriptPage === undefined ? noAnalytics : googleAnalytics(scriptPage, analytics.trackingId, log),
        [token.Platform, token.Log],
      )
  })
