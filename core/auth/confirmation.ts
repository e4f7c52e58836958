import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { AppError } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { autoConfirms, type WaitingLink, waitingLink } from '../shared/mailed-link.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Settings } from '../shared/settings.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, ConfirmationLink, SentLinks } from './ports.ts'

/** Where a confirmation link stands. */
export type ConfirmationState =
  | WaitingLink
  /** It was sent, and a reload came before any answer. */
  | { readonly tag: 'interrupted' }
  | { readonly tag: 'confirming' }
  /** `address` where that is known: by the customer whose own it has become. */
  | { readonly tag: 'confirmed'; readonly address?: string }
  | { readonly tag: 'failed'; readonly error: AppError }

/** A link from an e-mail that is good for one call (specification §2, /confirm and /confirm-email-change). */
export interface Confirmation {
  readonly state: Behavior<ConfirmationState>
  /** The customer sees the page: an automatic link acts now, the first time only. */
  seen(): void
  /** The customer pressed the button: sends unless it is done. A call while one is under way joins it. */
  confirm(): Outcome<void>
}

/** What opens confirmation links: the same one for the same token, however often its page is made. */
export type Confirmations = (link: ConfirmationLink, token: string) => Confirmation

export interface ConfirmationPorts {
  readonly accounts: Accounts
  readonly sentLinks: SentLinks
  readonly settings: Pick<Settings, 'oneTimeLinks'>
}

const nameOf = ({ login }: Session): string | undefined =>
  login.value.tag === 'logged-in' ? login.value.username : undefined

/**
 * Confirmation links, each sent once: a second render, a way back to the page or a reload finds what the first has
 * begun. Only a failure may be tried again, and only by the customer.
 */
export const createConfirmations = (
  { accounts, sentLinks, settings }: ConfirmationPorts,
  session: Session,
  messages: Pick<Messages, 'limit'>,
): Confirmations => {
  const opened = new Map<string, Confirmation>()

  const firstState = (link: ConfirmationLink, token: string): ConfirmationState => {
    switch (sentLinks.read(link, token)) {
      case 'confirmed':
        return { tag: 'confirmed' }
      case 'sent':
        return { tag: 'interrupted' }
      case undefined:
        return waitingLink(settings)
    }
  }

  const open = (link: ConfirmationLink, token: string): Confirmation => {
    const state = createBehavior(firstState(link, token))

    const confirmOnce = singleFlight(
      (_: undefined): Outcome<void> =>
        async () => {
          if (state.value.tag === 'confirmed') return TE.right(undefined)()
          state.set({ tag: 'confirming' })
          const [customer, nameBefore] = [session.customerKey(), nameOf(session)]
          sentLinks.remember(link, token, 'sent')
          const result = await accounts.confirm(link, token)()
          if (result._tag === 'Left') {
            // Without an answer it may have been used: a page that is being left gets none either.
            if (result.left.tag !== 'unreachable') sentLinks.forget(link, token)
            state.set({ tag: 'failed', error: result.left })
            messages.limit(result.left)
            return result
          }
          sentLinks.remember(link, token, 'confirmed')
          state.set({ tag: 'confirmed' })
          // A changed address is also the name of its customer, who may be signed in here.
          const checked = await session.checkAgain()()
          const address = nameOf(session)
          const isChanged = session.customerKey() === customer && nameBefore !== undefined && address !== nameBefore
          if (isChanged && address !== undefined) state.set({ tag: 'confirmed', address })
          return checked
        },
    )
    const confirm = () => confirmOnce(undefined)

    return {
      state,
      confirm,
      seen: () => {
        if (autoConfirms(state.value)) void confirm()()
      },
    }
  }

  return (link, token) => {
    const key = `${link} ${token}`
    const known = opened.get(key) ?? open(link, token)
    opened.set(key, known)
    return known
  }
}

/** What a failed one-time link means to its reader. */
export type LinkFailure =
  /** It is used, expired or was never one: trying it again is of no use. */
  | 'spent'
  /** Another customer's account has the address meanwhile. */
  | 'taken'
  /** Nothing was said about the link: it may be tried again. */
  | 'unanswered'

const spentStatuses: ReadonlySet<number> = new Set([400, 404, 422])

/** Sorts the failure of a one-time link by what its reader can do next. */
export const linkFailure = (error: AppError): LinkFailure => {
  if (error.tag !== 'rejected') return 'unanswered'
  if (error.status === 409) return 'taken'
  return spentStatuses.has(error.status) ? 'spent' : 'unanswered'
}
