import { ContainerModule } from 'inversify'
import { googleAnalytics } from '../analytics/google-analytics.ts'
import type { Config } from '../config.ts'
import * as token from '../tokens.ts'

/** Whoever counts page views, as the configuration names them; nobody by default. */
export const analyticsModule = ({ analytics }: Config) =>
  new ContainerModule(({ bind }) => {
    const bound = bind(token.Analytics)
    if (analytics.provider === 'none') bound.toConstantValue({ pageView: () => undefined })
    else bound.toResolvedValue((log) => googleAnalytics(document, analytics.trackingId, log), [token.Log])
  })
