import { holdsSecret } from '../../core/telemetry/ports.ts'
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

/** The share of pages that send web vitals too. */
const shareOf = (settings: object): number => {
  const share = Object.entries(settings).find(([key]) => key === 'sample')?.[1]
  return typeof share === 'number' ? share : 1
}

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
 * telemetry is off, the browser asks for privacy or the address is secret. `configuration` may be wrong elsewhere, because
 * that is a failure to report.
 */
export const reportLater = (
  configuration: unknown,
  page: Omit<ReportedPage, 'sampled'>,
  load: () => Promise<{ readonly report: (settings: unknown, page: ReportedPage) => void }>,
): void => {
  const settings = Object.entries(configuration ?? {}).find(([key]) => key === 'telemetry')?.[1]
  if (!settings || wantsPrivacy(page.window.navigator) || isSecret(page)) {
    page.notes.dispose()
    return
  }
  const sampled = Math.random() < shareOf(settings)
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
