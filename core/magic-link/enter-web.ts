import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { Profiles, UserToken } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import { errorCode } from '../shared/app-error.ts'
import type { BehaviorOwner } from '../shared/behavior.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import { type MagicLinkState, stateAfter } from './magic-link-state.ts'
import type { MagicLinks } from './ports.ts'

/** What came of signing in with a link: on to an address, or first a question to the customer who is signed in. */
export type EnteredWeb = { readonly tag: 'entered'; readonly address: string } | { readonly tag: 'other-customer' }

export interface EnterWeb {
  /**
   * Signs in with the link and answers the address of the travel app's web version, to which the token never travels:
   * addresses end up in histories and logs. The session begins here, because the web version is on the shared domain and
   * reads its customer from the cookie that begins with it. No signed-in customer is replaced by another unasked.
   */
  enterWeb(token: string): Outcome<EnteredWeb>
  /** The customer has read whose link it is, and goes on with it. */
  enterWebAsOther(): EnteredWeb | undefined
}

export interface EnterWebPorts {
  readonly magicLinks: MagicLinks
  readonly profiles: Profiles
  readonly webUrl: string
}

export const createEnterWeb = (
  { magicLinks, profiles, webUrl }: EnterWebPorts,
  state: BehaviorOwner<MagicLinkState>,
  session: Session,
  messages: Messages,
): EnterWeb => {
  /** What a link was exchanged for: that can be had once only, and whose it is may take another try to learn. */
  let issued: { readonly link: string; readonly token: UserToken } | undefined

  const exchange = (link: string): Outcome<UserToken> =>
    issued?.link === link
      ? TE.right(issued.token)
      : pipe(
          magicLinks.exchange(link),
          TE.mapBoth(
            (error) => {
              const after = stateAfter(error)
              if (after.tag === 'unanswered') messages.error(errorCode(error))
              else state.set(after)
              return error
            },
            (token) => {
              issued = { link, token }
              return token
            },
          ),
        )

  const begin = (token: UserToken): EnteredWeb => {
    issued = undefined
    session.begin(token, undefined)
    return { tag: 'entered', address: webUrl }
  }

  const beginUnlessOther = (token: UserToken): Outcome<EnteredWeb> => {
    const login = session.login.value
    if (login.tag !== 'logged-in') return TE.right(begin(token))
    return pipe(
      profiles.fetch(token),
      TE.mapBoth(
        (error) => {
          messages.error(errorCode(error))
          return error
        },
        ({ username }) => {
          if (username === login.username) return begin(token)
          state.set({ tag: 'other-customer', username })
          return { tag: 'other-customer' }
        },
      ),
    )
  }

  return {
    enterWeb: singleFlight((link: string) => {
      messages.dismiss()
      return pipe(exchange(link), TE.chain(beginUnlessOther))
    }),
    enterWebAsOther: () => issued && begin(issued.token),
  }
}
