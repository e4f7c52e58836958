import { left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { failureOf, type Messages, withNotice } from '../messages/messages.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type Outcome, superseded, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { CardFormState } from './card-form.ts'
import type { CardForm, CardFormPlaces, CardFormResult, CardSummary, MountedCardForm, Subscriptions } from './ports.ts'
import { failureCodeOf } from './subscriptions.ts'

/** The result of a save. 'expired': the customer needs a new form. */
export type SavedCard = 'saved' | 'incomplete' | 'expired'

/** A card form for a subscription. */
export interface OpenCardForm {
  readonly state: Behavior<CardFormState>
  /**
   * Creates a new nonce for the typed card and pays the subscription with that card from now on. Posts a notice of
   * the success or the failure; 'incomplete' is shown next to the fields. Joins a running call. Renews a client token
   * that is too old, or returns 'expired' if the form can't.
   */
  save(): Outcome<SavedCard>
  close(): void
}

export interface CardChange {
  /** The cards that were changed in this visit, by purchase id. */
  readonly changedCards: Behavior<ReadonlyMap<number, CardSummary>>
  /** Opens a card form. Its failures are shown in place of the form, except 'not-logged-in', which is posted. */
  openCardForm(purchaseId: number, places: CardFormPlaces): Outcome<OpenCardForm>
}

interface Opening {
  readonly purchaseId: number
  /** Runs calls only as the customer who opened the form, who has typed the card. */
  readonly asOpener: Session['asCustomer']
}

/** Changes the card of a subscription (specification §7, Shop service: client token, nonce, update). */
export const createCardChange = (
  subscriptions: Subscriptions,
  cardForm: CardForm,
  session: Session,
  messages: Messages,
  orders: Pick<Orders, 'reload'>,
): CardChange => {
  const changedCards = createBehavior<ReadonlyMap<number, CardSummary>>(new Map())
  session.customerChanges.subscribe(() => changedCards.set(new Map()))

  const perhapsSaved = withPossibleEffect('card-perhaps-saved')

  const createOpening = (purchaseId: number): Opening => {
    const customer = session.customerToken()
    const asOpener: Session['asCustomer'] = (call) => async () =>
      customer === session.customerToken() ? session.asCustomer(call)() : left(superseded)
    return { purchaseId, asOpener }
  }

  const use = ({ purchaseId, asOpener }: Opening, nonce: string, card: CardSummary): Outcome<'saved'> =>
    pipe(
      perhapsSaved(asOpener((token) => subscriptions.changeCard(token, purchaseId, nonce))),
      TE.map(() => {
        changedCards.update((cards) => new Map(cards).set(purchaseId, card))
        messages.success({ code: 'card-updated' })
        void orders.reload()()
        return 'saved'
      }),
    )

  const requestClientToken = ({ purchaseId, asOpener }: Opening) =>
    asOpener((token) => subscriptions.cardFormToken(token, purchaseId))

  const tokenise = (form: Opening, { tokenise, renew }: MountedCardForm): Outcome<CardFormResult> =>
    pipe(
      tokenise(),
      TE.chain((result) =>
        result.tag === 'token-expired' && renew !== undefined
          ? pipe(requestClientToken(form), TE.map(renew), TE.chain(tokenise))
          : TE.right(result),
      ),
    )

  const save = (form: Opening, mounted: MountedCardForm): Outcome<SavedCard> => {
    const call = pipe(
      tokenise(form, mounted),
      TE.chain((result): Outcome<SavedCard> => {
        switch (result.tag) {
          case 'card':
            return use(form, result.nonce, result.card)
          case 'incomplete':
            return TE.right('incomplete')
          case 'token-expired':
            messages.error('try-later')
            return TE.right('expired')
        }
      }),
    )
    return withNotice(messages, call, {
      failure: (error) => {
        const code = failureOf(error, failureCodeOf(error))?.code
        // The form itself shows why another attempt won't help, and that a service limits attempts.
        return code === 'try-later' ? { code } : undefined
      },
    })
  }

  return {
    changedCards,
    openCardForm: (purchaseId, places) => async () => {
      const form = createOpening(purchaseId)
      return pipe(
        requestClientToken(form),
        TE.chain((token) => cardForm.mount(token, places)),
        tapError((error) => {
          if (error.tag === 'not-logged-in') messages.error(error.tag)
        }),
        TE.map((mounted): OpenCardForm => {
          const saveOnce = singleFlight((_: undefined) => save(form, mounted))
          return { state: mounted.state, save: () => saveOnce(undefined), close: mounted.teardown }
        }),
      )()
    },
  }
}
