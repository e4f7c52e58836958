import { useTranslation } from 'react-i18next'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import styles from './order-view.module.css'

/** What the printed page needs and the screen does not: whose receipt it is, from whom. */
export const ReceiptHead = () => {
  const { t } = useTranslation()
  const { session, settings } = useApp()
  const login = useBehavior(session.login)
  const customer = login.tag === 'logged-in' ? login.username : undefined
  return (
    <div className={`print-only ${styles.receipt}`}>
      <div>
        <p className={styles.company}>{settings.product.companyName}</p>
        <p>{settings.product.companyUrl}</p>
      </div>
      <div>
        <p className={styles.company}>{t('order.receipt')}</p>
        {customer !== undefined && <p>{t('order.receiptFor', { customer })}</p>}
      </div>
    </div>
  )
}
