import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { OneTimeLinkStore } from '../auth/ports.ts'
import { createFailure, type Messages, withNotice } from '../messages/messages.ts'
import type { Profiles } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, getErrorCode, isRateLimitError, type Outcome, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { isAnswerLost, withPossibleEffect } from '../shared/lost-answers.ts'
import type { Log } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Device } from '../visitor-device/visitor-device.ts'
import { type LinkDestination, type MagicLinkState, parseDestination, toFailedLinkState } from './magic-link-state.ts'
import type { MagicLinkPorts } from './ports.ts'
import {
  createWebSignInFlow,
  type MagicLinkAccount,
  restrictStoreToCustomer,
  type WebSignInFlow,
} from './sign-in-to-web.ts'

/** The magic link that is open. */
export interface MagicLink extends WebSignInFlow {
  readonly state: Behavior<MagicLinkState>
  /** Looks a link up. Does nothing if this link is already open. */
  open(token: string): Outcome<void>
  /** Looks the open link up again. Call it if no answer came. */
  retry(): Outcome<void>
  /**
   * Requests an email with a fresh link for an expired one. A refusal is only logged (specification §8), except a rate
   * limit, which is shown. If the answer is lost, a message says that the email may have been sent.
   */
  renew(token: string): Outcome<void>
}

/**
 * Returns the failure to show after a failed request for a fresh link. Undefined for most refusals, which are not shown
 * (specification §8).
 */
const toShownFailure = (error: AppError) =>
  isRateLimitError(error) || isAnswerLost(error) || error.tag === 'undecodable' ? createFailure(error) : undefined

const loadingState: MagicLinkState = { tag: 'loading' }

interface MagicLinkFlowPorts extends MagicLinkPorts {
  readonly sentLinks: OneTimeLinkStore
  readonly profiles: Profiles
  readonly device: Device
  readonly log: Log
  readonly settings: Settings
}

export const createMagicLink = (
  { magicLinks, sentLinks, profiles, device, log, settings, ...ports }: MagicLinkFlowPorts,
  session: Session,
  messages: Messages,
): MagicLink => {
  const exchangedLinks = restrictStoreToCustomer(ports.exchangedLinks, session)
  const state = createBehavior<MagicLinkState>(loadingState)
  const accountToConfirm = createBehavior<MagicLinkAccount | undefined>(undefined)
  const perhapsSent = withPossibleEffect('email-perhaps-sent')
  let current: string | undefined

  /** Shows the new state of a link, unless another link was opened in the meantime. */
  const show = (token: string, after: MagicLinkState) => {
    if (current === token) state.set(after)
  }

  const showSent = (token: string) => {
    sentLinks.remember('magic-link', token, 'sent')
    show(token, { tag: 'sent' })
  }

  const toStateOnThisDevice = (destination: LinkDestination): MagicLinkState => ({
    tag: device.isMobile ? 'valid' : 'computer',
    destination,
  })

  const toStateAfterFailedLookup = (error: AppError): MagicLinkState => {
    const after = toFailedLinkState(error)
    return after.tag === 'unanswered' && !device.isMobile ? { tag: 'computer', destination: undefined, error } : after
  }

  const lookUp = (token: string): Outcome<void> => {
    if (sentLinks.read('magic-link', token) !== undefined) return TE.right(state.set({ tag: 'sent' }))
    state.set(loadingState)
    return pipe(
      // A link that this tab has exchanged is not looked up, because the service would report it as used.
      exchangedLinks.read(token) === undefined ? magicLinks.find(token) : TE.right('travel_web'),
      tapError((error) => show(token, toStateAfterFailedLookup(error))),
      TE.map((word) => show(token, toStateOnThisDevice(parseDestination(word)))),
    )
  }

  return {
    state,
    open: (token) => async () => {
      if (token === current) return right(undefined)
      current = token
      accountToConfirm.set(undefined)
      return lookUp(token)()
    },
    retry: () => async () => (current !== undefined && 'error' in state.value ? lookUp(current)() : right(undefined)),
    renew: singleFlight((token: string) =>
      pipe(
        withNotice(messages, perhapsSent(magicLinks.clone(token)), { failure: toShownFailure }),
        TE.orElse((error) => {
          log.warn('magic-link.not-cloned', { reason: getErrorCode(error) })
          // The page shows any other failure as a success (specification §8).
          return isRateLimitError(error) || error.tag === 'undecodable' ? TE.left(error) : TE.right(undefined)
        }),
        TE.map(() => showSent(token)),
      ),
    ),
    ...createWebSignInFlow(
      { magicLinks, exchangedLinks },
      profiles,
      settings.apps.travel,
      state,
      accountToConfirm,
      session,
      messages,
    ),
  }
}
