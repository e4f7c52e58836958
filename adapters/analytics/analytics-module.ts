import { ContainerModule } from 'inversify'
import type { Analytics, ConsentStore } from '../../core/analytics/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Config } from '../config.ts'
import { type CookieJar, cookieNames, domainsOf, removeCookie } from '../cookie/cookies.ts'
import type { Lazy } from '../lazy-service.ts'
import type { Platform } from '../platform.ts'
import { port } from '../ports.ts'
import { localConsent } from '../storage/account-stores.ts'
import { ChangesElsewhere, LocalStore } from '../storage/local-store.ts'
import { isCookieOfGoogle } from '../storage/names.ts'
import { bindConstant, bindService, token } from '../token.ts'

export interface GoogleSettings {
  readonly page: Document
  readonly trackingId: string
}

export const GoogleSettings = token<GoogleSettings>('GoogleSettings')
export const GoogleAnalytics = token<Analytics>('GoogleAnalytics')
export const LazyGoogle = token<Lazy<Analytics>>('LazyGoogle')

/** Loads the analytics at the first view that may be counted. Makes the calls in their order. */
const lazyAnalytics = (load: Lazy<Analytics>, log: Log): Analytics => {
  let last: Promise<void> = Promise.resolve()
  const run = (call: (analytics: Analytics) => void) => {
    last = last
      .then(async () => call(await load()))
      .catch((reason: unknown) => log.warn('analytics.not-loaded', { reason: String(reason) }))
  }
  return {
    countView: (routePattern) => run((analytics) => analytics.countView(routePattern)),
    pause: () => run((analytics) => analytics.pause?.()),
    stop: () => run((analytics) => analytics.stop()),
  }
}

/** Returns whether the customer may be asked. Global Privacy Control already answers no. */
const isAllowed = ({ navigator }: Platform): boolean => navigator.globalPrivacyControl !== true

/** Google writes its cookies for the widest domain that the browser allows. */
export const removeCookiesOfGoogle = (jar: CookieJar, hostname: string): void => {
  const domains = [undefined, ...domainsOf(hostname)]
  for (const name of cookieNames(jar).filter(isCookieOfGoogle))
    for (const domain of domains) removeCookie(jar, name, { domain, secure: false })
}

/** Removes Google's cookies, which last two years, if nothing may be counted any more. Called at the start. */
export const endOldAnalytics = (
  { analytics }: Config,
  platform: Platform,
  { requiresConsent, read }: ConsentStore,
): void => {
  const counts = analytics.provider === 'google' && isAllowed(platform) && (!requiresConsent || read() === 'yes')
  const { document } = platform.page
  if (!counts) removeCookiesOfGoogle(document, document.location.hostname)
}

/** Returns the analytics that the configuration names. */
export const analyticsModule = ({ analytics }: Config, platform: Platform) =>
  new ContainerModule(({ bind }) => {
    const { scriptPage: page } = platform
    const counts = analytics.provider === 'google' && page !== undefined && isAllowed(platform)
    if (counts) {
      bindConstant(bind, GoogleSettings, { page, trackingId: analytics.trackingId })
      bindService(bind, port.analytics, lazyAnalytics, [LazyGoogle, port.log])
    } else bindConstant(bind, port.analytics, { countView: () => undefined, stop: () => undefined })
    const asks = counts && analytics.consent === 'ask'
    bindService(bind, port.consents, (store, changesOf) => localConsent(store, changesOf, asks), [
      LocalStore,
      ChangesElsewhere,
    ])
  })
