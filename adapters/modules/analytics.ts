import { ContainerModule } from 'inversify'
import type { Analytics } from '../../core/analytics/ports.ts'
import { googleAnalytics } from '../analytics/google-analytics.ts'
import type { Config } from '../config.ts'
import * as token from '../tokens.ts'

const nobody: Analytics = { pageView: () => undefined }

/** Who counts page views, as the configuration says; nobody by default, and where there is no page. */
export const analyticsModule = ({ analytics }: Config) =>
  new ContainerModule(({ bind }) => {
    const bound = bind(token.Analytics)
    if (analytics.provider === 'none') bound.toConstantValue(nobody)
    else
      bound.toResolvedValue(
        ({ scriptPage }, log) =>
          scriptPage === undefined ? nobody : googleAnalytics(scriptPage, analytics.trackingId, log),
        [token.Platform, token.Log],
      )
  })
