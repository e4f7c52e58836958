import { right } from 'fp-ts/Either'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, getErrorCode, isRefusal, type Outcome } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { createWaitingLinkState, shouldConfirmNow, type WaitingLinkState } from '../shared/mailed-links.ts'
import { memoize } from '../shared/memoize.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, ConfirmationLink, OneTimeLinkStore } from './ports.ts'

export type ConfirmationState =
  | WaitingLinkState
  /** The page was reloaded between the call and its answer. */
  | { readonly tag: 'interrupted' }
  | { readonly tag: 'confirming' }
  /** The link is confirmed. `email` is present if the link has changed the email address of the signed-in customer. */
  | { readonly tag: 'confirmed'; readonly email?: string }
  | { readonly tag: 'failed'; readonly error: AppError }

const createConfirmedState = (email: string | undefined): ConfirmationState => ({
  tag: 'confirmed',
  ...(email !== undefined && { email }),
})

/** A mailed link that is valid for one call (specification §2, /confirm and /confirm-email-change). */
export interface Confirmation {
  readonly state: Behavior<ConfirmationState>
  /** Called when the page becomes visible. Confirms the link if the configuration has automatic links. */
  onSeen(): void
  /** Sends the call, unless the link is confirmed. Joins a running call. */
  confirm(): Outcome<void>
}

/**
 * Opens a confirmation link. The same token gives the same object, because the page of a link may render several times.
 */
export type ConfirmationOpener = (link: ConfirmationLink, token: string) => Confirmation

/**
 * Makes the call of each confirmation link only once. After a second render, the back button or a reload, the page
 * shows the result of that call. A failed call is repeated only when the customer asks for it.
 */
export const createConfirmationOpener = (
  accounts: Accounts,
  sentLinks: OneTimeLinkStore,
  { oneTimeLinks }: Pick<Settings, 'oneTimeLinks'>,
  session: Session,
): ConfirmationOpener => {
  const firstState = (link: ConfirmationLink, token: string): ConfirmationState => {
    switch (sentLinks.read(link, token)) {
      case 'confirmed':
        return { tag: 'confirmed' }
      case 'own':
        return createConfirmedState(session.owner.value)
      case 'sent':
        return { tag: 'interrupted' }
      case undefined:
        return createWaitingLinkState(oneTimeLinks)
    }
  }

  return memoize((link, token) => {
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
            // If no answer came, or if the page was closed during the call, the token may be used up. Therefore the
            // record of the call stays.
            if (result.left.tag !== 'unreachable') sentLinks.forget(link, token)
            state.set({ tag: 'failed', error: result.left })
            return result
          }
          sentLinks.remember(link, token, 'confirmed')
          state.set({ tag: 'confirmed' })
          // The customer may be signed in here under the old email address. This check then finds the new address.
          const checked = await session.checkAgain()()
          const email = session.owner.value
          const isChanged = session.customerToken() === customer && nameBefore !== undefined && email !== nameBefore
          if (isChanged) {
            sentLinks.remember(link, token, 'own')
            state.set(createConfirmedState(email))
          }
          return checked
        },
    )
    const confirm = () => confirmOnce(undefined)

    return {
      state,
      confirm,
      onSeen: () => {
        if (shouldConfirmNow(state.value)) void confirm()()
      },
    }
  })
}

/** Why a one-time link failed. The next step depends on the reason. */
export type LinkFailure =
  /** The link is used, expired or unknown. Trying again won't help. */
  | 'spent'
  /** Another account has the email address now. */
  | 'taken'
  /** The error is not about the link, so another attempt may succeed. */
  | 'retryable'

export const toLinkFailure = (error: AppError): LinkFailure => {
  if (getErrorCode(error) === 'account-exists') return 'taken'
  return isRefusal(error) ? 'spent' : 'retryable'
}
