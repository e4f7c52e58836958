import { useTranslation } from 'react-i18next'
import { Skeleton } from '../components/skeleton.tsx'
import { Stack } from '../components/stack.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The shape of the rows that are on their way. */
export const OrdersLoading = () => {
  const { t } = useTranslation()
  return (
    <Stack role="status">
      <span className="visually-hidden">{t('orders.loading')}</span>
      {rows.map((row) => (
        <Skeleton key={row} />
      ))}
    </Stack>
  )
}
