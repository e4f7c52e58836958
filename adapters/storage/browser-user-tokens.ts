import { filter, fromEvent, map, merge } from 'rxjs'
import type { UserTokenStore } from '../../core/session/ports.ts'
import { limits } from '../../core/shared/limits.ts'
import { type CookieJar, readCookies, removeCookie, writeCookie } from '../cookie/cookies.ts'
import type { LocalStore } from './local-store.ts'
import { storedNames } from './names.ts'

/** What the store needs of a browser: the page's cookies, and its news of other tabs. */
export interface BrowserPage {
  readonly document: CookieJar & EventTarget & { readonly visibilityState: DocumentVisibilityState }
  readonly window: EventTarget
}

export interface CookieSettings {
  readonly cookieName: string
  readonly cookieDomain: string | undefined
}

const secondsPerDay = 86_400

/** What a call can carry as a bearer token. An emptied or damaged cookie is no token: nobody could be asked about it. */
const isToken = (value: string) => /^[\x21-\x7e]+$/.test(value)

/** The user token in the shared cookie and in local storage (specification §4, §9). */
export const browserUserTokens = (
  { document, window }: BrowserPage,
  store: LocalStore,
  { cookieName, cookieDomain }: CookieSettings,
): UserTokenStore => {
  const attributes = { domain: cookieDomain, secure: true }

  // Another tab tells through storage; another site of the provider can only have changed the cookie, which this tab
  // learns when the customer comes back to it, or when the browser brings the page back from its cache.
  const otherTab = fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key }) => key === storedNames.userToken || key === null),
  )
  const returned = merge(
    fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible')),
    fromEvent<PageTransitionEvent>(window, 'pageshow').pipe(filter(({ persisted }) => persisted)),
    fromEvent(window, 'online'),
  )

  return {
    read: () => {
      const storage = [store.read(storedNames.userToken) ?? ''].find(isToken)
      const cookies = readCookies(document, cookieName).filter(isToken)
      // A host may hold a second cookie of that name which this page can't replace: it must not outvote the known token.
      return { cookie: cookies.find((value) => value === storage) ?? cookies[0], storage }
    },
    save: (token) => {
      writeCookie(document, cookieName, token, {
        ...attributes,
        maxAgeSeconds: limits.userTokenCookieDays * secondsPerDay,
      })
      store.write(storedNames.userToken, token)
    },
    clear: () => {
      removeCookie(document, cookieName, attributes)
      store.remove(storedNames.userToken)
    },
    changes: merge(otherTab, returned).pipe(map(() => undefined)),
  }
}
