import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { holdsSecret } from '../../core/analytics/visits.ts'
import { createBudget } from '../../core/telemetry/budget.ts'
import { eventOf, type TelemetryEvent, vitalEvent } from '../../core/telemetry/events.ts'
import { createBatches } from './batches.ts'
import { callNameOf } from './call-names.ts'
import { httpCollector } from './collector.ts'
import { logsRequest } from './otlp.ts'
import { pageTraits } from './page-traits.ts'
import { release } from './release.ts'
import type { ReportedPage } from './report-later.ts'

const service = 'account-portal'

interface TelemetrySettings {
  readonly url: string
  readonly environment: string
}

/** The settings, where they are as `config.ts` wants them: a configuration that is wrong elsewhere has them all the same. */
const settingsOf = (settings: unknown): TelemetrySettings | undefined => {
  const values = new Map(Object.entries(settings ?? {}))
  const [url, environment] = ['url', 'environment'].map((name): unknown => values.get(name))
  const isThere = typeof url === 'string' && typeof environment === 'string'
  return isThere && /^https?:/.test(url) ? { url, environment } : undefined
}

/**
 * Tells the configured collector what has gone wrong on this page and what will, and, of the pages in the sample, how fast it
 * is. It comes when the page works.
 */
export const report = (configured: unknown, { window, notes, routeOf, sampled }: ReportedPage): void => {
  const settings = settingsOf(configured)
  if (settings === undefined) {
    notes.end()
    return
  }
  const { document } = window
  const resource = {
    'service.name': service,
    'service.version': release,
    'deployment.environment.name': settings.environment,
    ...pageTraits(window),
  }
  const batches = createBatches({
    collector: httpCollector(settings.url, globalThis.window),
    budget: createBudget(sampled),
    written: (events) => JSON.stringify(logsRequest(resource, { name: service, version: release }, events)),
    isHidden: () => document.visibilityState === 'hidden',
    later: (go, milliseconds) => {
      window.setTimeout(go, milliseconds)
    },
  })
  const add = (event: TelemetryEvent | undefined) => {
    if (event !== undefined)
      batches.add({ ...event, attributes: { ...event.attributes, 'browser.language': document.documentElement.lang } })
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') batches.hide()
  })
  notes.follow(({ at, path, failure }) => {
    const route = routeOf(path)
    if (!holdsSecret(route)) add(eventOf({ at, route, failure }, callNameOf))
  })
  if (!sampled) return
  // A vital is one of the page's load, and belongs to the route that was loaded.
  const route = routeOf(window.location.pathname)
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value, delta, id }) => {
      add(vitalEvent({ name, value, delta, id }, Date.now(), { 'url.template': route }))
    })
}
