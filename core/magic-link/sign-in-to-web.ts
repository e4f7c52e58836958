import { left, right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { find } from 'rxjs'
import { createFailure, type Messages, withNotice } from '../messages/messages.ts'
import type { Profiles, UserToken } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, isSessionRefusal, type Outcome, supersededError, tapError } from '../shared/app-error.ts'
import { type Behavior, type BehaviorOwner, mapBehavior } from '../shared/behavior.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { createRunningCalls, createStaleCallGuard, type StaleCallGuard } from '../shared/single-flight.ts'
import { type MagicLinkState, toFailedLinkState } from './magic-link-state.ts'
import type { ExchangedLinkTokenStore, MagicLinkPorts } from './ports.ts'

/**
 * The result of a sign-in with a link. 'unconfirmed' means that the customer first has to confirm the account of the
 * link.
 */
export type WebSignInResult = { readonly tag: 'signed-in'; readonly url: string } | { readonly tag: 'unconfirmed' }

export interface WebSignInFlow {
  /**
   * Signs in with the link and returns the URL of the travel app's web version. The token travels in the shared cookie,
   * never in the URL. A visitor who is not signed in to the account of the link has to confirm the account first,
   * because another person may have sent the link and could read what the visitor enters there.
   */
  signInToWeb(token: string): Outcome<WebSignInResult>
  readonly accountToConfirm: Behavior<string | undefined>
  /** Signs in to `accountToConfirm`. Undefined if there is no account to confirm. */
  confirmSignInToWeb(): WebSignInResult | undefined
  /** Deletes the token of an exchanged link, and cancels a running sign-in. Call it when the link's page is left. */
  leave(): void
}

/** The account of a link, and the token that starts its session. */
export interface MagicLinkAccount {
  readonly link: string
  readonly token: UserToken
  readonly username: string
}

/** Wraps the store so that only the customer or visitor who exchanged a link can read its token. */
export const restrictStoreToCustomer = (
  { read, save, forget }: ExchangedLinkTokenStore,
  session: Session,
): ExchangedLinkTokenStore => {
  const keyOf = (link: string) => `${link} ${session.customerToken()}`
  return { read: (link) => read(keyOf(link)), save: (link, token) => save(keyOf(link), token), forget }
}

export const createWebSignInFlow = (
  { magicLinks, exchangedLinks }: MagicLinkPorts,
  profiles: Profiles,
  { webUrl }: Settings['apps']['travel'],
  state: BehaviorOwner<MagicLinkState>,
  accountToConfirm: BehaviorOwner<MagicLinkAccount | undefined>,
  session: Session,
  messages: Messages,
): WebSignInFlow => {
  const flights = createRunningCalls<WebSignInResult>()
  const perhapsUsed = withPossibleEffect('link-perhaps-used')

  const leave = () => {
    flights.abandon()
    if (accountToConfirm.value !== undefined) state.set({ tag: 'used' })
    accountToConfirm.set(undefined)
    exchangedLinks.forget()
  }
  session.customerChanges.subscribe(leave)

  /** Returns the failure to post. Undefined for a used, expired or invalid link, because the page shows this state. */
  const createPostedFailure = (error: AppError) =>
    state.value.tag === 'valid' || state.value.tag === 'computer' ? createFailure(error) : undefined

  const isExchanged = (link: string) => exchangedLinks.read(link) !== undefined

  const exchange = (link: string, unlessLeft: StaleCallGuard): Outcome<UserToken> =>
    pipe(
      unlessLeft(perhapsUsed(magicLinks.exchange(link))),
      tapError((error) => {
        const after = toFailedLinkState(error)
        if (after.tag !== 'unanswered') state.set(after)
      }),
      TE.map((token) => {
        exchangedLinks.save(link, token)
        return token
      }),
    )

  const accountOf = (link: string, token: UserToken, unlessLeft: StaleCallGuard): Outcome<MagicLinkAccount> =>
    pipe(
      unlessLeft(profiles.fetch(token)),
      tapError((error) => {
        if (isSessionRefusal(error)) exchangedLinks.forget()
      }),
      TE.map(({ username }) => ({ link, token, username })),
    )

  const beginSession = ({ token, username }: MagicLinkAccount): WebSignInResult => {
    accountToConfirm.set(undefined)
    exchangedLinks.forget()
    session.begin(token, username)
    return { tag: 'signed-in', url: webUrl }
  }

  /** Waits for the check of the session, and returns the signed-in customer. */
  const findCurrentCustomer = async () => {
    session.refresh()
    // rxjs's `firstValueFrom` is not used, because every page would then load it, although only this line needs it.
    await new Promise((resolve) => session.login.changes.pipe(find(({ tag }) => tag !== 'checking')).subscribe(resolve))
    return session.owner.value
  }

  const beginOrAsk =
    (account: MagicLinkAccount): Outcome<WebSignInResult> =>
    async () => {
      const customer = await findCurrentCustomer()
      if (!isExchanged(account.link)) return left(supersededError)
      if (customer === account.username) return right(beginSession(account))
      accountToConfirm.set(account)
      return right<never, WebSignInResult>({ tag: 'unconfirmed' })
    }

  return {
    accountToConfirm: mapBehavior(accountToConfirm, (account) => account?.username),
    signInToWeb: (link) => () =>
      flights.join(link, (isCurrent) => {
        const unlessLeft = createStaleCallGuard(isCurrent)
        // Another tab may have signed a customer in.
        session.refresh()
        const exchanged = exchangedLinks.read(link)
        const call = pipe(
          exchanged === undefined ? exchange(link, unlessLeft) : TE.right(exchanged),
          TE.chain((token) => accountOf(link, token, unlessLeft)),
          TE.chain(beginOrAsk),
        )
        return withNotice(messages, call, { failure: createPostedFailure })()
      }),
    confirmSignInToWeb: () => {
      const account = accountToConfirm.value
      if (account === undefined) return undefined
      if (isExchanged(account.link)) return beginSession(account)
      leave()
      return undefined
    },
    leave,
  }
}
