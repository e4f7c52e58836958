import { useTranslation } from 'react-i18next'
import { Alert } from '../components/alert.tsx'
import { ButtonLink } from '../components/button.tsx'
import { useApp } from '../react/app-context.tsx'

/** Says that there are orders which can't be shown, and who can help. */
export const UnreadableOrders = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation()
  const { product } = useApp().settings
  return (
    <Alert
      kind="info"
      action={
        <ButtonLink variant="secondary" size="small" href={product.supportUrl}>
          {t('common.contactSupport')}
        </ButtonLink>
      }
    >
      {t('orders.notShown', { count })}
    </Alert>
  )
}
