import { useTranslation } from 'react-i18next'
import type { Headline } from '../../core/orders/order.ts'
import { GiftIcon, type IconComponent, RenewalIcon } from '../components/icon.tsx'
import styles from './order-headline.module.css'

const Mark = ({ Icon, label }: { readonly Icon: IconComponent; readonly label: string }) => (
  <span className={styles.mark}>
    {' '}
    <Icon />
    <span className="visually-hidden">{label}</span>
  </span>
)

/** What an order was: its product, how many more, and whether it holds a gift or renews. */
export const OrderHeadline = ({ headline: { title, more, gift, renews } }: { readonly headline: Headline }) => {
  const { t } = useTranslation()
  if (title === undefined) return null
  return (
    <span className={styles.headline}>
      <bdi className={styles.title}>{title}</bdi>
      {more > 0 && ` ${t('orders.more', { count: more })}`}
      {gift && <Mark Icon={GiftIcon} label={t('order.gift')} />}
      {renews && <Mark Icon={RenewalIcon} label={t('orders.renews')} />}
    </span>
  )
}
