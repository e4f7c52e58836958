import { describe, expect, it } from '@jest/globals'
import { knownPaymentStatus, listedOrders } from '../../../core/orders/order.ts'
import { anOrder } from '../../builders/orders.ts'

describe('Payment statuses (specification §4)', () => {
  it.each(['paid', 'refunded', 'authorized', 'error', 'wait_for_payment'])('%s is known', (status) => {
    expect(knownPaymentStatus(status)).toBe(status)
  })

  it.each(['', 'PAID', 'paid ', 'chargeback', 'toString', '__proto__'])('"%s" is not', (status) => {
    expect(knownPaymentStatus(status)).toBeUndefined()
  })
})

describe('The listed orders (specification §4)', () => {
  it('leave out those that wait for payment, keep every other, and keep the order they came in', () => {
    const statuses = ['refunded', 'wait_for_payment', 'paid', 'chargeback', 'wait_for_payment', 'error', 'authorized']
    const orders = statuses.map((status, index) => anOrder({ id: index, payment: { status } }))
    expect(listedOrders(orders).map(({ payment }) => payment.status)).toEqual([
      'refunded',
      'paid',
      'chargeback',
      'error',
      'authorized',
    ])
  })

  it('are none of none', () => {
    expect(listedOrders([])).toEqual([])
  })
})
