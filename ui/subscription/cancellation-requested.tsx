import { useTranslation } from 'react-i18next'
import { formatDateTime, isolated } from '../../core/language/format.ts'
import type { RequestedCancellation } from '../../core/subscription/cancel-subscription.ts'

/** That the shop has accepted a cancellation, and when it was asked for where this browser knows. */
export const CancellationRequested = ({ request }: { readonly request: RequestedCancellation }) => {
  const { t } = useTranslation()
  return (
    <p>
      {request.requestedAt === undefined
        ? t('successes.subscriptionCancelled')
        : t('subscription.cancelRequested', { date: isolated(formatDateTime(request.requestedAt)) })}
    </p>
  )
}
