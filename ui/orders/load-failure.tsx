import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { RefreshIcon } from '../components/icon.tsx'
import { Stack } from '../components/stack.tsx'

/** The failed row of the list (specification §4), with the way on. */
export const LoadFailure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Stack role="alert">
      <p>{t('orders.failed')}</p>
      <div>
        <Button variant="secondary" onClick={onRetry}>
          <RefreshIcon />
          {t('common.retry')}
        </Button>
      </div>
    </Stack>
  )
}
