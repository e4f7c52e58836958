import { right } from 'fp-ts/Either'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, errorCodeOf, isRefusal, type Outcome } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { autoConfirms, type WaitingLink, waitingLink } from '../shared/mailed-links.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, ConfirmationLink, SentLinks } from './ports.ts'

/** The state of a confirmation link. */
export type ConfirmationState =
  | WaitingLink
  /** The page was reloaded between the call and its answer. */
  | { readonly tag: 'interrupted' }
  | { readonly tag: 'confirming' }
  /** The link is confirmed. `email` is the new name of the signed-in customer, if the link changed it. */
  | { readonly tag: 'confirmed'; readonly email?: string }
  | { readonly tag: 'failed'; readonly error: AppError }

const confirmedAs = (email: string | undefined): ConfirmationState => ({
  tag: 'confirmed',
  ...(email !== undefined && { email }),
})

/** A mailed link that is valid for one call (specification §2, /confirm and /confirm-email-change). */
export interface Confirmation {
  readonly state: Behavior<ConfirmationState>
  /** Called when the page is visible. For the first time, an automatic link then confirms. */
  seen(): void
  /** Sends the call, unless the link is confirmed. Joins a running call. */
  confirm(): Outcome<void>
}

/** Opens confirmation links. Returns the same object for the same token, because its page may render several times. */
export type Confirmations = (link: ConfirmationLink, token: string) => Confirmation

/**
 * Sends each confirmation link once. A second render, the back button or a reload shows the state of that call. Only
 * the customer repeats a failed call.
 */
export const createConfirmations = (
  accounts: Accounts,
  sentLinks: SentLinks,
  { oneTimeLinks }: Pick<Settings, 'oneTimeLinks'>,
  session: Session,
): Confirmations => {
  const opened = new Map<string, Confirmation>()

  const firstState = (link: ConfirmationLink, token: string): ConfirmationState => {
    switch (sentLinks.read(link, token)) {
      case 'confirmed':
        return { tag: 'confirmed' }
      case 'own':
        return confirmedAs(session.owner.value)
      case 'sent':
        return { tag: 'interrupted' }
      case undefined:
        return waitingLink(oneTimeLinks)
    }
  }

  const open = (link: ConfirmationLink, token: string): Confirmation => {
    const state = createBehavior(firstState(link, token))

    const confirmOnce = singleFlight(
      (_: undefined): Outcome<void> =>
        async () => {
          if (state.value.tag === 'confirmed') return right(undefined)
          state.set({ tag: 'confirming' })
          const [customer, nameBefore] = [session.customerToken(), session.owner.value]
          sentLinks.remember(link, token, 'sent')
          const result = await accounts.confirm(link, token)()
          if (result._tag === 'Left') {
            // Without an answer, the token may be used up. A page that unloads gets no answer either, so the link is kept.
            if (result.left.tag !== 'unreachable') sentLinks.forget(link, token)
            state.set({ tag: 'failed', error: result.left })
            return result
          }
          sentLinks.remember(link, token, 'confirmed')
          state.set({ tag: 'confirmed' })
          // The customer may be signed in in this browser under the old email address.
          const checked = await session.checkAgain()()
          const email = session.owner.value
          const isChanged = session.customerToken() === customer && nameBefore !== undefined && email !== nameBefore
          if (isChanged) {
            sentLinks.remember(link, token, 'own')
            state.set(confirmedAs(email))
          }
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

/** Why a one-time link failed, by the possible next step. */
export type LinkFailure =
  /** The link is used, expired or unknown. Trying again won't help. */
  | 'spent'
  /** Another account has the email address now. */
  | 'taken'
  /** The error is not about the link, so another attempt may succeed. */
  | 'retryable'

export const linkFailure = (error: AppError): LinkFailure => {
  if (errorCodeOf(error) === 'account-exists') return 'taken'
  return isRefusal(error) ? 'spent' : 'retryable'
}
