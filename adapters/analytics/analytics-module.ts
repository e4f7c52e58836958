import { ContainerModule } from 'inversify'
import type { Analytics, ConsentStore } from '../../core/analytics/ports.ts'
import type { Log } from '../../core/shared/ports.ts'
import type { Config } from '../config.ts'
import { type CookieJar, listCookieDomains, readCookieNames, removeCookie } from '../cookie/cookies.ts'
import type { LazyLoader } from '../lazy-service.ts'
import type { Platform } from '../platform.ts'
import { portKeys } from '../ports.ts'
import { bindConstant, bindService, createServiceKey } from '../service-key.ts'
import { createConsentStore } from '../storage/account-stores.ts'
import { LocalStore, OtherTabWatcher } from '../storage/local-store.ts'
import { isGoogleCookie } from '../storage/names.ts'

export interface GoogleAnalyticsSettings {
  readonly page: Document
  readonly trackingId: string
}

export const GoogleAnalyticsSettings = createServiceKey<GoogleAnalyticsSettings>('GoogleAnalyticsSettings')
export const GoogleAnalytics = createServiceKey<Analytics>('GoogleAnalytics')
export const LazyGoogleAnalytics = createServiceKey<LazyLoader<Analytics>>('LazyGoogleAnalytics')

/**
 * Loads Google's script at the first call. Each call waits for the previous one, so that views are counted in order.
 */
const createLazyAnalytics = (load: LazyLoader<Analytics>, log: Log): Analytics => {
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

/** Whether the portal may count page views or ask for consent. Global Privacy Control forbids both. */
const isTrackingAllowed = ({ navigator }: Platform): boolean => navigator.globalPrivacyControl !== true

/**
 * Removes Google's cookies for the host and all its parent domains. Google writes them for the widest domain that the
 * browser allows.
 */
export const removeGoogleCookies = (jar: CookieJar, hostname: string): void => {
  const domains = [undefined, ...listCookieDomains(hostname)]
  for (const name of readCookieNames(jar).filter(isGoogleCookie))
    for (const domain of domains) removeCookie(jar, name, { domain, secure: false })
}

/** Removes Google's cookies, which last two years, if page views may no longer be counted. Runs when a page starts. */
export const removeUnusedGoogleCookies = (
  { analytics }: Config,
  platform: Platform,
  { requiresConsent, read }: ConsentStore,
): void => {
  const counts =
    analytics.provider === 'google' && isTrackingAllowed(platform) && (!requiresConsent || read() === 'yes')
  const { document } = platform.page
  if (!counts) removeGoogleCookies(document, document.location.hostname)
}

export const createAnalyticsModule = ({ analytics }: Config, platform: Platform) =>
  new ContainerModule(({ bind }) => {
    const { scriptPage: page } = platform
    const counts = analytics.provider === 'google' && page !== undefined && isTrackingAllowed(platform)
    if (counts) {
      bindConstant(bind, GoogleAnalyticsSettings, { page, trackingId: analytics.trackingId })
      bindService(bind, portKeys.analytics, createLazyAnalytics, [LazyGoogleAnalytics, portKeys.log])
    } else bindConstant(bind, portKeys.analytics, { countView: () => undefined, stop: () => undefined })
    const asks = counts && analytics.consent === 'ask'
    bindService(bind, portKeys.consents, (store, changesOf) => createConsentStore(store, changesOf, asks), [
      LocalStore,
      OtherTabWatcher,
    ])
  })
