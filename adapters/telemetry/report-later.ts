import { holdsSecret } from '../../core/analytics/visits.ts'
import type { FailureNotes } from './failure-notes.ts'

/** What the telemetry of a page knows of that page. */
export interface ReportedPage {
  /** Whether the page was drawn into the sample: it then tells more than failures. */
  readonly sampled: boolean
  readonly window: Window
  readonly notes: FailureNotes
  /** The pattern of a path's route, such as `/order/:id`. */
  readonly routeOf: (path: string) => string
}

/** What is asked of the browser, which may say no. */
type Asked = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean }

/** Global Privacy Control and Do Not Track, which a browser sends along for its user. */
const wantsPrivacy = ({ globalPrivacyControl, doNotTrack }: Asked): boolean =>
  globalPrivacyControl === true || doNotTrack === '1'

/** Whether the address has a token, or the code of a card: of such a page nothing is told. */
const isSecret = ({ window: { location }, routeOf }: Pick<ReportedPage, 'window' | 'routeOf'>): boolean =>
  holdsSecret(routeOf(location.pathname)) || new URLSearchParams(location.search).has('code')

/** The share of pages that tell more than failures. */
const shareOf = (settings: object): number => {
  const share = Object.entries(settings).find(([key]) => key === 'sample')?.[1]
  return typeof share === 'number' ? share : 1
}

/** Calls back when the page has loaded and the browser has nothing else to do. */
const whenIdle = (window: Window, go: () => void): void => {
  const soon = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(go, { timeout: 5000 }) : setTimeout(go, 1000)
  if (window.document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

/**
 * Has what goes wrong told, as `config.json` says: even one that is wrong elsewhere, since that is worth telling. The script
 * that tells it is loaded when the page is idle, and of a page outside the sample only if it has failed. Where telemetry is off, the browser asks for privacy or the address is a
 * secret, nothing is loaded, and what was noted is forgotten.
 */
export const reportLater = (
  configuration: unknown,
  page: Omit<ReportedPage, 'sampled'>,
  load: () => Promise<{ readonly report: (settings: unknown, page: ReportedPage) => void }>,
): void => {
  const settings = Object.entries(configuration ?? {}).find(([key]) => key === 'telemetry')?.[1]
  if (!settings || wantsPrivacy(page.window.navigator) || isSecret(page)) {
    page.notes.end()
    return
  }
  const sampled = Math.random() < shareOf(settings)
  const tell = () =>
    whenIdle(page.window, () => {
      load().then(
        ({ report }) => report(settings, { ...page, sampled }),
        () => page.notes.end(),
      )
    })
  if (sampled) tell()
  else page.notes.whenNoted(tell)
}
