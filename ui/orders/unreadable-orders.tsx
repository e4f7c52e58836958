import { useTranslation } from 'react-i18next'
import { Alert } from '../components/alert.tsx'
import { SupportLink } from '../page/page-states.tsx'

/** Says that there are orders which can't be shown, and who can help. */
export const UnreadableOrders = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation()
  return (
    <Alert kind="info" action={<SupportLink variant="secondary" size="small" />}>
      {t('orders.notShown', { count })}
    </Alert>
  )
}
