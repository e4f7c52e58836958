import * as TE from 'fp-ts/TaskEither'
import { distinctUntilChanged, map, type Observable, skip } from 'rxjs'
import type { Messages } from '../messages/messages.ts'
import {
  type AppError,
  notLoggedIn,
  type Outcome,
  refusesSession,
  refusesToken,
  sessionEnded,
  superseded,
} from '../shared/app-error.ts'
import { type Behavior, createBehavior, mapBehavior, type Scope } from '../shared/behavior.ts'
import {
  currentToken,
  isForeign,
  type LoginState,
  loggedIn,
  loggedOut,
  publicState,
  type Screens,
  type SessionState,
  sameTokens,
  screensAfter,
  stateOfToken,
  tokenOf,
  usernameOf,
} from './login-state.ts'
import type { Profile, SessionPorts, StoredUserTokens, UserToken } from './ports.ts'

/** What signing out has left: a cookie of another site that this page can't remove. */
export interface SignedOut {
  readonly cookieRemains: boolean
}

/** The signed-in customer, for use-cases. Screens see `login` only. */
export interface Session {
  readonly login: Behavior<LoginState>
  /** See `App`. */
  readonly screenKey: Behavior<number>
  /** Emits when another customer is signed in, or none is: what was loaded for the last one must go. */
  readonly customerChanges: Observable<void>
  /** Tells the calls of one customer from those of the next: for `singleFlight` and `isCustomer`, and nothing else. */
  customerKey(): string
  /** A token was issued, to `username` where that is known: store it, and fetch the profile behind the customer's back. */
  begin(token: UserToken, username: string | undefined): void
  /** Forget the customer, in this browser and on the provider's shared domain. What remains is told as a message. */
  end(): SignedOut
  /**
   * Asks again who the token belongs to, after something that may have changed it: the profile is renewed, or the
   * session ended without a notice. A first check that is under way is waited for. Without a customer, or without an
   * answer, everything stays.
   */
  checkAgain(): Outcome<void>
  /**
   * Runs a call as the signed-in customer; 'not-logged-in' when there is none (specification §6). A clear 401 ends the
   * session with its notice: 'session-ended'. When another customer, or none, is signed in by the time of the call or of
   * its answer, that is 'superseded': nothing is kept, ended or told for a token that is not the current one. A call that
   * no customer has asked for by the time of its answer (`isAskedFor`) ends nothing either: its refusal is all it gives.
   */
  asCustomer<A>(call: (token: UserToken) => Outcome<A>, isAskedFor?: () => boolean): Outcome<A>
  /** Goes by the tokens that are stored now: the news of a change may still be under way. */
  readAnew(): void
  /** Whether the customer of this key is still signed in, by cookie and storage too. Where not, this tab follows. */
  isCustomer(key: string): boolean
}

/** What a refusal of the session check means: right after a sign-in, of a token that was stored, or after a change. */
type CheckedAfter = 'sign-in' | 'start' | 'change'

/** Reads the stored tokens, checks them where they need it, and follows what other tabs and sites do to them. */
export const createSession = (ports: SessionPorts, messages: Messages, scope: Scope): Session => {
  const { userTokens, profiles, profileStore, customerData, log } = ports
  /** The tokens as this tab last read or left them: what it can't keep, such as too large a cookie, is not missed. */
  let known: StoredUserTokens
  /** A token that another site has put into the cookie: whose it is has to be told, unless the page said so already. */
  let foreign: { readonly token: UserToken; readonly shown: string | undefined } | undefined
  /** The session checks under way, so that a token is asked about once at a time. */
  const checks = new Map<UserToken, Promise<void>>()

  /** Reads what is stored: the token that counts, if any. */
  const read = () => {
    const stored = userTokens.read()
    return { stored, token: currentToken(stored) }
  }

  const forgetEverything = (forget = customerData.forget) => {
    const signedOut = userTokens.clear()
    forget()
    known = userTokens.read()
    return signedOut
  }

  /** Goes by what is stored; remembered data that may be another customer's is dropped before anything can show it. */
  const adopt = (stored: StoredUserTokens, token: UserToken | undefined, shown: string | undefined): SessionState => {
    if (token === undefined) {
      // A copy of a session that was ended elsewhere, or data without a session.
      if (stored.storage !== undefined) forgetEverything()
      else customerData.forgetAccount()
      return loggedOut
    }
    if (isForeign(stored)) {
      if (stored.storage === undefined) customerData.forgetAccount()
      else customerData.forget()
      foreign = { token, shown }
    }
    return stateOfToken(token, stored, profileStore.read())
  }

  const start = read()
  known = start.stored
  const state = createBehavior(adopt(start.stored, start.token, undefined), scope)
  const screens = createBehavior<Screens>({ key: 0, absent: undefined })

  const become = (next: SessionState, why: 'refused' | 'changed' = 'changed') => {
    screens.update((before) => screensAfter(before, state.value, next, why))
    state.set(next)
  }

  const end = () => {
    const signedOut = forgetEverything()
    become(loggedOut)
    return signedOut
  }

  /** Whether this token is the current one at this moment, by cookie and storage too. Where it is not, this tab follows. */
  const isCurrent = (token: UserToken): boolean => {
    if (tokenOf(state.value) !== token) return false
    if (read().token === token) return true
    follow()
    return false
  }

  const refuse = (after: CheckedAfter) => {
    // A password that was chosen anew by a mailed link leaves what its customer has begun in this browser.
    forgetEverything(after === 'change' ? customerData.forgetAccount : customerData.forget)
    become(loggedOut, 'refused')
    // On the way to sign-in the customer may still be on the way from it: two views may be left until it can be read.
    if (after === 'sign-in') messages.error('access-token-not-valid', 'second-view')
    if (after === 'start') messages.error('session-expired', 'next-view')
  }

  const accept = (token: UserToken, profile: Profile) => {
    userTokens.accept(token)
    known = userTokens.read()
    profileStore.save(profile)
    become(loggedIn(token, profile.username, true))
    if (foreign?.token === token && foreign.shown !== profile.username) {
      messages.signedInAs(profile.username)
    }
    foreign = undefined
  }

  const ask = async (token: UserToken, after: CheckedAfter) => {
    const profile = await profiles.fetch(token)()
    if (!isCurrent(token)) return
    if (profile._tag === 'Right') accept(token, profile.right)
    else if (refusesSession(profile.left)) refuse(after)
    else {
      log.warn('session.not-verified', { reason: profile.left.tag })
      become(loggedIn(token, usernameOf(state.value), false))
    }
  }

  const check = (token: UserToken, after: CheckedAfter) => {
    if (checks.has(token)) return
    checks.set(
      token,
      ask(token, after).finally(() => checks.delete(token)),
    )
  }

  const checkIfNew = () => {
    if (state.value.tag === 'checking') check(state.value.token, 'start')
  }

  /** Goes by what is stored now. */
  function follow() {
    const { stored, token } = read()
    const current = state.value
    const isAsKnown = sameTokens(stored, known)
    known = stored
    if (token === undefined) {
      if (current.tag !== 'logged-out') end()
    } else if (tokenOf(current) !== token) {
      become(adopt(stored, token, usernameOf(current)))
      checkIfNew()
    } else if (current.tag === 'logged-in' && !(current.verified && isAsKnown)) {
      // What the customer sees stays where it is meanwhile.
      check(token, 'start')
    }
  }

  const customerChanges = state.changes.pipe(
    map(tokenOf),
    distinctUntilChanged(),
    skip(1),
    map(() => undefined),
  )
  customerChanges.subscribe(messages.dismiss)
  userTokens.changes.pipe(scope.bind()).subscribe(follow)
  // Of a verified token too, behind what is shown: the address may have been changed in another browser.
  if (start.token !== undefined) check(start.token, 'start')

  return {
    login: mapBehavior(state, publicState),
    screenKey: mapBehavior(screens, ({ key }) => key),
    customerChanges,
    customerKey: () => tokenOf(state.value) ?? '',
    begin: (token, username) => {
      if (tokenOf(state.value) === undefined) customerData.forgetAccount()
      else customerData.forget()
      userTokens.save(token)
      known = userTokens.read()
      become(loggedIn(token, username, false))
      check(token, 'sign-in')
    },
    end: () => {
      const signedOut = end()
      if (signedOut.cookieRemains) messages.error('session-held-elsewhere', 'next-view')
      return signedOut
    },
    checkAgain: () => async () => {
      const firstCheck = state.value.tag === 'checking' ? checks.get(state.value.token) : undefined
      if (state.value.tag === 'logged-in') await ask(state.value.token, 'change')
      await firstCheck
      return TE.right(undefined)()
    },
    asCustomer:
      (call, isAskedFor = () => true) =>
      async () => {
        const token = tokenOf(state.value)
        if (token === undefined) return TE.left(notLoggedIn)()
        if (!isCurrent(token)) return TE.left(superseded)()
        const answer = await call(token)()
        if (answer._tag === 'Right') return isCurrent(token) ? answer : TE.left(superseded)()
        return isAskedFor() ? TE.left(afterFailure(token, answer.left))() : answer
      },
    readAnew: follow,
    isCustomer: (key) => key !== '' && isCurrent(key),
  }

  function afterFailure(token: UserToken, error: AppError): AppError {
    if (!isCurrent(token)) return superseded
    if (!refusesToken(error)) return error
    refuse('start')
    return sessionEnded
  }
}
