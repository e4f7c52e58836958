import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { RefreshIcon } from '../components/icon.tsx'
import { Cluster, Stack } from '../components/stack.tsx'
import { SupportLink } from '../page/page-states.tsx'

/** The failed row of the list (specification §4) with the text of §8, and the way on. */
export const LoadFailure = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Stack role="alert">
      <div>
        <p>{t('orders.failed')}</p>
        <p>{t('orders.unexpected')}</p>
      </div>
      <Cluster>
        <Button variant="secondary" onClick={onRetry}>
          <RefreshIcon />
          {t('common.retry')}
        </Button>
        <SupportLink variant="quiet" />
      </Cluster>
    </Stack>
  )
}
