import * as t from 'io-ts'
import { delay, filter, fromEvent, map, merge } from 'rxjs'
import type { UserTokenStore } from '../../core/session/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { digestOf } from '../../core/shared/digest.ts'
import { type CookiePage, type CookieSettings, userTokenCookie } from '../cookie/user-token-cookie.ts'
import { bearerToken } from '../decoding/bearer-token.ts'
import { finiteNumber } from '../decoding/codecs.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { storedNames } from './names.ts'

/** What the store needs of a browser: the page's cookies, and its news of other tabs. */
export interface BrowserPage {
  readonly document: CookiePage & EventTarget & { readonly visibilityState: DocumentVisibilityState }
  readonly window: EventTarget
}

const digestsCodec = t.array(t.string)

/** Firefox and Safari tell a tab of another's storage before they tell it of the cookie that was written with it. */
const cookieFollowsStorageAfter = 50

/**
 * The user token in the cookie and in local storage (specification §4, §9). With a shared domain the cookie is the
 * session, and storage its copy. Without one the cookie is the portal's own: another host of the domain could plant one
 * of that name, so only the one that storage knows is read.
 */
export const browserUserTokens = (
  { document, window }: BrowserPage,
  store: LocalStore,
  clock: Clock,
  settings: CookieSettings,
): UserTokenStore => {
  const isShared = settings.cookieDomain !== undefined
  const cookie = userTokenCookie(document, settings)

  const discardDamaged = () => {
    const stored = store.read(storedNames.userToken)
    if (stored !== undefined && !bearerToken.is(stored)) store.remove(storedNames.userToken)
    const cookies = cookie.readAll()
    if (cookies.length > 0 && !cookies.some(bearerToken.is)) cookie.removeAll()
  }
  // At the start: what no call can carry would make every page of this browser look like that of a customer.
  discardDamaged()

  const readRefused = () => readStored(store, storedNames.refusedTokens, digestsCodec) ?? []
  const refuse = (digests: readonly string[]) => {
    if (digests.length === 0) store.remove(storedNames.refusedTokens)
    else store.write(storedNames.refusedTokens, JSON.stringify(digests))
  }

  // Another tab tells through storage; another site of the provider can only have changed the cookie, which this tab
  // learns when the customer comes back to it, or when the browser brings the page back from its cache.
  const otherTab = fromEvent<StorageEvent>(window, 'storage').pipe(
    filter(({ key }) => key === storedNames.userToken || key === null),
    delay(cookieFollowsStorageAfter),
  )
  const returned = merge(
    fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible')),
    fromEvent<PageTransitionEvent>(window, 'pageshow').pipe(filter(({ persisted }) => persisted)),
    fromEvent(window, 'online'),
  )

  return {
    read: () => {
      const storage = [store.read(storedNames.userToken) ?? ''].find(bearerToken.is)
      const refused = readRefused()
      const cookies = cookie
        .readAll()
        .filter((value) => bearerToken.is(value) && !(refused.length > 0 && refused.includes(digestOf(value))))
      const known = cookies.find((value) => value === storage)
      return isShared
        ? {
            // A second one that this page can't remove must not outvote the known token.
            cookie: known ?? cookies[0],
            storage,
            cookieWrittenAt: readStored(store, storedNames.cookieWritten, finiteNumber),
          }
        : { cookie: known, storage, cookieWrittenAt: undefined }
    },
    save: (token) => {
      const refused = readRefused()
      if (refused.length > 0) refuse(refused.filter((digest) => digest !== digestOf(token)))
      const isKept = cookie.write(token)
      if (isShared && isKept) store.write(storedNames.cookieWritten, JSON.stringify(clock.now()))
      else store.remove(storedNames.cookieWritten)
      // Last, since it is this that other tabs hear of.
      store.write(storedNames.userToken, token)
    },
    clear: () => {
      cookie.removeAll()
      // The portal's own cookie counts only with the value that storage has: another cookie of that name changes
      // nothing.
      const remaining = isShared ? cookie.readAll().filter(bearerToken.is) : []
      refuse([...new Set(remaining.map(digestOf))])
      store.remove(storedNames.cookieWritten)
      store.remove(storedNames.userToken)
      return { cookieRemains: remaining.length > 0 }
    },
    changes: merge(otherTab, returned).pipe(map(() => undefined)),
  }
}
