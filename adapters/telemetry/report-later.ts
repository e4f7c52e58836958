import { hasSecretParameter } from '../../core/shared/mailed-links.ts'
import { containsSecret } from '../../core/shared/url-parameters.ts'
import type { RawFailure, Telemetry } from '../../core/telemetry/ports.ts'
import { readTelemetrySettings, type TelemetrySettings } from '../config.ts'

/** A failure with its time and the path of the page. The path may contain a token, and is never sent. */
export interface CollectedFailure {
  readonly at: number
  readonly path: string
  readonly failure: RawFailure
}

/** Collects the failures of this page until telemetry is configured. */
export interface FailureCollector extends Telemetry {
  onFirstFailure(callback: () => void): void
  /** Passes the collected failures, and all later ones, to `receive`. */
  forwardTo(receive: (failure: CollectedFailure) => void): void
  /** Drops the collected failures, and ignores all later ones. */
  dispose(): void
}

/** The maximum number of failures that are kept. It is higher than `maxTelemetryEvents`, so no failure is lost. */
const maxCollectedFailures = 100

/**
 * Collects failures of the page. This function is part of the first script and has to be small, so the reporter
 * interprets the failures later.
 */
export const collectFailures = (window: Window): FailureCollector => {
  const failures: CollectedFailure[] = []
  let receive = (collected: CollectedFailure): void => {
    if (failures.length < maxCollectedFailures) failures.push(collected)
  }
  let onFirst = (): void => undefined
  const note = (failure: RawFailure) => {
    receive({ at: Date.now(), path: window.location.pathname, failure })
    if (failures.length === 1) onFirst()
  }
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    note({ tag: 'exception', error, place: `${filename}:${lineno}:${colno}` }),
  )
  window.addEventListener('unhandledrejection', ({ reason: error }) => note({ tag: 'exception', error }))
  window.document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective: directive, blockedURI: blocked }) => note({ tag: 'policy-violated', directive, blocked }),
  )
  return {
    note,
    onFirstFailure: (callback) => {
      onFirst = callback
      if (failures.length > 0) callback()
    },
    forwardTo: (next) => {
      receive = next
      failures.splice(0).forEach(next)
    },
    dispose: () => {
      receive = () => undefined
      failures.length = 0
    },
  }
}

export interface ReportedPage {
  /** Whether the page also sends web vitals. */
  readonly sampled: boolean
  readonly window: Window
  /** The version of the release. Undefined in development. */
  readonly release: string | undefined
  readonly failures: FailureCollector
  /** Returns the pattern of the route to which a path belongs, such as `/order/:id`. */
  readonly routeOf: (path: string) => string
}

type PrivacySignals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean }

/** Whether the customer has set Global Privacy Control or Do Not Track. */
const isTrackingRefused = ({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1'

/** Whether the URL of the page contains a token or code. Such a page reports nothing. */
const hasSecretUrl = ({ window: { location }, routeOf }: Pick<ReportedPage, 'window' | 'routeOf'>): boolean =>
  hasSecretParameter(routeOf(location.pathname)) || containsSecret(location)

/** Calls `callback` when the page has loaded and the browser is idle. */
export const callWhenIdle = (window: Window, callback: () => void): void => {
  const onLoad = () =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(callback, { timeout: 5000 })
      : setTimeout(callback, 1000)
  if (window.document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
}

/**
 * Loads the reporter when the page is idle. If the page is not sampled, loads it only after the first failure. Loads
 * nothing if telemetry is off, if the browser asks not to track, or if the URL contains a secret.
 */
export const scheduleReporting = (
  configuration: unknown,
  page: Omit<ReportedPage, 'sampled'>,
  load: () => Promise<{ readonly startReporting: (settings: TelemetrySettings, page: ReportedPage) => void }>,
): void => {
  const settings = readTelemetrySettings(configuration)
  if (settings === undefined || isTrackingRefused(page.window.navigator) || hasSecretUrl(page)) {
    page.failures.dispose()
    return
  }
  const sampled = Math.random() < settings.sample
  const loadReporter = () =>
    callWhenIdle(page.window, () => {
      load().then(
        ({ startReporting }) => startReporting(settings, { ...page, sampled }),
        () => page.failures.dispose(),
      )
    })
  if (sampled) loadReporter()
  else page.failures.onFirstFailure(loadReporter)
}
