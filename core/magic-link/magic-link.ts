import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Device } from '../device/device.ts'
import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import { type AppError, errorCode, isTransient } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Log } from '../shared/log.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Settings } from '../shared/settings.ts'
import { singleFlight } from '../shared/single-flight.ts'
import { type Destination, destinationOf } from './destination.ts'
import type { MagicLinks } from './ports.ts'

/** What the page of a magic link shows (specification §4, Magic link). */
export type MagicLinkState =
  | { readonly tag: 'loading' }
  /** The provider's apps are on phones: nothing is asked about the link. */
  | { readonly tag: 'computer' }
  | { readonly tag: 'valid'; readonly destination: Destination }
  | { readonly tag: 'invalid' }
  | { readonly tag: 'used' }
  | { readonly tag: 'expired' }
  /** A fresh link is on its way by e-mail. */
  | { readonly tag: 'sent' }
  /** No answer came: the link may well be good. */
  | { readonly tag: 'unanswered' }

export interface MagicLinkPorts {
  readonly magicLinks: MagicLinks
  readonly device: Device
  readonly log: Log
  readonly settings: Settings
}

/** The magic link that is open. */
export interface MagicLink {
  readonly state: Behavior<MagicLinkState>
  /** Looks at a link. Asked again about the one that it is at, it asks nobody. */
  open(token: string): Promise<void>
  /** Looks again, after no answer came. */
  retry(): Promise<void>
  /** Has a fresh link mailed in place of an expired one. That it failed is only logged (specification §8). */
  renew(token: string): Promise<void>
  /**
   * Signs in with the link and answers the address of the travel app's web version, to which the token never travels:
   * addresses end up in histories and logs. The session begins here, because the web version is on the shared domain and
   * reads its customer from the cookie that begins with it.
   */
  enterWeb(token: string): Outcome<string>
}

const loading: MagicLinkState = { tag: 'loading' }

const refusals: ReadonlyMap<string, MagicLinkState> = new Map([
  ['magic-link-used', { tag: 'used' }],
  ['magic-link-expired', { tag: 'expired' }],
])

/** What a failed look at a link means: whatever the service refuses is invalid, unless it says more. */
const stateAfter = (error: AppError): MagicLinkState => {
  if (error.tag === 'unaddressable') return { tag: 'invalid' }
  if (error.tag !== 'rejected' || isTransient(error)) return { tag: 'unanswered' }
  return refusals.get(error.code) ?? { tag: 'invalid' }
}

export const createMagicLink = (ports: MagicLinkPorts, session: Session, messages: Messages): MagicLink => {
  const { magicLinks, device, log, settings } = ports
  const state = createBehavior<MagicLinkState>(loading)
  let current: string | undefined

  const look = async (token: string) => {
    state.set(loading)
    const destination = await magicLinks.find(token)()
    if (current !== token) return
    state.set(
      destination._tag === 'Right'
        ? { tag: 'valid', destination: destinationOf(destination.right) }
        : stateAfter(destination.left),
    )
  }

  const renew = singleFlight(
    (token: string): Outcome<void> =>
      async () => {
        const clone = await magicLinks.clone(token)()
        if (clone._tag === 'Left') log.warn('magic-link.not-cloned', { reason: errorCode(clone.left) })
        if (current === token) state.set({ tag: 'sent' })
        return right(undefined)
      },
  )

  const enterWeb = singleFlight((token: string) => {
    messages.dismiss()
    return pipe(
      magicLinks.exchange(token),
      TE.mapBoth(
        (error) => {
          const after = stateAfter(error)
          if (after.tag === 'unanswered') messages.error(errorCode(error))
          else state.set(after)
          return error
        },
        (userToken) => {
          session.begin(userToken, undefined)
          return settings.apps.travel.webUrl
        },
      ),
    )
  })

  return {
    state,
    open: async (token) => {
      if (token === current) return
      current = token
      if (device.isMobile) await look(token)
      else state.set({ tag: 'computer' })
    },
    retry: async () => {
      if (current !== undefined && state.value.tag === 'unanswered') await look(current)
    },
    renew: async (token) => {
      await renew(token)()
    },
    enterWeb,
  }
}
