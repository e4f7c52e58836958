import { useTranslation } from 'react-i18next'
import { type PaymentStatus as KnownStatus, knownPaymentStatus, paymentStatuses } from '../../core/orders/order.ts'
import { StatusBadge, type StatusTone } from '../components/status-badge.tsx'

const tones: Readonly<Record<KnownStatus, StatusTone>> = {
  paid: 'positive',
  refunded: 'neutral',
  authorized: 'neutral',
  error: 'negative',
  wait_for_payment: 'warning',
}

/** Those of the orders that the list shows. */
export const listedStatuses = paymentStatuses.filter((status) => status !== 'wait_for_payment')

/** Puts a payment status into words; one that the portal does not know stays as the shop says it (specification §4). */
export const useStatusLabel = () => {
  const { t } = useTranslation()
  return (status: string): string => {
    const known = knownPaymentStatus(status)
    return known === undefined ? status : t(`orders.statuses.${known}`)
  }
}

export const PaymentStatus = ({ status }: { readonly status: string }) => {
  const label = useStatusLabel()(status)
  const known = knownPaymentStatus(status)
  return <StatusBadge tone={known === undefined ? 'unknown' : tones[known]}>{label}</StatusBadge>
}
