import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { filter, firstValueFrom } from 'rxjs'
import type { Messages } from '../messages/messages.ts'
import type { ExchangedLinks, Profiles, UserToken } from '../session/ports.ts'
import { refusesSession } from '../session/refusals.ts'
import type { Session } from '../session/session.ts'
import { type Behavior, type BehaviorOwner, mapBehavior } from '../shared/behavior.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import { type MagicLinkState, stateAfter } from './magic-link-state.ts'
import type { MagicLinks } from './ports.ts'

/** What came of signing in with a link: on to an address, or first a look at whose account it is (`named`). */
export type EnteredWeb = { readonly tag: 'entered'; readonly address: string } | { readonly tag: 'named' }

export interface EnterWeb {
  /**
   * Signs in with the link and answers the address of the travel app's web version, to which the token never travels:
   * addresses end up in histories and logs. The session begins here, because the web version is on the shared domain and
   * reads its customer from the cookie that begins with it. Whoever is not signed in as the link's customer is told first
   * whose it is: anybody can send a link of their own account, and read what is entered there.
   */
  enterWeb(token: string): Outcome<EnteredWeb>
  /** Whose account the link signs in to, once that was asked for and waits for an answer. */
  readonly named: Behavior<string | undefined>
  /** The reader has seen whose link it is, and goes on with it. Nothing where that has changed meanwhile. */
  enterWebAsNamed(): EnteredWeb | undefined
}

export interface EnterWebPorts {
  readonly magicLinks: MagicLinks
  readonly exchangedLinks: ExchangedLinks
  readonly profiles: Profiles
  readonly webUrl: string
}

/** A link's account, and the token that begins a session of it. */
export interface Named {
  readonly token: UserToken
  readonly username: string
}

export const createEnterWeb = (
  { magicLinks, exchangedLinks, profiles, webUrl }: EnterWebPorts,
  state: BehaviorOwner<MagicLinkState>,
  named: BehaviorOwner<Named | undefined>,
  session: Session,
  messages: Messages,
): EnterWeb => {
  // The answer would be another person's.
  session.customerChanges.subscribe(() => named.set(undefined))

  const exchange = (link: string): Outcome<UserToken> =>
    pipe(
      magicLinks.exchange(link),
      TE.mapBoth(
        (error) => {
          const after = stateAfter(error)
          if (after.tag === 'unanswered') messages.failure(error)
          else state.set(after)
          return error
        },
        (token) => {
          exchangedLinks.save(link, token)
          return token
        },
      ),
    )

  const ownerOf = (token: UserToken): Outcome<Named> =>
    pipe(
      profiles.fetch(token),
      TE.mapBoth(
        (error) => {
          if (refusesSession(error)) exchangedLinks.forget()
          messages.failure(error)
          return error
        },
        ({ username }) => ({ token, username }),
      ),
    )

  const begin = ({ token, username }: Named): EnteredWeb => {
    exchangedLinks.forget()
    session.begin(token, username)
    return { tag: 'entered', address: webUrl }
  }

  /** Who is signed in, by the tokens that are stored now, once that has been checked. */
  const currentLogin = () => {
    session.readAnew()
    return firstValueFrom(session.login.changes.pipe(filter(({ tag }) => tag !== 'checking')))
  }

  const beginAsTheSame =
    (owner: Named): Outcome<EnteredWeb> =>
    async () => {
      const login = await currentLogin()
      if (login.tag === 'logged-in' && login.username === owner.username) return TE.right(begin(owner))()
      named.set(owner)
      return TE.right<never, EnteredWeb>({ tag: 'named' })()
    }

  return {
    named: mapBehavior(named, (owner) => owner?.username),
    enterWeb: singleFlight((link: string) => {
      messages.dismiss()
      const exchanged = exchangedLinks.read(link)
      return pipe(
        exchanged === undefined ? exchange(link) : TE.right(exchanged),
        TE.chain(ownerOf),
        TE.chain(beginAsTheSame),
      )
    }),
    enterWebAsNamed: () => named.value && begin(named.value),
  }
}
