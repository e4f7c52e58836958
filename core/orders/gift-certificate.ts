import type { Language } from '../language/languages.ts'
import { withoutTrailingSlashes } from '../shared/trailing-slashes.ts'
import { knownPaymentStatus, type Order, type PaymentStatus } from './order.ts'

/**
 * Payments by which nothing was bought, or no longer is: the shop has no certificate for them. An authorized payment
 * counts, since the customer's money is promised, and so does a status that the portal does not know: hiding a
 * certificate that was paid for is worse than a link that the shop answers with a "not yet".
 */
const withoutCertificate: ReadonlySet<PaymentStatus | undefined> = new Set<PaymentStatus>([
  'refunded',
  'error',
  'wait_for_payment',
])

/** Whether an order is one that a gift certificate is offered for: it holds a gift, and its payment counts. */
export const offersGiftCertificate = ({ items, payment }: Order): boolean =>
  items.some(({ gift }) => gift) && !withoutCertificate.has(knownPaymentStatus(payment.status))

/** The shop's page of a payment's gift certificate, in a language (specification §7, Other). */
export const giftCertificateAddress = (shopUrl: string, language: Language, paymentId: number): string =>
  [
    withoutTrailingSlashes(shopUrl),
    encodeURIComponent(language),
    'gift-certificate',
    encodeURIComponent(paymentId),
  ].join('/')
