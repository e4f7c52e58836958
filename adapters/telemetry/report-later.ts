import { holdsSecret } from '../../core/telemetry/ports.ts'
import { type TelemetrySettings, telemetryOf } from '../config.ts'
import type { FailureNotes } from './failure-notes.ts'

/** A page, for its telemetry. */
export interface ReportedPage {
  /** A sampled page sends web vitals too. */
  readonly sampled: boolean
  readonly window: Window
  /** The version of the release; none in development. */
  readonly release: string | undefined
  readonly notes: FailureNotes
  /** The pattern of a path's route, such as `/order/:id`. */
  readonly routeOf: (path: string) => string
}

type PrivacySignals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean }

/** Global Privacy Control or Do Not Track. */
const wantsPrivacy = ({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1'

/** Whether the address has a token or code. Such a page sends nothing. */
const isSecret = ({ window: { location }, routeOf }: Pick<ReportedPage, 'window' | 'routeOf'>): boolean =>
  holdsSecret(routeOf(location.pathname)) || new URLSearchParams(location.search).has('code')

/** Calls back when the page is loaded and the browser idle. */
const whenIdle = (window: Window, callback: () => void): void => {
  const onLoad = () =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(callback, { timeout: 5000 })
      : setTimeout(callback, 1000)
  if (window.document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
}

/**
 * Loads the reporter when the page is idle; for a page outside the sample only after a failure. Nothing is loaded if
 * telemetry is off, the browser asks for privacy or the address is secret.
 */
export const reportLater = (
  configuration: unknown,
  page: Omit<ReportedPage, 'sampled'>,
  load: () => Promise<{ readonly report: (settings: TelemetrySettings, page: ReportedPage) => void }>,
): void => {
  const settings = telemetryOf(configuration)
  if (settings === undefined || wantsPrivacy(page.window.navigator) || isSecret(page)) {
    page.notes.dispose()
    return
  }
  const sampled = Math.random() < settings.sample
  const loadReporter = () =>
    whenIdle(page.window, () => {
      load().then(
        ({ report }) => report(settings, { ...page, sampled }),
        () => page.notes.dispose(),
      )
    })
  if (sampled) loadReporter()
  else page.notes.whenNoted(loadReporter)
}
