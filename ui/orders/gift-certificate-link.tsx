import { useTranslation } from 'react-i18next'
import type { Order } from '../../core/orders/order.ts'
import { giftCertificateAddress, offersGiftCertificate } from '../../core/orders/order.ts'
import { ButtonLink, type ButtonLinkProps } from '../components/button.tsx'
import { GiftIcon } from '../components/icon.tsx'
import { useApp, useBehavior } from '../shared/app-context.tsx'

export interface GiftCertificateLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'className'> {
  readonly order: Order
}

/** The way to an order's gift certificate at the shop, in a new tab; nothing where there is none. */
export const GiftCertificateLink = ({ order, ...look }: GiftCertificateLinkProps) => {
  const { t } = useTranslation()
  const { settings, language } = useApp()
  const current = useBehavior(language.current)
  if (!offersGiftCertificate(order)) return null
  return (
    <ButtonLink
      href={giftCertificateAddress(settings.shopUrl, current, order.payment.id)}
      newTabHint={t('common.opensInNewTab')}
      {...look}
      aria-label={`${t('orders.giftCertificateOf', { id: order.id })}, ${t('common.opensInNewTab')}`}
    >
      <GiftIcon />
      {t('orders.giftCertificate')}
    </ButtonLink>
  )
}
