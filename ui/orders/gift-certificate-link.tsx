import { useTranslation } from 'react-i18next'
import { giftCertificateAddress, offersGiftCertificate } from '../../core/orders/gift-certificate.ts'
import type { Order } from '../../core/orders/order.ts'
import { ButtonLink, type ButtonSize } from '../components/button.tsx'
import { GiftIcon } from '../components/icon.tsx'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'

export interface GiftCertificateLinkProps {
  readonly order: Order
  readonly size: ButtonSize
  readonly className?: string
}

/** The way to an order's gift certificate at the shop, in a new tab; nothing where there is none. */
export const GiftCertificateLink = ({ order, size, className }: GiftCertificateLinkProps) => {
  const { t } = useTranslation()
  const { settings, language } = useApp()
  const current = useBehavior(language.current)
  if (!offersGiftCertificate(order)) return null
  return (
    <ButtonLink
      href={giftCertificateAddress(settings.shopUrl, current, order.payment.id)}
      newTabHint={t('common.opensInNewTab')}
      variant="secondary"
      size={size}
      {...(className && { className })}
      aria-label={`${t('orders.giftCertificateOf', { id: order.id })}, ${t('common.opensInNewTab')}`}
    >
      <GiftIcon />
      {t('orders.giftCertificate')}
    </ButtonLink>
  )
}
