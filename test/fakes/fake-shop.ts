import type { Order } from '../../core/orders/order.ts'
import type { PurchaseHistory } from '../../core/orders/ports.ts'
import { AppErrorAnswer, Door } from './calls.ts'
import type { FakeSignOn } from './fake-sign-on.ts'

/** A shop in memory that serves a customer's own orders to whoever has that customer's token. */
export class FakeShop implements PurchaseHistory {
  readonly door = new Door()
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
      return profile instanceof AppErrorAnswer ? profile : (this.orders.get(profile.username) ?? [])
    })
  }
}
