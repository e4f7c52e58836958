import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import { Observable } from 'rxjs'
import type { StoredUserTokens, UserTokenStore } from '../../core/session/ports.ts'
import { millisecondsPerDay } from '../../core/shared/dates.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { Config } from '../config.ts'
import { bearerToken, finiteNumber, refinedType } from '../decoding/codecs.ts'
import { type BrowserPage, Platform } from '../platform.ts'
import { portKeys } from '../ports.ts'
import { bindService, createServiceKey } from '../service-key.ts'
import { computeDigest } from '../storage/digest.ts'
import { createStoredValue, LocalStore } from '../storage/local-store.ts'
import { storedNames } from '../storage/names.ts'
import { cookieRenewalAgeDays, guaranteedCookieDays } from './cookies.ts'
import { createUserTokenCookie, createWrittenAtCookie, UserTokenCookie } from './user-token-cookie.ts'

const cookieTimesCodec = t.type({ writtenAt: finiteNumber, visitedAt: finiteNumber })

/**
 * The stored record of the shared cookie: the times when the portal wrote and last found the cookie, which earlier
 * releases stored as one number. 'without-cookie' means that the session is valid without a cookie. If nothing is
 * stored, another site wrote the cookie, and the session ends when the cookie is removed.
 */
type CookieRecord = t.TypeOf<typeof cookieTimesCodec> | number | 'without-cookie'

const cookieRecordCodec = refinedType(
  'the times of the cookie',
  {},
  (value): value is CookieRecord => cookieTimesCodec.is(value) || finiteNumber.is(value) || value === 'without-cookie',
)

/**
 * If another tab changes the cookie and then the storage, Firefox and Safari show the change of the storage first. The
 * cookie is therefore read after this delay.
 */
const cookieReadDelayMs = 50

export interface BrowserUserTokenStore extends UserTokenStore {
  /** Removes a malformed token, and renews the cookie. Called once, when a page starts. */
  readonly prepareStorage: () => void
}

export const BrowserUserTokenStore = createServiceKey<BrowserUserTokenStore>('BrowserUserTokenStore')

/**
 * Stores the user token in the cookie and in local storage (specification §4, §9):
 * - With a shared domain the cookie is the session, and storage has a copy.
 * - Without a shared domain, only a cookie with the stored token counts, because another host of the domain could plant
 *   a cookie of that name.
 * - A visit renews a cookie that the portal wrote. It never rewrites a cookie that another site wrote.
 * - A visit never restores a missing cookie.
 */
export const createBrowserUserTokenStore = (
  { document, window }: BrowserPage,
  cookie: UserTokenCookie,
  store: LocalStore,
  clock: Clock,
): BrowserUserTokenStore => {
  const { isShared } = cookie
  const timeCookie = createWrittenAtCookie(document)
  const cookieRecord = createStoredValue(store, storedNames.cookieTimes, cookieRecordCodec)
  const refusedTokens = createStoredValue(store, storedNames.refusedTokens, t.array(t.string))

  let lastToken: string | undefined
  /**
   * What this page last knew about the token. If the token is missing now, 'a token' means that the customer has
   * cleared the site's data, and 'changed elsewhere' that another tab may have removed the token.
   */
  let known: 'nothing' | 'a token' | 'changed elsewhere' = 'nothing'

  /** Removes a malformed token. It would make every page look signed in, although no call can send it. */
  const discardDamaged = () => {
    const stored = store.read(storedNames.userToken)
    if (stored !== undefined && !bearerToken.is(stored)) store.remove(storedNames.userToken)
    const cookies = cookie.readAll()
    if (cookies.length > 0 && !cookies.some(bearerToken.is)) cookie.removeAll()
  }

  /** Whether fewer than `days` days have passed since a time. False if the clock was set back. */
  const isWithin = (days: number, since: number) => {
    const age = clock.now() - since
    return age >= 0 && age < days * millisecondsPerDay
  }

  const reasonForMissingCookie = (): StoredUserTokens['missing'] => {
    if (!isShared) return undefined
    const record = cookieRecord.read()
    if (record === undefined) return 'ended'
    if (record === 'without-cookie') return 'expected'
    const visitedAt = typeof record === 'number' ? record : record.visitedAt
    return isWithin(guaranteedCookieDays, visitedAt) || timeCookie.hasOutlivedSafari(clock.now()) ? 'ended' : undefined
  }

  const readRefused = () => refusedTokens.read() ?? []
  const refuse = (digests: string[]) => {
    if (digests.length === 0) refusedTokens.clear()
    else refusedTokens.save(digests)
  }

  const read = (): StoredUserTokens => {
    const storage = [store.read(storedNames.userToken) ?? ''].find(bearerToken.is)
    const refused = readRefused()
    const cookies = cookie
      .readAll()
      .filter((value) => bearerToken.is(value) && !(refused.length > 0 && refused.includes(computeDigest(value))))
    const matchingCookie = cookies.find((value) => value === storage)
    // There may be a second cookie that this page can't remove. The cookie with the stored token is used.
    const token = isShared ? (matchingCookie ?? cookies[0]) : matchingCookie
    if (token !== undefined || storage !== undefined) {
      known = 'a token'
      lastToken = token ?? storage
    } else if (known === 'a token') return { shared: token, kept: storage, cleared: true }
    else if (lastToken !== undefined && store.read(storedNames.refusedSession) === computeDigest(lastToken))
      return { shared: token, kept: storage, refused: true }
    return { shared: token, kept: storage, ...(token === undefined && { missing: reasonForMissingCookie() }) }
  }

  const save = (token: string) => {
    const refused = readRefused()
    if (refused.length > 0) refuse(refused.filter((digest) => digest !== computeDigest(token)))
    store.remove(storedNames.refusedSession)
    const isKept = cookie.write(token)
    if (isShared) {
      timeCookie.writeIfMissing(clock.now())
      cookieRecord.save(isKept ? { writtenAt: clock.now(), visitedAt: clock.now() } : 'without-cookie')
    }
    // The token is written last, because writing it notifies other tabs.
    store.write(storedNames.userToken, token)
  }

  /** Renews the cookie and the record about it when the customer looks at this page. */
  const visit = () => {
    const stored = read()
    if (!isShared || stored.shared === undefined) return
    if (stored.shared !== stored.kept) return cookieRecord.clear()
    const record = cookieRecord.read()
    if (record === undefined || record === 'without-cookie') return
    const writtenAt = typeof record === 'number' ? record : record.writtenAt
    if (isWithin(cookieRenewalAgeDays, writtenAt)) cookieRecord.save({ writtenAt, visitedAt: clock.now() })
    else save(stored.shared)
  }

  // The `storage` event reports a change by another tab. No event reports that another site has changed the cookie, so
  // the cookie is read when the customer returns to the tab and when the browser restores the page. rxjs's `fromEvent`,
  // `merge` and `delay` are not used, because they would make every page larger for this function only.
  const changes = new Observable<void>((subscriber) => {
    const listening = new AbortController()
    const emit = () => subscriber.next()
    const onReturn = () => {
      visit()
      emit()
    }
    const on = <E extends Event>(target: EventTarget, type: string, act: (event: E) => void) =>
      target.addEventListener(type, act as (event: Event) => void, listening)
    on<StorageEvent>(window, 'storage', ({ key }) => {
      if (key === storedNames.userToken) known = 'changed elsewhere'
      if (key === storedNames.userToken || key === null) setTimeout(emit, cookieReadDelayMs)
    })
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && onReturn())
    on<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
      if (!persisted) return
      // The page received no events in the back/forward cache, so another tab may have changed the token.
      known = 'changed elsewhere'
      onReturn()
    })
    on(window, 'online', onReturn)
    return () => listening.abort()
  })

  return {
    prepareStorage: () => {
      discardDamaged()
      visit()
    },
    read,
    save,
    accept: (token) => {
      const stored = read()
      if (stored.shared === stored.kept) return
      if (!isShared) return save(token)
      if (stored.shared === undefined) return cookieRecord.save('without-cookie')
      cookieRecord.clear()
      store.write(storedNames.userToken, token)
    },
    clear: (why) => {
      if (why === undefined) store.remove(storedNames.refusedSession)
      else if (lastToken !== undefined) store.write(storedNames.refusedSession, computeDigest(lastToken))
      cookie.removeAll()
      timeCookie.remove()
      // With a shared domain, a cookie that could not be removed would count as a session, so its token is refused.
      const remaining = isShared ? cookie.readAll().filter(bearerToken.is) : []
      refuse([...new Set(remaining.map(computeDigest))])
      cookieRecord.clear()
      store.remove(storedNames.userToken)
      known = 'nothing'
      return { sharedRemains: remaining.length > 0 }
    },
    changes,
  }
}

export const userTokensModule = new ContainerModule(({ bind }) => {
  bindService(bind, UserTokenCookie, ({ page }, { session }) => createUserTokenCookie(page.document, session), [
    Platform,
    Config,
  ])
  bindService(
    bind,
    BrowserUserTokenStore,
    ({ page }, cookie, store, clock) => createBrowserUserTokenStore(page, cookie, store, clock),
    [Platform, UserTokenCookie, LocalStore, portKeys.clock],
  )
  bindService(bind, portKeys.userTokens, (tokens) => tokens, [BrowserUserTokenStore])
})
