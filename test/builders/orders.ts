import { toActivationCode } from '../../contracts/examples.ts'
import type { License } from '../../core/activation/activation-state.ts'
import type { Order, OrderItem, Payment, Subscription, UnreadableOrder } from '../../core/orders/order.ts'

const orderCreatedAt = Date.UTC(2026, 2, 14, 9, 30)

export const anOrder = ({
  id = 1001,
  payment,
  ...rest
}: Partial<Omit<Order, 'payment'>> & { readonly payment?: Partial<Payment> } = {}): Order => ({
  id,
  payment: { id: id + 50_000, created: orderCreatedAt, status: 'paid', amount: 59.9, ...payment },
  currency: { sign: '€' },
  items: [anItem()],
  subscription: undefined,
  ...rest,
})

export const anItem = (item: Partial<OrderItem> = {}): OrderItem => ({
  title: 'Europe maps',
  price: 59.9,
  gift: false,
  activationCode: undefined,
  activationEmail: undefined,
  ...item,
})

export const aSubscription = (subscription: Partial<Subscription> = {}): Subscription => ({
  purchaseId: 7001,
  status: 'active',
  created: orderCreatedAt,
  nextBillingDate: Date.UTC(2027, 2, 14, 9, 30),
  price: 19.9,
  ...subscription,
})

export const anUnreadableOrder = (order: Partial<UnreadableOrder> = {}): UnreadableOrder => ({
  id: undefined,
  created: undefined,
  purchaseId: undefined,
  ...order,
})

export const aWireOrder = (change: Readonly<Record<string, unknown>> = {}) => ({
  id: 1001,
  payment: { id: 51001, created: '2026-03-14T09:30:00Z', status: 'paid', amount: 59.9 },
  currency: { sign: '€' },
  items: [{ title: 'Europe maps', price: 59.9, gift: false, activation_info: null }],
  subscription: null,
  ...change,
})

export const aWireSubscription = (change: Readonly<Record<string, unknown>> = {}) => ({
  purchase_id: 7001,
  status: 'active',
  created: '2026-03-14T09:30:00Z',
  next_billing_date: '2027-03-14T09:30:00Z',
  price: 19.9,
  ...change,
})

export const carLicense: License = { licenseKey: toActivationCode('CARS-2026-TEST-0001'), appName: 'Compass Car' }
export const truckLicense: License = { licenseKey: toActivationCode('TRCK-2026-TEST-0001'), appName: 'Compass Truck' }
export const usedLicense: License = { licenseKey: toActivationCode('USED-2026-TEST-0001'), appName: 'Compass Car' }
