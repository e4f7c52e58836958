import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Device } from '../device/device.ts'
import type { Messages } from '../messages/messages.ts'
import type { ExchangedLinks, Profiles } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import { type AppError, isRateLimit } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Log } from '../shared/log.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Settings } from '../shared/settings.ts'
import { type Destination, destinationOf } from './destination.ts'
import { createEnterWeb, type EnterWeb, type Named } from './enter-web.ts'
import { type MagicLinkState, stateAfter } from './magic-link-state.ts'
import type { MagicLinks } from './ports.ts'
import { createRenewMagicLink } from './renew-magic-link.ts'

export interface MagicLinkPorts {
  readonly magicLinks: MagicLinks
  readonly exchangedLinks: ExchangedLinks
  readonly profiles: Profiles
  readonly device: Device
  readonly log: Log
  readonly settings: Settings
}

/** The magic link that is open. */
export interface MagicLink extends EnterWeb {
  readonly state: Behavior<MagicLinkState>
  /** Looks at a link. Called again for the link that it is at, it sends nothing. */
  open(token: string): Outcome<void>
  /** Looks again, after no answer came. */
  retry(): Outcome<void>
  /** Has a fresh link mailed in place of an expired one. A failure is only logged (specification §8), too many tries are told. */
  renew(token: string): Outcome<void>
}

const loading: MagicLinkState = { tag: 'loading' }

export const createMagicLink = (ports: MagicLinkPorts, session: Session, messages: Messages): MagicLink => {
  const { magicLinks, exchangedLinks, device, log, settings } = ports
  const state = createBehavior<MagicLinkState>(loading)
  const named = createBehavior<Named | undefined>(undefined)
  const renew = createRenewMagicLink(magicLinks, log)
  let current: string | undefined

  /** Shows what has become of a link, unless another one was opened meanwhile. */
  const show = (token: string, after: MagicLinkState) => {
    if (current === token) state.set(after)
  }

  const onThisDevice = (destination: Destination): MagicLinkState => ({
    tag: device.isMobile ? 'valid' : 'computer',
    destination,
  })

  const afterRefusal = (error: AppError): MagicLinkState => {
    const after = stateAfter(error)
    return after.tag === 'unanswered' && !device.isMobile ? { tag: 'computer', destination: undefined } : after
  }

  const look = (token: string): Outcome<void> => {
    state.set(loading)
    return pipe(
      // One that this tab has exchanged leads on, though the service calls it used.
      exchangedLinks.read(token) === undefined ? magicLinks.find(token) : TE.right('travel_web'),
      TE.mapBoth(
        (error) => {
          show(token, afterRefusal(error))
          messages.limit(error)
          return error
        },
        (word) => show(token, onThisDevice(destinationOf(word))),
      ),
    )
  }

  return {
    state,
    open: (token) => async () => {
      if (token === current) return TE.right(undefined)()
      current = token
      named.set(undefined)
      return look(token)()
    },
    retry: () => async () =>
      current !== undefined && state.value.tag === 'unanswered' ? look(current)() : TE.right(undefined)(),
    renew: (token) => async () => {
      const renewed = await renew(token)()
      // The page would say that an e-mail is on its way.
      if (renewed._tag === 'Left' && isRateLimit(renewed.left)) messages.limit(renewed.left)
      else show(token, { tag: 'sent' })
      return renewed
    },
    ...createEnterWeb({ ...ports, webUrl: settings.apps.travel.webUrl }, state, named, session, messages),
  }
}
