import { useTranslation } from 'react-i18next'
import { type PaymentStatus as KnownStatus, knownPaymentStatus } from '../../core/orders/order.ts'
import { StatusBadge, type StatusTone } from '../components/status-badge.tsx'

const tones: Readonly<Record<KnownStatus, StatusTone>> = {
  paid: 'positive',
  refunded: 'neutral',
  authorized: 'neutral',
  error: 'negative',
  wait_for_payment: 'warning',
}

/** A payment status in words; one that the portal does not know is shown as the shop says it (specification §4). */
export const PaymentStatus = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation()
  const known = knownPaymentStatus(status)
  return (
    <StatusBadge tone={known === undefined ? 'neutral' : tones[known]}>
      {known === undefined ? status : t(`orders.statuses.${known}`)}
    </StatusBadge>
  )
}
