import { findStatusWithExplanation } from '../../core/orders/order.ts'
import { Alert } from '../components/alert.tsx'
import { ExternalButtonLink } from '../components/button.tsx'
import { SupportLink } from '../page/page-states.tsx'
import { useApp } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './order.module.css'

/**
 * The notice on the page of an order: what its payment status means, and the next step. Renders nothing for a paid order
 * or an unknown status.
 */
export const PaymentNotice = ({ status }: { readonly status: string }) => {
  const { t } = useTexts()
  const { shopUrl } = useApp().settings
  const note = findStatusWithExplanation(status)
  if (note === undefined) return null
  const hasFailed = note === 'error'
  return (
    <div className={styles.dated}>
      <Alert
        kind={hasFailed ? 'error' : 'info'}
        action={
          <>
            {hasFailed && (
              <ExternalButtonLink variant="quiet" size="small" href={shopUrl}>
                {t('orders.toShop')}
              </ExternalButtonLink>
            )}
            <SupportLink />
          </>
        }
      >
        {t(`orders.notes.${note}`)}
      </Alert>
    </div>
  )
}
