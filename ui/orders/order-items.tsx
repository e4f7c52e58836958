import { formatPrice } from '../../core/language/format.ts'
import type { Order, OrderItem } from '../../core/orders/order.ts'
import { Card } from '../components/card.tsx'
import { CodeToCome, CopyableText } from '../components/copyable-text.tsx'
import { type Column, DataTable } from '../components/data-table.tsx'
import { GiftIcon } from '../components/screen-icons.tsx'
import { useTexts } from '../shared/texts.tsx'
import styles from './order-view.module.css'

const Activation = ({
  activation,
  toCome,
}: {
  readonly activation: OrderItem['activation']
  readonly toCome: boolean
}) => {
  const { t } = useTexts()
  const { code = '', email = '' } = { code: activation?.code, email: activation?.email }
  const isToCome = toCome && activation?.code === ''
  if (code === '' && email === '' && !isToCome) {
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
        <CopyableText
          isCode
          text={code}
          copyLabel={t('order.copy', { code })}
          copiedLabel={t('order.copied')}
          selectedLabel={t('order.selected')}
        />
      )}
      {isToCome && <CodeToCome />}
      {email !== '' && (
        <CopyableText
          text={email}
          copyLabel={t('order.copyEmail', { email })}
          copiedLabel={t('order.copied')}
          selectedLabel={t('order.selected')}
        />
      )}
    </span>
  )
}

export interface OrderItemsProps {
  readonly order: Order
  /** The codes are loading, because remembered orders have none. */
  readonly codesToCome: boolean
}

/** The lines of an order with their total (specification §3, Order). */
export const OrderItems = ({ order: { id, items, payment, currency }, codesToCome }: OrderItemsProps) => {
  const { t, language } = useTexts()
  const price = (amount: number) => <bdi>{formatPrice(amount, currency.sign, language)}</bdi>
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
      cell: ({ item }) => <Activation activation={item.activation} toCome={codesToCome} />,
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
