import { left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createFailure, type Messages, withNotice } from '../messages/messages.ts'
import type { Orders } from '../orders/orders.ts'
import type { Session } from '../session/session.ts'
import { type Outcome, supersededError, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { CardFormState } from './card-form.ts'
import type { CardForm, CardFormOptions, CardFormResult, CardSummary, MountedCardForm, Subscriptions } from './ports.ts'
import { toSubscriptionFailureCode } from './subscriptions.ts'

/** The result of saving a card. 'incomplete': a field has a problem. 'expired': the customer needs a new form. */
export type SaveCardResult = 'saved' | 'incomplete' | 'expired'

export interface OpenedCardForm {
  readonly state: Behavior<CardFormState>
  /**
   * Exchanges the typed card for a nonce, with which the shop charges this card from now on. Posts a success. Posts a
   * failure unless the screen of the form shows it. Joins a running call. If the client token has expired, the form
   * continues with a new token. If the form can't continue, `save` returns 'expired'.
   */
  save(isShown?: () => boolean): Outcome<SaveCardResult>
  close(): void
}

export interface CardChange {
  /** The new cards that were saved in this visit, by purchase id. */
  readonly changedCards: Behavior<ReadonlyMap<number, CardSummary>>
  /** Opens a card form. Its failures are shown in place of the form, except 'not-logged-in', which is posted. */
  openCardForm(purchaseId: number, options: CardFormOptions): Outcome<OpenedCardForm>
}

interface CardFormContext {
  readonly purchaseId: number
  /** Runs a call only while the customer who opened the form is signed in, because the typed card is theirs. */
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

  const createCardFormContext = (purchaseId: number): CardFormContext => {
    const customer = session.customerToken()
    const asOpener: Session['asCustomer'] = (call) => async () =>
      customer === session.customerToken() ? session.asCustomer(call)() : left(supersededError)
    return { purchaseId, asOpener }
  }

  const changeCard = ({ purchaseId, asOpener }: CardFormContext, nonce: string, card: CardSummary): Outcome<'saved'> =>
    pipe(
      perhapsSaved(asOpener((token) => subscriptions.changeCard(token, purchaseId, nonce))),
      TE.map(() => {
        changedCards.update((cards) => new Map(cards).set(purchaseId, card))
        messages.success({ code: 'card-updated' })
        void orders.reload()()
        return 'saved'
      }),
    )

  const requestClientToken = ({ purchaseId, asOpener }: CardFormContext) =>
    asOpener((token) => subscriptions.getCardFormToken(token, purchaseId))

  const tokenizeOrRenew = (form: CardFormContext, { tokenize, renew }: MountedCardForm): Outcome<CardFormResult> =>
    pipe(
      tokenize(),
      TE.chain((result) =>
        result.tag === 'token-expired' && renew !== undefined
          ? pipe(requestClientToken(form), TE.map(renew), TE.chain(tokenize))
          : TE.right(result),
      ),
    )

  const save = (form: CardFormContext, mounted: MountedCardForm, isShown: () => boolean): Outcome<SaveCardResult> => {
    const call = pipe(
      tokenizeOrRenew(form, mounted),
      TE.chain((result): Outcome<SaveCardResult> => {
        switch (result.tag) {
          case 'card':
            return changeCard(form, result.nonce, result.card)
          case 'incomplete':
            return TE.right('incomplete')
          case 'token-expired':
            if (!isShown()) messages.error('try-later')
            return TE.right('expired')
        }
      }),
    )
    return withNotice(messages, call, {
      failure: (error) => (isShown() ? undefined : createFailure(error, toSubscriptionFailureCode(error))),
    })
  }

  return {
    changedCards,
    openCardForm: (purchaseId, options) => async () => {
      const form = createCardFormContext(purchaseId)
      return pipe(
        requestClientToken(form),
        TE.chain((token) => cardForm.mount(token, options)),
        tapError((error) => {
          if (error.tag === 'not-logged-in') messages.error(error.tag)
        }),
        TE.map((mounted): OpenedCardForm => {
          const saveOnce = singleFlight((isShown: () => boolean) => save(form, mounted, isShown))
          return { state: mounted.state, save: (isShown = () => false) => saveOnce(isShown), close: mounted.teardown }
        }),
      )()
    },
  }
}
