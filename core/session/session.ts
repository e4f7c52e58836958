import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { distinctUntilChanged, map, type Observable, skip } from 'rxjs'
import type { Messages } from '../messages/messages.ts'
import { type AppError, notLoggedIn } from '../shared/app-error.ts'
import { type Behavior, createBehavior, mapBehavior } from '../shared/behavior.ts'
import type { Log } from '../shared/log.ts'
import type { Outcome } from '../shared/outcome.ts'
import { endsSession } from './ends-session.ts'
import {
  holds,
  type LoginState,
  loggedIn,
  loggedOut,
  mayBeSomebodyElse,
  publicState,
  sameTokens,
  stateFromStored,
  tokenOf,
} from './login-state.ts'
import type { CustomerData, ProfileStore, Profiles, UserToken, UserTokenStore } from './ports.ts'

export interface SessionPorts {
  readonly userTokens: UserTokenStore
  readonly profiles: Profiles
  readonly profileStore: ProfileStore
  readonly customerData: CustomerData
  readonly log: Log
}

/** The signed-in customer, for use-cases. Screens see `login` only. */
export interface Session {
  readonly login: Behavior<LoginState>
  /** Emits when another customer is signed in, or none is: what was loaded for the last one must go. */
  readonly customerChanges: Observable<void>
  /** A token was issued, to `username` where that is known: store it, and fetch the profile behind the customer's back. */
  begin(token: UserToken, username: string | undefined): void
  /** Forget the customer, in this browser and on the provider's shared domain. */
  end(): void
  /**
   * Asks again who the token belongs to, after something that may have changed it: the profile is renewed, or the
   * session ended without a notice. Without a customer, or without an answer, everything stays.
   */
  checkAgain(): Promise<void>
  /**
   * Runs a call as the signed-in customer; 'not-logged-in' when there is none (specification §6). A clear 401 ends the
   * session with its notice; anything else leaves it alone.
   */
  asCustomer<A>(call: (token: UserToken) => Outcome<A>): Outcome<A>
}

/** Reads the stored tokens, checks them where they need it, and follows what other tabs and sites do to them. */
export const createSession = (ports: SessionPorts, messages: Messages): Session => {
  const { userTokens, profiles, profileStore, customerData, log } = ports
  // The tokens as this tab last read or left them. What it can't keep, a cookie that is too large for one, is not missed.
  let known = userTokens.read()
  const state = createBehavior(adopt())
  // A cookie that was set for another host or path can't be removed here: what it holds is refused once, not at every return.
  let refusedToken: UserToken | undefined

  /** What is stored now; remembered data that may belong to somebody else is dropped before anything can show it. */
  function adopt() {
    const stored = userTokens.read()
    if (mayBeSomebodyElse(stored)) customerData.forget()
    return stateFromStored(stored, profileStore.read())
  }

  const keep = (token: UserToken) => {
    userTokens.save(token)
    known = userTokens.read()
  }

  const isCurrent = (token: UserToken) => tokenOf(state.value) === token

  const end = () => {
    userTokens.clear()
    customerData.forget()
    state.set(loggedOut)
  }

  const expire = (code: 'session-expired' | 'access-token-not-valid') => {
    refusedToken = tokenOf(state.value)
    end()
    messages.error(code, 'next-view')
  }

  const verify = async (token: UserToken, fallback: string | undefined, refused: () => void) => {
    const profile = await profiles.fetch(token)()
    if (!isCurrent(token)) return
    // Another tab may have signed out a moment ago, or somebody else in, and word of it be on its way: the token must not
    // come back.
    if (holds(known, token) && !holds(userTokens.read(), token)) return follow()
    if (profile._tag === 'Right') {
      keep(token)
      profileStore.save(profile.right)
      state.set(loggedIn(token, profile.right.username, true))
    } else if (endsSession(profile.left)) {
      refused()
    } else {
      log.warn('session.not-verified', { reason: profile.left.tag })
      state.set(loggedIn(token, fallback, false))
    }
  }

  const checkOnce = () => {
    const current = state.value
    if (current.tag === 'checking') void verify(current.token, undefined, () => expire('session-expired'))
  }

  /** Goes by what is stored now. */
  const follow = () => {
    const stored = userTokens.read()
    const token = stored.cookie ?? stored.storage
    const current = state.value
    const isAsKnown = sameTokens(stored, known)
    known = stored
    if (token === undefined || token === refusedToken) {
      if (current.tag !== 'logged-out') end()
    } else if (!isCurrent(token)) {
      state.set(adopt())
      checkOnce()
    } else if (current.tag === 'logged-in' && !(current.verified && isAsKnown)) {
      // What the customer sees stays where it is meanwhile.
      void verify(token, current.username, () => expire('session-expired'))
    }
  }
  userTokens.changes.subscribe(follow)
  checkOnce()

  return {
    login: mapBehavior(state, publicState),
    customerChanges: state.changes.pipe(
      map(tokenOf),
      distinctUntilChanged(),
      skip(1),
      map(() => undefined),
    ),
    begin: (token, username) => {
      customerData.forget()
      keep(token)
      state.set(loggedIn(token, username, false))
      void verify(token, username, () => expire('access-token-not-valid'))
    },
    end,
    checkAgain: async () => {
      const current = state.value
      if (current.tag === 'logged-in') await verify(current.token, current.username, end)
    },
    asCustomer: (call) => () => {
      const token = tokenOf(state.value)
      if (token === undefined) return TE.left(notLoggedIn)()
      return pipe(
        call(token),
        TE.mapLeft((error): AppError => {
          if (!endsSession(error)) return error
          if (isCurrent(token)) expire('session-expired')
          return { ...error, code: 'session-expired' }
        }),
      )()
    },
  }
}
