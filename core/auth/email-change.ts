import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../forms/form.ts'
import {
  type Messages,
  postUnseenFailure,
  type SuccessNotice,
  withNotice,
  withSuccessNotice,
} from '../messages/messages.ts'
import type { ProfileStore } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import { notLoggedInError, type Outcome } from '../shared/app-error.ts'
import { createBehavior } from '../shared/behavior.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import type { Clock } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'
import { type FormRules, requireEmail, requireText } from '../shared/validation.ts'
import type { Accounts, PendingEmailChange, PendingEmailChangeStore } from './ports.ts'

const emailChangeRules: FormRules<'email', 'required' | 'email-invalid'> = {
  email: [requireText, requireEmail],
}

/**
 * Requests a change of the email address (specification §2, /settings). The address changes when the customer opens a
 * link that is sent to the new address. Until then, this browser stores the request.
 */
export const createEmailChange = (
  accounts: Accounts,
  store: PendingEmailChangeStore,
  profileStore: ProfileStore,
  clock: Clock,
  session: Session,
  messages: Messages,
) => {
  const pending = createBehavior(store.read())

  const endOnceConfirmed = () => {
    const profile = profileStore.read()
    const newEmail = pending.value?.email.toLowerCase()
    if (newEmail === undefined || ![profile?.username, profile?.email].some((each) => each?.toLowerCase() === newEmail))
      return
    store.clear()
    pending.set(undefined)
  }
  session.login.changes.subscribe(endOnceConfirmed)
  session.customerChanges.subscribe(() => pending.set(store.read()))

  const perhapsSent = withPossibleEffect('email-perhaps-sent')
  let requests = 0
  let remembered = 0
  /** Stores a requested change, unless the answer to a later request has already arrived. */
  const remember = (request: number, change: PendingEmailChange) => {
    if (request < remembered) return
    remembered = request
    store.save(change)
    pending.set(change)
  }
  const request = (email: string): Outcome<void> =>
    pipe(
      TE.fromIO(() => (requests += 1)),
      TE.chain((mine) =>
        pipe(
          perhapsSent(session.asCustomer((token) => accounts.requestEmailChange(token, email))),
          TE.map(() => remember(mine, { email: email, requestedAt: clock.now() })),
        ),
      ),
    )
  const createNotice = (mailedTo: string): SuccessNotice => ({ code: 'email-change-requested', mailedTo })
  const repeat = singleFlight((email: string) => withNotice(messages, request(email), { success: createNotice(email) }))

  return {
    requestEmailChange: createForm({
      customerKey: session.customerToken,
      rules: emailChangeRules,
      email: { field: 'email', refused: 'email-invalid' },
      onUnseen: postUnseenFailure(messages),
      send: (values, { unlessResubmitted }) =>
        withSuccessNotice(messages, unlessResubmitted(request(values.email)), createNotice(values.email)),
    }),
    pendingEmailChange: pending,
    /** Sends the link of the pending change again. Fails with 'not-logged-in' if no change is pending. */
    repeatEmailChange: (): Outcome<void> =>
      pending.value === undefined ? TE.left(notLoggedInError) : repeat(pending.value.email),
  }
}
