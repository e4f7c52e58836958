import type { Device } from '../device/device.ts'
import type { Messages } from '../messages/messages.ts'
import type { Profiles } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { Log } from '../shared/log.ts'
import type { Settings } from '../shared/settings.ts'
import { destinationOf } from './destination.ts'
import { createEnterWeb, type EnterWeb } from './enter-web.ts'
import { type MagicLinkState, stateAfter } from './magic-link-state.ts'
import type { MagicLinks } from './ports.ts'
import { createRenewMagicLink } from './renew-magic-link.ts'

export interface MagicLinkPorts {
  readonly magicLinks: MagicLinks
  readonly profiles: Profiles
  readonly device: Device
  readonly log: Log
  readonly settings: Settings
}

/** The magic link that is open. */
export interface MagicLink extends EnterWeb {
  readonly state: Behavior<MagicLinkState>
  /** Looks at a link. Asked again about the one that it is at, it asks nobody. */
  open(token: string): Promise<void>
  /** Looks again, after no answer came. */
  retry(): Promise<void>
  /** Has a fresh link mailed in place of an expired one. That it failed is only logged (specification §8). */
  renew(token: string): Promise<void>
}

const loading: MagicLinkState = { tag: 'loading' }

export const createMagicLink = (ports: MagicLinkPorts, session: Session, messages: Messages): MagicLink => {
  const { magicLinks, profiles, device, log, settings } = ports
  const state = createBehavior<MagicLinkState>(loading)
  const renew = createRenewMagicLink(magicLinks, log)
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
      if (current === token) state.set({ tag: 'sent' })
    },
    ...createEnterWeb({ magicLinks, profiles, webUrl: settings.apps.travel.webUrl }, state, session, messages),
  }
}
