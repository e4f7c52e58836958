import { useTranslation } from 'react-i18next'
import type { Order } from '../../core/orders/order.ts'
import { ordersCsv } from '../../core/orders/orders-csv.ts'
import { Button } from '../components/button.tsx'
import { DownloadIcon } from '../components/icon.tsx'
import { saveFile } from '../components/save-file.ts'
import { useStatusLabel } from './payment-status.tsx'

/** Takes along what the list shows, all of its pages, as a table for a spreadsheet. */
export const OrdersCsvButton = ({ orders }: { readonly orders: readonly Order[] }) => {
  const { t } = useTranslation()
  const statusLabel = useStatusLabel()
  const save = () => {
    const words = {
      columns: {
        id: t('orders.id'),
        date: t('orders.date'),
        status: t('orders.status'),
        price: t('orders.price'),
        currency: t('orders.currency'),
        product: t('order.item'),
        more: t('orders.moreItems'),
        gift: t('order.gift'),
        renewal: t('subscription.nextRenewal'),
      },
      status: statusLabel,
      yes: t('subscription.yes'),
      no: t('subscription.no'),
    }
    saveFile(`${t('orders.title')}.csv`, 'text/csv;charset=utf-8', ordersCsv(orders, words))
  }
  return (
    <Button variant="quiet" size="small" onClick={save}>
      <DownloadIcon />
      {t('orders.csv')}
    </Button>
  )
}
