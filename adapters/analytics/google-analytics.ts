import { ContainerModule } from 'inversify'
import type { Analytics } from '../../core/analytics/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import { loadScript } from '../load-script.ts'
import { portKeys } from '../ports.ts'
import { bindService } from '../service-key.ts'
import { GoogleAnalytics, GoogleAnalyticsSettings, removeGoogleCookies } from './analytics-module.ts'

const scriptUrl = 'https://www.googletagmanager.com/gtag/js'

/** Returns the queue of commands, which Google's script reads as soon as it is loaded. */
const getDataLayer = (window: object): unknown[] => {
  const queue: unknown = Reflect.get(window, 'dataLayer')
  if (Array.isArray(queue)) return queue
  const fresh: unknown[] = []
  Reflect.set(window, 'dataLayer', fresh)
  return fresh
}

/**
 * Google Analytics 4. The first counted view loads the script. A page with a token is not counted, so it does not load
 * the script. Every event contains the pattern of the route, because Google's script would otherwise send the URL.
 */
export const createGoogleAnalytics = ({ page, trackingId }: GoogleAnalyticsSettings, log: Log): Analytics => {
  const window = page.defaultView ?? {}
  let started = false

  function push(..._command: readonly unknown[]) {
    // Google's script accepts a command only as an `arguments` object.
    // biome-ignore lint/complexity/noArguments: see above
    getDataLayer(window).push(arguments)
  }

  /** Sets the global property that stops Google's script from sending anything. */
  const disable = (disabled: boolean) => void Reflect.set(window, `ga-disable-${trackingId}`, disabled)

  const start = () => {
    started = true
    push('js', new Date())
    push('config', trackingId, { send_page_view: false })
    loadScript(page, `${scriptUrl}?${new URLSearchParams({ id: trackingId })}`).catch((reason: unknown) =>
      log.warn('analytics.not-loaded', { reason: String(reason) }),
    )
  }

  return {
    countView: (routePattern) => {
      // Google's script also adds these values to the events that it sends on its own. The title of the document is
      // replaced, because it could contain an order number.
      const place = {
        page_location: new URL(page.baseURI).origin + routePattern,
        page_referrer: '',
        page_title: routePattern,
      }
      disable(false)
      push('set', place)
      if (!started) start()
      push('event', 'page_view', place)
    },
    pause: () => disable(true),
    stop: () => {
      disable(true)
      removeGoogleCookies(page, new URL(page.baseURI).hostname)
    },
  }
}

export const googleAnalyticsModule = new ContainerModule(({ bind }) =>
  bindService(bind, GoogleAnalytics, createGoogleAnalytics, [GoogleAnalyticsSettings, portKeys.log]),
)
