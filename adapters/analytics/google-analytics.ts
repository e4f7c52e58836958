import type { Analytics } from '../../core/analytics/ports.ts'
import type { Log } from '../../core/shared/log.ts'
import { cookieNames, domainsOf, removeCookie } from '../cookie/cookies.ts'
import { loadScript } from '../scripts/load-script.ts'

const scriptAddress = 'https://www.googletagmanager.com/gtag/js'

/** The queue that the script reads, before and after it has come. */
const queueOf = (window: object): unknown[] => {
  const queue: unknown = Reflect.get(window, 'dataLayer')
  if (Array.isArray(queue)) return queue
  const fresh: unknown[] = []
  Reflect.set(window, 'dataLayer', fresh)
  return fresh
}

/** Google writes its cookies for the widest domain that the browser lets it. */
const removeCookiesOfGoogle = (page: Document): void => {
  const domains = [undefined, ...domainsOf(new URL(page.baseURI).hostname)]
  for (const name of cookieNames(page).filter((each) => /^_ga(?:_|$)/.test(each)))
    for (const domain of domains) removeCookie(page, name, { domain, secure: false })
}

/**
 * Google Analytics 4. The script is fetched at the first view that may be told, so that nothing of it is asked for on a
 * token's page. Every event carries the pattern in place of the address, which Google's script would read by itself.
 */
export const googleAnalytics = (document: Document, trackingId: string, log: Log): Analytics => {
  const window = document.defaultView ?? {}
  let started = false

  function tell(..._command: readonly unknown[]) {
    // The script tells a command from other entries by its being an `arguments` object.
    // biome-ignore lint/complexity/noArguments: see above
    queueOf(window).push(arguments)
  }

  /** The switch that Google's script looks at before it sends anything. */
  const disable = (disabled: boolean) => void Reflect.set(window, `ga-disable-${trackingId}`, disabled)

  const start = () => {
    started = true
    tell('js', new Date())
    tell('config', trackingId, { send_page_view: false })
    loadScript(document, `${scriptAddress}?${new URLSearchParams({ id: trackingId })}`).catch((reason: unknown) =>
      log.warn('analytics.not-loaded', { reason: String(reason) }),
    )
  }

  return {
    pageView: (routePattern) => {
      // Events that Google's script sends by itself carry these too: the document's own title can hold an order's number.
      const place = {
        page_location: new URL(document.baseURI).origin + routePattern,
        page_referrer: '',
        page_title: routePattern,
      }
      disable(false)
      tell('set', place)
      if (!started) start()
      tell('event', 'page_view', place)
    },
    pause: () => disable(true),
    stop: () => {
      disable(true)
      removeCookiesOfGoogle(document)
    },
  }
}
