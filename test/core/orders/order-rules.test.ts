import { describe, expect, it } from '@jest/globals'
import { findOrder } from '../../../core/orders/find-order.ts'
import { giftCertificateAddress, offersGiftCertificate } from '../../../core/orders/gift-certificate.ts'
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

  it.each(['paid', 'authorized', 'in_review'])('is offered for a gift whose payment is %s', (status) => {
    expect(offersGiftCertificate(gift(status))).toBe(true)
  })

  it.each(['refunded', 'error', 'wait_for_payment'])('is not offered when the payment is %s', (status) => {
    expect(offersGiftCertificate(gift(status))).toBe(false)
  })

  it('is not offered for an order without a gift', () => {
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
