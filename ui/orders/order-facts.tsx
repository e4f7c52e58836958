import {
  createGiftCertificateUrl,
  findOrderKind,
  type Headline,
  type ItemKind,
  type PaymentStatus as KnownStatus,
  type Order,
  offersGiftCertificate,
  parsePaymentStatus,
} from '../../core/orders/order.ts'
import { ExternalButtonLink, type ExternalButtonLinkProps } from '../components/button.tsx'
import { ProductName, StatusBadge, type StatusTone } from '../components/data-display.tsx'
import type { IconComponent } from '../components/graphics.tsx'
import { GiftIcon } from '../components/screen-graphics.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { insertElement, placeholderMark, useTexts } from '../shared/texts.tsx'
import styles from './orders.module.css'

interface HeadlineLabelProps {
  /** The icon. Undefined if the picture of the product already shows a gift. */
  readonly Icon?: IconComponent | undefined
  readonly label: string
}

const HeadlineLabel = ({ Icon, label }: HeadlineLabelProps) => (
  <span className={styles.mark}>
    {' '}
    {Icon && <Icon />}
    <span className="visually-hidden">{label}</span>
  </span>
)

/** The mark of an item that is a gift, next to the item's title. */
export const GiftLabel = () => (
  <span className={styles.gift}>
    <GiftIcon />
    <span>{useTexts().t('order.gift')}</span>
  </span>
)

/** Returns a function that returns the kind of the product in an order's headline. The kind determines the picture. */
export const useProductKind = () => {
  const { activationApps } = useApp().settings
  return (order: Order, { item }: Headline): ItemKind => findOrderKind(order, activationApps, item)
}

export interface OrderHeadlineProps {
  readonly headline: Headline
  readonly kind: ItemKind
}

/** The product of an order, the number of its other items, and icons if the order contains a gift or a subscription. */
export const OrderHeadline = ({ headline: { item, moreItems, gift, renews }, kind }: OrderHeadlineProps) => {
  const { t } = useTexts()
  if (item === undefined) return null
  const headline = moreItems > 0 ? t('orders.headline', { title: placeholderMark, count: moreItems }) : placeholderMark
  // The title determines the direction of the whole name, unless the name contains other words.
  const Title = moreItems > 0 ? 'bdi' : 'span'
  return (
    <ProductName>
      {insertElement(headline, <Title className={styles.title}>{item.title ?? t('order.item')}</Title>)}
      {gift && <HeadlineLabel Icon={kind === 'gift' ? undefined : GiftIcon} label={t('order.gift')} />}
      {/* A renewal has a hidden text without an icon, because its usual icon means "try again" in the portal. */}
      {renews && <HeadlineLabel label={t('orders.renews')} />}
    </ProductName>
  )
}

const paymentStatusTones: Readonly<Record<KnownStatus, StatusTone>> = {
  paid: 'positive',
  refunded: 'returned',
  authorized: 'neutral',
  error: 'negative',
  wait_for_payment: 'warning',
}

/**
 * Returns a function that returns the text of a payment status. If the portal does not know a status, the text is the
 * shop's word (specification §4).
 */
export const useStatusLabel = () => {
  const { t } = useTexts()
  return (status: string): string => {
    const known = parsePaymentStatus(status)
    return known === undefined ? status : t(`orders.statuses.${known}`)
  }
}

export const PaymentStatus = ({ status }: { readonly status: string }) => {
  const label = useStatusLabel()(status)
  const known = parsePaymentStatus(status)
  if (known !== undefined) return <StatusBadge tone={paymentStatusTones[known]}>{label}</StatusBadge>
  if (label === '') return '–'
  return (
    <StatusBadge tone="unknown">
      <span lang="en" translate="no">
        {label}
      </span>
    </StatusBadge>
  )
}

export interface GiftCertificateLinkProps extends Pick<ExternalButtonLinkProps, 'variant' | 'size' | 'className'> {
  readonly order: Order
}

const GiftCertificateShopLink = ({ order, ...look }: GiftCertificateLinkProps) => {
  const { t } = useTexts()
  const { settings, language } = useApp()
  const current = useBehavior(language.current)
  return (
    <ExternalButtonLink
      href={createGiftCertificateUrl(settings.shopUrl, current, order.payment.id)}
      newTabHint={t('common.opensInNewTab')}
      {...look}
      aria-label={`${t('orders.giftCertificateOf', { id: order.id })}, ${t('common.opensInNewTab')}`}
    >
      <GiftIcon />
      {t('orders.giftCertificate')}
    </ExternalButtonLink>
  )
}

/** A link to the gift certificate of the order at the shop, in a new tab. Renders nothing for an order without a gift. */
export const GiftCertificateLink = (props: GiftCertificateLinkProps) =>
  offersGiftCertificate(props.order) && <GiftCertificateShopLink {...props} />
