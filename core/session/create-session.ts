import { left, right } from 'fp-ts/Either'
import { distinctUntilChanged, map, Subject, skip } from 'rxjs'
import type { Messages } from '../messages/messages.ts'
import {
  type AppError,
  isSessionRefusal,
  isTokenRefusal,
  notLoggedInError,
  sessionEndedError,
  supersededError,
} from '../shared/app-error.ts'
import { createBehavior, mapBehavior, type StreamScope } from '../shared/behavior.ts'
import type { Log } from '../shared/ports.ts'
import { createInitialHistoryMark, updateHistoryMark } from './history-mark.ts'
import {
  areStoredTokensEqual,
  createStateForToken,
  createUnverifiedState,
  createVerifiedState,
  findCurrentToken,
  getOwner,
  getUsername,
  getUserToken,
  isTokenFromOtherSite,
  loggedOutState,
  type ScreenKeyState,
  type SessionState,
  toLoginState,
  updateScreenKey,
} from './login-state.ts'
import type { Profile, SessionPorts, StoredUserTokens, UserToken } from './ports.ts'
import type { Session } from './session.ts'

/**
 * Why a token is checked. 'sign-in': it was just issued here. 'sign-in-elsewhere': another tab or site has just stored
 * it. 'start': it was already stored. 'change': its account has changed.
 */
type CheckReason = 'sign-in' | 'sign-in-elsewhere' | 'start' | 'change'

/** Where a token was refused: in a check, which is named by its reason, or in another call ('call'). */
type RefusalSource = CheckReason | 'call'

/** Reads the stored tokens, checks them if necessary, and follows changes by other tabs and sites. */
export const createSession = (
  { userTokens, profiles, profileStore, customerData, historyMarks, log }: SessionPorts & { readonly log: Log },
  messages: Messages,
  scope: StreamScope,
): Session => {
  /**
   * A token that another site of the provider wrote, and the username that the page showed before (`shown`). A message
   * names the customer of the token, unless the username equals `shown`.
   */
  let foreignToken: { readonly token: UserToken; readonly shown: string | undefined } | undefined
  const checks = new Map<UserToken, { readonly reason: CheckReason; readonly ended: Promise<void> }>()

  const read = () => {
    const stored = userTokens.read()
    return { stored, token: findCurrentToken(stored) }
  }

  const forgetEverything = (forget = customerData.forgetAll, why?: 'refused') => {
    const signedOut = userTokens.clear(why)
    forget()
    return signedOut
  }

  /**
   * Returns the state for the stored token. First removes data that may belong to another customer, so that no screen
   * can show it.
   */
  const followToken = (
    stored: StoredUserTokens,
    token: UserToken | undefined,
    shown: string | undefined,
  ): SessionState => {
    if (token === undefined) {
      // A remaining copy of the token shows that another site ended the session. Without a copy, some data may remain.
      if (stored.kept !== undefined) forgetEverything()
      else customerData.forgetAccount()
      return loggedOutState
    }
    if (isTokenFromOtherSite(stored)) {
      if (stored.kept === undefined) customerData.forgetAccount()
      else customerData.forgetAll()
      foreignToken = { token, shown }
    }
    return createStateForToken(token, stored, profileStore.read())
  }

  const start = read()
  /** The stored tokens at the last change of the state. */
  let known = start.stored
  const state = createBehavior(followToken(start.stored, start.token, undefined), scope)
  const screens = createBehavior<ScreenKeyState>({ key: 0, absentCustomer: undefined })
  const mark = createBehavior(
    createInitialHistoryMark(historyMarks.read(start.token), state.value, historyMarks.createRandom),
  )
  mark.changes.subscribe(({ text, token }) => historyMarks.save(text, token))

  const changeState = (next: SessionState, why: 'refused' | 'changed' = 'changed') => {
    known = userTokens.read()
    screens.update((before) => updateScreenKey(before, state.value, next, why))
    mark.update((before) => updateHistoryMark(before, next, why, historyMarks.createRandom))
    state.set(next)
  }

  const end = () => {
    const signedOut = forgetEverything()
    changeState(loggedOutState)
    return signedOut
  }

  /** Whether the session and the storage have this token. If the storage has another token, changes to that token. */
  const isCurrent = (token: UserToken): boolean => {
    if (getUserToken(state.value) !== token) return false
    if (read().token === token) return true
    follow()
    return false
  }

  const refuse = (by: RefusalSource) => {
    // After a sign-in, or a change of the account through a mailed link, a started activation is kept, because the
    // customer is at this computer.
    const { forgetAll, forgetAccount } = customerData
    forgetEverything(by === 'start' || by === 'call' ? forgetAll : forgetAccount, 'refused')
    const isShownByForm = state.value.tag === 'signing-in'
    changeState(loggedOutState, 'refused')
    if (by === 'sign-in' && !isShownByForm) messages.error('new-session-refused')
    if (by !== 'sign-in' && by !== 'change') messages.error('session-expired')
  }

  const accept = (token: UserToken, profile: Profile) => {
    userTokens.accept(token)
    profileStore.save(profile)
    const before = getOwner(state.value)
    if (before !== undefined && before !== profile.username) customerData.renameOwner(before, profile.username)
    changeState(createVerifiedState(token, profile.username))
    if (foreignToken?.token === token && foreignToken.shown !== profile.username) {
      messages.success({ code: 'signed-in-as', username: profile.username })
    }
    foreignToken = undefined
  }

  /** Returns the session with the name that another tab has stored for this token. */
  const sessionNamedElsewhere = (token: UserToken): SessionState | undefined => {
    const found = createStateForToken(token, userTokens.read(), profileStore.read())
    return found.tag === 'logged-in' ? found : undefined
  }

  const ask = async (token: UserToken, reason: CheckReason) => {
    const profile = await profiles.fetch(token)()
    if (!isCurrent(token)) return
    if (profile._tag === 'Right') accept(token, profile.right)
    else if (isSessionRefusal(profile.left)) refuse(reason)
    else {
      log.warn('session.not-verified', { reason: profile.left.tag })
      const owner = getOwner(state.value)
      const named = owner === undefined ? sessionNamedElsewhere(token) : undefined
      changeState(
        named ?? createUnverifiedState(token, 'username' in state.value ? state.value.username : undefined, owner),
      )
    }
  }

  const check = (token: UserToken, reason: CheckReason) => {
    if (checks.has(token)) return
    checks.set(token, { reason, ended: ask(token, reason).finally(() => checks.delete(token)) })
  }

  const runningFirstCheck = () =>
    state.value.tag === 'checking' || state.value.tag === 'signing-in'
      ? checks.get(state.value.token)?.ended
      : undefined

  function follow() {
    const { stored, token } = read()
    const current = state.value
    const named = token !== undefined && getOwner(current) === undefined ? sessionNamedElsewhere(token) : undefined
    if (token === undefined) {
      if (current.tag === 'logged-out') return
      // Another tab removed the token, because the service refused it. A check by this tab may still be running.
      if (stored.refused === true) return refuse(checks.get(current.token)?.reason ?? 'call')
      end()
      // A sign-out in another tab shows no message. If site data was cleared, 'session-expired' stays in the next view,
      // because the portal may notice this at a click that also navigates.
      if (stored.cleared === true) messages.error('session-expired', 'next-view')
    } else if (getUserToken(current) !== token) {
      changeState(followToken(stored, token, getUsername(current)))
      if (state.value.tag === 'checking') check(token, 'sign-in-elsewhere')
    } else if (current.tag === 'logged-in' && named !== undefined) {
      changeState(named)
    } else if (
      current.tag === 'logged-in' &&
      // Another tab may have confirmed a change of the email address.
      !(current.verified && areStoredTokensEqual(stored, known) && profileStore.read()?.username === current.owner)
    ) {
      // The state stays the same during the check, so that the screens do not change.
      check(token, 'start')
    }
  }

  const customerChanges = state.changes.pipe(
    map(getUserToken),
    distinctUntilChanged(),
    skip(1),
    map(() => undefined),
  )
  const sessionStarted = new Subject<void>()
  const begin = (token: UserToken, next: SessionState) => {
    if (getUserToken(state.value) === undefined) customerData.forgetAccount()
    else customerData.forgetAll()
    userTokens.save(token)
    changeState(next)
    check(token, 'sign-in')
    sessionStarted.next()
  }
  customerChanges.subscribe(() => {
    messages.dismiss()
    if (state.value.tag !== 'logged-out') customerData.forgetVisitor()
  })
  if (foreignToken !== undefined) customerData.forgetVisitor()
  userTokens.changes.pipe(scope.bind()).subscribe(follow)
  // A verified token is also checked, because the email address may have been changed in another browser.
  if (start.token !== undefined) check(start.token, 'start')

  return {
    login: mapBehavior(state, toLoginState),
    owner: mapBehavior(state, getOwner),
    screenKey: mapBehavior(screens, ({ key }) => key),
    historyMark: mapBehavior(mark, ({ text }) => text),
    customerChanges,
    sessionStarted,
    customerToken: () => getUserToken(state.value) ?? '',
    begin: (token, username) => begin(token, createUnverifiedState(token, username)),
    beginFromForm: async (token, username) => {
      begin(token, { tag: 'signing-in', token, username })
      await checks.get(token)?.ended
      return getUserToken(state.value) === token
    },
    end: () => {
      const signedOut = end()
      if (signedOut.sharedRemains) messages.error('session-held-elsewhere')
      return signedOut
    },
    checkAgain: () => async () => {
      const checked = runningFirstCheck()
      if (state.value.tag === 'logged-in') await ask(state.value.token, 'change')
      await checked
      return right(undefined)
    },
    awaitCheck: async () => checks.get(getUserToken(state.value) ?? '')?.ended,
    asCustomer:
      (call, isForeground = () => true) =>
      async () => {
        const token = getUserToken(state.value)
        if (token === undefined) return left(notLoggedInError)
        if (!isCurrent(token)) return left(supersededError)
        const answer = await call(token)()
        await runningFirstCheck()
        if (answer._tag === 'Right') return isCurrent(token) ? answer : left(supersededError)
        return isForeground() ? left(afterFailure(token, answer.left)) : answer
      },
    refresh: follow,
    isCustomer: isCurrent,
  }

  function afterFailure(token: UserToken, error: AppError): AppError {
    if (!isCurrent(token)) return supersededError
    if (!isTokenRefusal(error)) return error
    refuse('call')
    return sessionEndedError
  }
}
