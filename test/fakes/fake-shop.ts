import { isReadableSubscription, type Order, type Subscription } from '../../core/orders/order.ts'
import type { PurchaseHistory, PurchaseList } from '../../core/orders/ports.ts'
import { createBehavior } from '../../core/shared/behavior.ts'
import {
  type CardFormState,
  emptyCardFormState,
  mapCardFields,
  noCardFieldProblems,
} from '../../core/subscription/card-form.ts'
import type { CardForm, CardFormOptions, CardFormResult, Subscriptions } from '../../core/subscription/ports.ts'
import { createRefusal, FaultInjector, Refusal } from './calls.ts'
import { FakeCustomerService } from './fake-sign-on.ts'

export class FakeShop extends FakeCustomerService implements PurchaseHistory, Subscriptions {
  /** The payment nonce of the card that pays for a subscription, by purchase id. */
  readonly cardNonces = new Map<number, string>()
  /** The list of every customer contains these orders. */
  unreadableOrders: PurchaseList['unreadable'] = []
  /** Whether a subscription stays active after its cancellation was accepted. A second request is always refused. */
  delaysEffect = false
  private readonly cancelRequests = new Set<number>()
  private readonly usedNonces = new Set<string>()
  private readonly orders = new Map<string, readonly Order[]>()

  putOrders(username: string, orders: readonly Order[]) {
    this.orders.set(username, orders)
  }

  readonly list = (token: string) =>
    this.run('list orders', () => {
      const profile = this.signOn.profileOf(token)
      if (profile instanceof Refusal) return profile
      return { orders: this.orders.get(profile.username) ?? [], unreadable: this.unreadableOrders }
    })

  readonly cancel = (token: string, purchaseId: number) =>
    this.run(`cancel ${purchaseId}`, () =>
      this.changeSubscription(token, purchaseId, (subscription) => {
        if (this.cancelRequests.has(purchaseId)) return createRefusal(400, 'subscription.cancel_requested')
        this.cancelRequests.add(purchaseId)
        return this.delaysEffect ? subscription : { ...subscription, status: 'cancelled', nextBillingDate: undefined }
      }),
    )

  bill(username: string, purchaseId: number, nextBillingDate: number) {
    this.cancelRequests.delete(purchaseId)
    this.replace(username, purchaseId, { nextBillingDate })
  }

  readonly getCardFormToken = (token: string, purchaseId: number) =>
    this.run(`client token ${purchaseId}`, () => {
      const refused = this.changeSubscription(token, purchaseId, (subscription) => subscription)
      return refused ?? `client-token-of-${purchaseId}`
    })

  readonly changeCard = (token: string, purchaseId: number, nonce: string) =>
    this.run(`change card ${purchaseId} ${nonce}`, () => {
      if (this.usedNonces.has(nonce)) return createRefusal(422, 'payment_method.nonce.used')
      this.usedNonces.add(nonce)
      return this.changeSubscription(token, purchaseId, (subscription) => {
        this.cardNonces.set(purchaseId, nonce)
        return subscription
      })
    })

  private changeSubscription(
    token: string,
    purchaseId: number,
    change: (subscription: Subscription) => Subscription | Refusal,
  ) {
    const profile = this.signOn.profileOf(token)
    if (profile instanceof Refusal) return profile
    const own = this.orders.get(profile.username) ?? []
    const order = own.find(({ subscription }) => subscription?.purchaseId === purchaseId)
    if (!isReadableSubscription(order?.subscription)) return createRefusal(404, 'subscription.not_found')
    if (order.subscription.status === 'cancelled') return createRefusal(400, 'subscription.already_cancelled')
    const subscription = change(order.subscription)
    if (subscription instanceof Refusal) return subscription
    this.replace(profile.username, purchaseId, subscription)
    return undefined
  }

  private replace(username: string, purchaseId: number, change: Partial<Subscription>) {
    const replaced = (this.orders.get(username) ?? []).map(({ subscription, ...order }) => {
      const isMeant = subscription?.purchaseId === purchaseId
      return { ...order, subscription: isMeant ? { ...subscription, ...change } : subscription }
    })
    this.putOrders(username, replaced)
  }
}

/** `isFilledIn` says whether all fields are valid. Each attempt gives a new nonce. */
export class FakeCardForm extends FaultInjector implements CardForm {
  isFilledIn = true
  mountedForms = 0
  /** Whether an open form accepts a new client token, as the forms of some providers do. */
  isRenewable = true
  private isExpired = false
  private issued = 0
  private onSubmit: () => void = () => undefined

  expire() {
    this.isExpired = true
  }

  pressEnter() {
    this.onSubmit()
  }

  readonly mount = (clientToken: string, { onSubmit }: CardFormOptions) =>
    this.run(`mount ${clientToken}`, () => {
      this.mountedForms += 1
      this.onSubmit = onSubmit
      this.isExpired = false
      const state = createBehavior<CardFormState>(emptyCardFormState)
      let removed = false
      return {
        state,
        tokenize: () =>
          this.run('tokenize', (): CardFormResult => {
            state.set({
              brand: 'Visa',
              problems: this.isFilledIn ? noCardFieldProblems : mapCardFields(() => 'required'),
            })
            if (this.isExpired) return { tag: 'token-expired' }
            if (!this.isFilledIn) return { tag: 'incomplete' }
            this.issued += 1
            return { tag: 'card', nonce: `nonce-${this.issued}`, card: { brand: 'Visa', lastFour: '1111' } }
          }),
        ...(this.isRenewable && {
          renew: (fresh: string) => {
            this.calls.push(`renew ${fresh}`)
            this.isExpired = false
          },
        }),
        teardown: () => {
          if (!removed) this.mountedForms -= 1
          removed = true
        },
      }
    })
}

export const cardFormOptions: CardFormOptions = {
  fields: mapCardFields((field) => ({ element: {}, inputId: field, problemId: `${field}-problem`, label: field })),
  onSubmit: () => undefined,
}
