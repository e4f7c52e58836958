import { isPaymentOverdue } from '../../core/subscription/subscriptions.ts'
import { StatusBadge } from '../components/status-badge.tsx'

const toneOf = (status: string) => {
  if (isPaymentOverdue({ status })) return 'warning'
  return status === 'cancelled' ? 'neutral' : 'unknown'
}

/** The status as the shop says it (specification §4); the two that the portal knows have a tone. */
export const SubscriptionStatus = ({ status }: { readonly status: string }) => (
  <StatusBadge tone={toneOf(status)}>{status}</StatusBadge>
)
