import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import { Observable } from 'rxjs'
import type { StoredUserTokens, UserTokenStore } from '../../core/session/ports.ts'
import { millisecondsPerDay } from '../../core/shared/dates.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { Config } from '../config.ts'
import { bearerToken, finiteNumber, refinedType } from '../decoding/codecs.ts'
import { type BrowserPage, Platform } from '../platform.ts'
import { port } from '../ports.ts'
import { digestOf } from '../storage/digest.ts'
import { LocalStore, storedValue } from '../storage/local-store.ts'
import { storedNames } from '../storage/names.ts'
import { bindService, token } from '../token.ts'
import { renewalDays, surelyKeptDays } from './cookies.ts'
import { cookieWitness, UserTokenCookie, userTokenCookie } from './user-token-cookie.ts'

const cookieTimes = t.type({ writtenAt: finiteNumber, visitedAt: finiteNumber })

/**
 * When the portal wrote the shared cookie and when it last found the cookie (earlier releases stored a single time), or
 * 'without-cookie'. Without this note, another site has written the cookie, and the token is valid only as long as the
 * cookie exists.
 */
type CookieNote = t.TypeOf<typeof cookieTimes> | number | 'without-cookie'

const cookieNoteCodec = refinedType(
  'a note on the cookie',
  {},
  (value): value is CookieNote => cookieTimes.is(value) || finiteNumber.is(value) || value === 'without-cookie',
)

/**
 * Milliseconds. Firefox and Safari report the storage that another tab has changed before the cookie, although the
 * cookie was written first.
 */
const cookieDelayMs = 50

export interface BrowserUserTokens extends UserTokenStore {
  /** Removes a token that no call can carry, and renews the cookie. Called once when a page starts. */
  readonly prepareStorage: () => void
}

export const BrowserUserTokens = token<BrowserUserTokens>('BrowserUserTokens')

/**
 * The user token in the cookie and in local storage (specification §4, §9):
 * - With a shared domain the cookie is the session, and storage has a copy.
 * - Without one, only a cookie with the stored token counts, because another host of the domain could plant a cookie
 * of that name.
 * - A visit renews a cookie that the portal wrote. It never rewrites a cookie that another site wrote.
 * - A visit never restores a missing cookie.
 */
export const browserUserTokens = (
  { document, window }: BrowserPage,
  cookie: UserTokenCookie,
  store: LocalStore,
  clock: Clock,
): BrowserUserTokens => {
  const { isShared } = cookie
  const witness = cookieWitness(document)
  const cookieNote = storedValue(store, storedNames.cookieWritten, cookieNoteCodec)
  const refusedTokens = storedValue(store, storedNames.refusedTokens, t.array(t.string))

  /** The last token that this page has read. */
  let last: string | undefined
  /** What this page knew last. If a token is gone after a change in another tab, it was removed on purpose. */
  let known: 'nothing' | 'a token' | 'changed elsewhere' = 'nothing'

  /** Removes a token that no call can carry: with it, every page would look signed in. */
  const discardDamaged = () => {
    const stored = store.read(storedNames.userToken)
    if (stored !== undefined && !bearerToken.is(stored)) store.remove(storedNames.userToken)
    const cookies = cookie.readAll()
    if (cookies.length > 0 && !cookies.some(bearerToken.is)) cookie.removeAll()
  }

  /** Returns whether fewer than these days have passed. False if the clock was set back. */
  const isWithin = (days: number, since: number) => {
    const age = clock.now() - since
    return age >= 0 && age < days * millisecondsPerDay
  }

  const reasonForMissingCookie = (): StoredUserTokens['missing'] => {
    if (!isShared) return undefined
    const note = cookieNote.read()
    if (note === undefined) return 'ended'
    if (note === 'without-cookie') return 'expected'
    const visitedAt = typeof note === 'number' ? note : note.visitedAt
    return isWithin(surelyKeptDays, visitedAt) || witness.hasOutlivedSafari(clock.now()) ? 'ended' : undefined
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
      .filter((value) => bearerToken.is(value) && !(refused.length > 0 && refused.includes(digestOf(value))))
    const matchingCookie = cookies.find((value) => value === storage)
    // A second cookie that this page can't remove may exist. The stored token decides between them.
    const token = isShared ? (matchingCookie ?? cookies[0]) : matchingCookie
    if (token !== undefined || storage !== undefined) {
      known = 'a token'
      last = token ?? storage
    } else if (known === 'a token') return { shared: token, kept: storage, cleared: true }
    else if (last !== undefined && store.read(storedNames.refusedSession) === digestOf(last))
      return { shared: token, kept: storage, refused: true }
    return { shared: token, kept: storage, ...(token === undefined && { missing: reasonForMissingCookie() }) }
  }

  const save = (token: string) => {
    const refused = readRefused()
    if (refused.length > 0) refuse(refused.filter((digest) => digest !== digestOf(token)))
    store.remove(storedNames.refusedSession)
    const isKept = cookie.write(token)
    if (isShared) {
      witness.place(clock.now())
      cookieNote.save(isKept ? { writtenAt: clock.now(), visitedAt: clock.now() } : 'without-cookie')
    }
    // The token is written last, because this notifies other tabs.
    store.write(storedNames.userToken, token)
  }

  /** Renews the cookie and the note about it when the customer looks at this page. */
  const visit = () => {
    const stored = read()
    if (!isShared || stored.shared === undefined) return
    if (stored.shared !== stored.kept) return cookieNote.clear()
    const note = cookieNote.read()
    if (note === undefined || note === 'without-cookie') return
    const writtenAt = typeof note === 'number' ? note : note.writtenAt
    if (isWithin(renewalDays, writtenAt)) cookieNote.save({ writtenAt, visitedAt: clock.now() })
    else save(stored.shared)
  }

  // The `storage` event reports a change by another tab. No event reports that another site has changed the cookie,
  // so the cookie is read when the customer returns to the tab and when the browser restores the page. rxjs's
  // `fromEvent`, `merge` and `delay` are not used, because a page would load them only for this.
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
      if (key === storedNames.userToken || key === null) setTimeout(emit, cookieDelayMs)
    })
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && onReturn())
    on<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
      if (!persisted) return
      // A page in the back/forward cache receives no events.
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
      if (stored.shared === undefined) return cookieNote.save('without-cookie')
      cookieNote.clear()
      store.write(storedNames.userToken, token)
    },
    clear: (why) => {
      if (why === undefined) store.remove(storedNames.refusedSession)
      else if (last !== undefined) store.write(storedNames.refusedSession, digestOf(last))
      cookie.removeAll()
      witness.remove()
      // Without a shared domain, another cookie of that name has no effect.
      const remaining = isShared ? cookie.readAll().filter(bearerToken.is) : []
      refuse([...new Set(remaining.map(digestOf))])
      cookieNote.clear()
      store.remove(storedNames.userToken)
      known = 'nothing'
      return { sharedRemains: remaining.length > 0 }
    },
    changes,
  }
}

/** The customer's token: the cookie, and its copy in storage. */
export const userTokens = new ContainerModule(({ bind }) => {
  bindService(bind, UserTokenCookie, ({ page }, { session }) => userTokenCookie(page.document, session), [
    Platform,
    Config,
  ])
  bindService(
    bind,
    BrowserUserTokens,
    ({ page }, cookie, store, clock) => browserUserTokens(page, cookie, store, clock),
    [Platform, UserTokenCookie, LocalStore, port.clock],
  )
  bindService(bind, port.userTokens, (tokens) => tokens, [BrowserUserTokens])
})
