import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { hasSecretParameter } from '../../core/shared/mailed-links.ts'
import {
  type Attributes,
  createVitalEvent,
  type TelemetryEvent,
  toTelemetryEvent,
} from '../../core/telemetry/events.ts'
import type { TelemetrySettings } from '../config.ts'
import { createBatchSender, createTelemetryBudget } from './batches.ts'
import { createHttpCollector, createLogsRequestBody } from './otlp.ts'
import type { ReportedPage } from './report-later.ts'

const telemetryServiceName = 'account-portal'

/**
 * The browser families, each with the pattern that finds it in the user agent. The order matters: the user agent of
 * Edge, for example, also contains "Chrome".
 */
const browserFamilies = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,12} )?Safari\//],
] as const

/**
 * Returns the family and the major version of a browser. They show which browser fails, but do not identify a visitor.
 */
export const detectBrowser = (userAgent: string): Attributes => {
  for (const [name, pattern] of browserFamilies) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return { 'user_agent.name': name, 'user_agent.version': version }
  }
  return { 'user_agent.name': 'other' }
}

const detectFormFactor = (window: Window): string => {
  if (Math.min(window.screen.width, window.screen.height) < 600) return 'phone'
  return window.matchMedia('(pointer: coarse)').matches ? 'tablet' : 'computer'
}

/** Returns the browser's estimate of the network's speed. Empty in browsers that have no estimate. */
const readConnectionTraits = (navigator: Navigator): Attributes => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  const type = connection instanceof EventTarget && 'effectiveType' in connection ? connection.effectiveType : undefined
  return typeof type === 'string' && /^(?:slow-2g|[2-5]g)$/.test(type) ? { 'network.connection.subtype': type } : {}
}

/**
 * Returns whether this is the first visit with this release. On a first visit, the first script came over the network
 * and not from the browser's cache.
 */
const detectFirstVisit = ({ performance, location }: Window): Attributes => {
  const script = performance
    .getEntriesByType('resource')
    .find(({ name }) => name.startsWith(`${location.origin}/assets/`) && name.endsWith('.js'))
  const size = script !== undefined && 'transferSize' in script ? script.transferSize : undefined
  return size === undefined ? {} : { 'portal.first_visit': size !== 0 }
}

/** Returns attributes of the device and the network, which each event of the page contains. */
export const readPageTraits = (window: Window): Attributes => ({
  ...detectBrowser(window.navigator.userAgent),
  ...readConnectionTraits(window.navigator),
  ...detectFirstVisit(window),
  'portal.form_factor': detectFormFactor(window),
})

/** Sends the failures of this page to the configured collector and, for a sampled page, its web vitals. */
export const startReporting = (
  settings: TelemetrySettings,
  { window, failures, routeOf, sampled, release = 'unreleased' }: ReportedPage,
): void => {
  const { document } = window
  const resource = {
    'service.name': telemetryServiceName,
    'service.version': release,
    'deployment.environment.name': settings.environment,
    ...readPageTraits(window),
  }
  const sender = createBatchSender({
    collector: createHttpCollector(settings.url, globalThis.window),
    budget: createTelemetryBudget(sampled),
    serialize: (events) =>
      JSON.stringify(createLogsRequestBody(resource, { name: telemetryServiceName, version: release }, events)),
    isHidden: () => document.visibilityState === 'hidden',
    setTimer: (callback, milliseconds) => {
      window.setTimeout(callback, milliseconds)
    },
  })
  const add = (event: TelemetryEvent | undefined) => {
    if (event !== undefined)
      sender.add({ ...event, attributes: { ...event.attributes, 'browser.language': document.documentElement.lang } })
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.sendNow()
  })
  failures.forwardTo(({ at, path, failure }) => {
    const route = routeOf(path)
    if (!hasSecretParameter(route)) add(toTelemetryEvent({ at, route, failure }))
  })
  // Web vitals measure how the page was loaded, so they are reported with the route that was loaded. The budget drops
  // the web vitals of a page that is not sampled.
  const route = routeOf(window.location.pathname)
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB])
    watch(({ name, value, delta, id }) => {
      add(createVitalEvent({ name, value, delta, id }, Date.now(), { 'url.template': route }))
    })
}
