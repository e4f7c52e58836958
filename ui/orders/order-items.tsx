import { useTranslation } from 'react-i18next'
import type { Order, OrderItem } from '../../core/orders/order.ts'
import { Card } from '../components/card.tsx'
import { CopyableCode } from '../components/copyable-code.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { GiftIcon } from '../components/icon.tsx'
import { formatPrice } from './format.ts'
import styles from './order-view.module.css'

/** What activates an item: its product code, the e-mail address that it was activated for, or nothing. */
const Activation = ({ activation }: { readonly activation: OrderItem['activation'] }) => {
  const { t } = useTranslation()
  const { code = '', email = '' } = { code: activation?.code, email: activation?.email }
  if (code === '' && email === '') {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('order.none')}</span>
      </>
    )
  }
  return (
    <span className={styles.activation}>
      {code !== '' && (
        <CopyableCode
          code={code}
          copyLabel={t('order.copy', { code })}
          copiedLabel={t('order.copied')}
          selectedLabel={t('order.selected')}
        />
      )}
      {email !== '' && <bdi>{email}</bdi>}
    </span>
  )
}

/** The lines of an order with their total (specification §3, Order). */
export const OrderItems = ({ order: { id, items, payment, currency } }: { readonly order: Order }) => {
  const { t, i18n } = useTranslation()
  const price = (amount: number) => <bdi>{formatPrice(amount, currency.sign, i18n.language)}</bdi>
  const rows = items.map((item, index) => ({ item, line: index + 1 }))
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      key: 'title',
      header: t('order.item'),
      rowHeader: true,
      cell: ({ item: { title, gift } }) => (
        <span className={styles.item}>
          <bdi>{title}</bdi>
          {gift && (
            <span className={styles.gift}>
              <GiftIcon />
              {t('order.gift')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'activation',
      header: t('order.activation'),
      cell: ({ item }) => <Activation activation={item.activation} />,
    },
    { key: 'price', header: t('order.price'), align: 'end', width: 'narrow', cell: ({ item }) => price(item.price) },
  ]
  return (
    <Card flush heading={t('order.items')}>
      <DataTable caption={t('order.itemsOf', { id })} columns={columns} rows={rows} rowKey={({ line }) => line} />
      <p className={styles.total}>
        <span>{t('order.total')}</span>
        {price(payment.amount)}
      </p>
    </Card>
  )
}
