import { describe, expect, it } from '@jest/globals'
import { findOrder } from '../../../core/orders/find-order.ts'
import { giftCertificateAddress, offersGiftCertificate } from '../../../core/orders/gift-certificate.ts'
import { knownPaymentStatus, listedOrders } from '../../../core/orders/order.ts'
import { anItem, anOrder } from '../../builders/orders.ts'

describe('Finding the order of an address (specification §3)', () => {
  const orders = [anOrder({ id: 7 }), anOrder({ id: 1001 })]

  it('finds it by its id', () => {
    expect(findOrder(orders, '1001')).toBe(orders[1])
  })

  it.each(['', ' 7', '07', '7.0', '7e0', '+7', '0x7', '٧', '1001abc', '9007199254740993', '../7', '8'])(
    'finds none for %j',
    (id) => {
      expect(findOrder(orders, id)).toBeUndefined()
    },
  )
})

describe('The gift certificate (specification §7, Other)', () => {
  const gift = (status: string) => anOrder({ payment: { status }, items: [anItem(), anItem({ gift: true })] })

  it('is offered for a gift unless its payment was refunded, failed or waits, and for no other order', () => {
    const statuses = ['paid', 'authorized', 'in_review', 'refunded', 'error', 'wait_for_payment']
    expect(statuses.filter((status) => offersGiftCertificate(gift(status)))).toEqual([
      'paid',
      'authorized',
      'in_review',
    ])
    expect(offersGiftCertificate(anOrder())).toBe(false)
  })

  it('is at the shop, in the language, under the id of the payment', () => {
    expect(giftCertificateAddress('https://shop.test/', 'pt-br', 3103544)).toBe(
      'https://shop.test/pt-br/gift-certificate/3103544',
    )
    expect(giftCertificateAddress('https://shop.test/store', 'de', 1)).toBe(
      'https://shop.test/store/de/gift-certificate/1',
    )
  })
})

describe('Payment statuses (specification §4)', () => {
  it('are known by their exact word', () => {
    const known = ['paid', 'refunded', 'authorized', 'error', 'wait_for_payment']
    const others = ['', 'PAID', 'paid ', 'chargeback', 'toString', '__proto__']
    expect([...known, ...others].filter(knownPaymentStatus)).toEqual(known)
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
})
