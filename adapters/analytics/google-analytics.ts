import { ContainerModule } from 'inversify'
import type { Analytics } from '../../core/analytics/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import { loadScript } from '../load-script.ts'
import { port } from '../ports.ts'
import { bindService } from '../token.ts'
import { GoogleAnalytics, GoogleSettings, removeCookiesOfGoogle } from './analytics-module.ts'

const scriptUrl = 'https://www.googletagmanager.com/gtag/js'

/** Returns the queue of commands for Google's script, before and after it is loaded. */
const queueOf = (window: object): unknown[] => {
  const queue: unknown = Reflect.get(window, 'dataLayer')
  if (Array.isArray(queue)) return queue
  const fresh: unknown[] = []
  Reflect.set(window, 'dataLayer', fresh)
  return fresh
}

/**
 * Google Analytics 4. The script is loaded at the first view that is counted, so never on a page with a token. Every
 * event has the pattern of the route: without it, Google's script would read the URL.
 */
export const googleAnalytics = ({ page, trackingId }: GoogleSettings, log: Log): Analytics => {
  const window = page.defaultView ?? {}
  let started = false

  function push(..._command: readonly unknown[]) {
    // The script recognizes a command because it is an `arguments` object.
    // biome-ignore lint/complexity/noArguments: see above
    queueOf(window).push(arguments)
  }

  /** Sets the switch that Google's script reads before it sends anything. */
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
      // Google's script adds these values to its own events, too. The document's title could contain an order number.
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
      removeCookiesOfGoogle(page, new URL(page.baseURI).hostname)
    },
  }
}

export const google = new ContainerModule(({ bind }) =>
  bindService(bind, GoogleAnalytics, googleAnalytics, [GoogleSettings, port.log]),
)
