import type { Order, Subscription } from '../../core/orders/order.ts'
import type { PurchaseHistory, Purchases } from '../../core/orders/orders.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import type { CardFormPlaces } from '../../core/subscription/card-form.ts'
import {
  type CardForm,
  type CardFormResult,
  type CardFormState,
  emptyCardForm,
  noProblems,
  perCardField,
} from '../../core/subscription/card-form.ts'
import type { Subscriptions } from '../../core/subscription/subscriptions.ts'
import { rejected } from '../builders/errors.ts'
import { AppErrorAnswer, Door } from './calls.ts'
import type { FakeSignOn } from './fake-sign-on.ts'

/** A shop in memory that serves a customer's orders and subscriptions to callers with that customer's token. */
export class FakeShop implements PurchaseHistory, Subscriptions {
  readonly door = new Door()
  /** The nonces of the cards that pay now, by purchase id. */
  readonly cards = new Map<number, string>()
  /** What else every customer has ordered, in a shape that can't be read. */
  unreadable: Purchases['unreadable'] = []
  /** It accepts cancellations, and leaves the subscriptions as they are for now. A second request is refused. */
  takesItsTime = false
  private readonly requested = new Set<number>()
  private lost: AppError | undefined
  private readonly usedNonces = new Set<string>()
  private readonly orders = new Map<string, readonly Order[]>()
  private readonly signOn: FakeSignOn

  constructor(signOn: FakeSignOn) {
    this.signOn = signOn
  }

  putOrders(username: string, orders: readonly Order[]) {
    this.orders.set(username, orders)
  }

  list(token: string) {
    return this.door.through('list orders', () => {
      const profile = this.signOn.profileOf(token)
      if (profile instanceof AppErrorAnswer) return profile
      return { orders: this.orders.get(profile.username) ?? [], unreadable: this.unreadable }
    })
  }

  /** The next cancellation counts, and its customer gets this in place of the answer. */
  loseNextAnswer(instead: AppError) {
    this.lost = instead
  }

  cancel(token: string, purchaseId: number) {
    return this.door.through(`cancel ${purchaseId}`, () => {
      const answer = this.changeSubscription(token, purchaseId, (subscription) => {
        if (this.requested.has(purchaseId)) return new AppErrorAnswer(rejected(400, 'subscription.cancel_requested'))
        this.requested.add(purchaseId)
        return this.takesItsTime ? subscription : { ...subscription, status: 'cancelled', nextBillingDate: undefined }
      })
      const lost = this.lost
      this.lost = undefined
      return lost === undefined ? answer : new AppErrorAnswer(lost)
    })
  }

  /** It bills a subscription again, as if nobody had asked for its end. */
  bill(username: string, purchaseId: number, nextBillingDate: number) {
    this.requested.delete(purchaseId)
    const own = this.orders.get(username) ?? []
    this.putOrders(
      username,
      own.map((order) =>
        order.subscription?.purchaseId === purchaseId
          ? { ...order, subscription: { ...order.subscription, nextBillingDate } }
          : order,
      ),
    )
  }

  cardFormToken(token: string, purchaseId: number) {
    return this.door.through(`client token ${purchaseId}`, () => {
      const refusal = this.changeSubscription(token, purchaseId, (subscription) => subscription)
      return refusal ?? `client-token-of-${purchaseId}`
    })
  }

  changeCard(token: string, purchaseId: number, nonce: string) {
    return this.door.through(`change card ${purchaseId} ${nonce}`, () => {
      if (this.usedNonces.has(nonce)) return new AppErrorAnswer(rejected(400, 'payment_method.nonce.invalid'))
      this.usedNonces.add(nonce)
      return this.changeSubscription(token, purchaseId, (subscription) => {
        this.cards.set(purchaseId, nonce)
        return subscription
      })
    })
  }

  private changeSubscription(
    token: string,
    purchaseId: number,
    change: (subscription: Subscription) => Subscription | AppErrorAnswer,
  ) {
    const profile = this.signOn.profileOf(token)
    if (profile instanceof AppErrorAnswer) return profile
    const own = this.orders.get(profile.username) ?? []
    const order = own.find(({ subscription }) => subscription?.purchaseId === purchaseId)
    if (order?.subscription === undefined) return new AppErrorAnswer(rejected(404, 'subscription.not_found'))
    if (order.subscription.status === 'cancelled')
      return new AppErrorAnswer(rejected(400, 'subscription.already_cancelled'))
    const subscription = change(order.subscription)
    if (subscription instanceof AppErrorAnswer) return subscription
    const changed = { ...order, subscription }
    this.putOrders(
      profile.username,
      own.map((each) => (each === order ? changed : each)),
    )
    return undefined
  }
}

/** A card form without a screen: a test fills it in, and it hands out a new nonce for each try. */
export class FakeCardForm implements CardForm {
  readonly door = new Door()
  filledIn = true
  mounted = 0
  /** Whether a form goes on with another client token, as some providers' do. */
  renewable = true
  private isExpired = false
  private issued = 0
  private submitted: () => void = () => undefined

  /** The client token of the form that is open now is no longer accepted. */
  expire() {
    this.isExpired = true
  }

  /** Enter is pressed in one of its fields. */
  pressEnter() {
    this.submitted()
  }

  mount(clientToken: string, { onSubmit }: CardFormPlaces) {
    return this.door.through(`mount ${clientToken}`, () => {
      this.mounted += 1
      this.submitted = onSubmit
      this.isExpired = false
      const state = createBehavior<CardFormState>(emptyCardForm)
      let removed = false
      return {
        state,
        tokenise: () =>
          this.door.through('tokenise', (): CardFormResult => {
            state.set({ brand: 'Visa', problems: this.filledIn ? noProblems : perCardField(() => 'required') })
            if (this.isExpired) return { tag: 'token-expired' }
            if (!this.filledIn) return { tag: 'incomplete' }
            this.issued += 1
            return { tag: 'card', nonce: `nonce-${this.issued}`, card: { brand: 'Visa', lastFour: '1111' } }
          }),
        ...(this.renewable && {
          renew: (fresh: string) => {
            this.door.calls.push(`renew ${fresh}`)
            this.isExpired = false
          },
        }),
        teardown: () => {
          if (!removed) this.mounted -= 1
          removed = true
        },
      }
    })
  }
}

/** Places for a form that shows itself nowhere. */
export const cardFormPlaces: CardFormPlaces = {
  fields: perCardField((field) => ({ element: {}, inputId: field, problemId: `${field}-problem`, label: field })),
  onSubmit: () => undefined,
}
