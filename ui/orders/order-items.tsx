import { Link } from 'react-router-dom'
import { findItemActivation } from '../../core/activation/item-activation.ts'
import { formatPrice } from '../../core/language/format.ts'
import {
  findAppInTitle,
  findItemKind,
  findOrderKind,
  hasReceipt,
  type Order,
  type OrderItem,
  parsePaymentStatus,
} from '../../core/orders/order.ts'
import { selectStores } from '../../core/visitor-device/visitor-device.ts'
import { getButtonClass } from '../components/button.tsx'
import { joinClassNames } from '../components/class-names.ts'
import { CopyableText } from '../components/copyable-text.tsx'
import { Card, DateTime } from '../components/data-display.tsx'
import { NumberedList } from '../components/numbered-list.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { StoreBadges } from '../page/store-badges.tsx'
import { paths } from '../routes/table.ts'
import { useApp, useProducts } from '../shared/app-context.tsx'
import { useBrand, useTexts } from '../shared/texts.tsx'
import styles from './order.module.css'
import { GiftLabel, useStatusLabel } from './order-facts.tsx'

interface OrderItemProps {
  readonly item: OrderItem
  readonly order: Order
}

/** Links to the item's app in the stores. Renders nothing if no app is configured for the product. */
const AppStoreBadges = ({ item }: Pick<OrderItemProps, 'item'>) => {
  const { device } = useProducts()
  const app = findAppInTitle(item.title, useApp().settings.activationApps)
  return app && <StoreBadges stores={selectStores(app, device)} />
}

interface UsageStepsProps {
  readonly item: OrderItem
  /** The code in the link to the activation page. */
  readonly linkCode: string
}

const UsageSteps = ({ item, linkCode }: UsageStepsProps) => {
  const { t } = useTexts()
  return (
    <div className={styles.steps}>
      <h3>{t('order.howToUse')}</h3>
      <NumberedList>
        <li>
          <p>{t('order.useActivate')}</p>
          <Link
            to={{ pathname: paths.activateLicense, search: new URLSearchParams({ code: linkCode }).toString() }}
            className={getButtonClass()}
          >
            {t('order.activate')}
          </Link>
        </li>
        <li>
          <p>{t('activation.successful.download')}</p>
          <AppStoreBadges item={item} />
        </li>
        <li>
          <p>{t('order.useSignIn')}</p>
        </li>
      </NumberedList>
    </div>
  )
}

interface CodeBoxProps {
  readonly item: OrderItem
  readonly code: string
  /** The code in the link to the activation page. Undefined if the item has no such link. */
  readonly linkCode: string | undefined
}

const CodeBox = ({ item, code, linkCode }: CodeBoxProps) => {
  const { t } = useTexts()
  return (
    <div className={styles.code}>
      <CopyableText
        isCode
        showLabel
        text={code}
        copyLabel={t('order.copyCode')}
        copiedLabel={t('order.copied')}
        selectedLabel={t('order.selected')}
      />
      {linkCode !== undefined && <UsageSteps item={item} linkCode={linkCode} />}
      {item.gift && <p>{t('order.giftCode')}</p>}
    </div>
  )
}

const ActivatedAccountEmail = ({ email }: { readonly email: string }) => {
  const { t } = useTexts()
  return (
    <div className={styles.email}>
      <span className={styles.emailLabel}>{`${t('activation.successful.email')} `}</span>
      <CopyableText
        text={email}
        copyLabel={t('order.copyEmail', { email })}
        copiedLabel={t('order.copied')}
        selectedLabel={t('order.selected')}
      />
    </div>
  )
}

const placeholderCode = '0000-0000-0000-0000'

/** Shows the code of an item, the account for which it was activated, or its app. While a code loads, its space is empty. */
const ItemActivation = ({ item, order, codesPending }: OrderItemProps & Pick<OrderItemsProps, 'codesPending'>) => {
  const { accountOf } = useProducts().activation
  const shown = findItemActivation(item, order.payment, { codesPending, accountOf })
  switch (shown.tag) {
    case 'none':
      return null
    case 'code-pending':
      return (
        <div aria-hidden="true" data-loading className={`${styles.activation} ${styles.pending}`}>
          <CodeBox item={item} code={placeholderCode} linkCode={shown.canActivate ? placeholderCode : undefined} />
        </div>
      )
    case 'app':
      return (
        <div className={styles.activation}>
          <AppStoreBadges item={item} />
        </div>
      )
    case 'code':
      return (
        <div className={styles.activation}>
          <CodeBox item={item} code={shown.code} linkCode={shown.unusedCode} />
        </div>
      )
    case 'activated':
      return (
        <div className={styles.activation}>
          {shown.code !== '' && <CodeBox item={item} code={shown.code} linkCode={undefined} />}
          <ActivatedAccountEmail email={shown.email} />
          {shown.isUsable && <AppStoreBadges item={item} />}
        </div>
      )
  }
}

/** The payment status and a note about the tax on a printed page, which has no payment summary. */
const PrintedPayment = ({ payment }: Pick<Order, 'payment'>) => {
  const { t } = useTexts()
  const { seller } = useBrand()
  const status = useStatusLabel()(payment.status)
  const renderFacts = () => {
    switch (parsePaymentStatus(payment.status)) {
      case 'paid':
        return [status, <DateTime key="date" date={payment.created} />]
      case 'refunded':
      case undefined:
        return [t('order.status'), status]
      default:
        return [t('order.notPaid'), status]
    }
  }
  const [term, detail] = renderFacts()
  return (
    <div className="print-only">
      <p className={styles.printStatus}>
        <span>{term}</span> <span>{detail}</span>
      </p>
      {hasReceipt(payment) && (
        <p className={styles.printNote}>
          {seller?.vatId === undefined ? t('order.noInvoice') : t('order.taxIncluded')}
        </p>
      )}
    </div>
  )
}

export interface OrderItemsProps {
  readonly order: Order
  /** Whether the codes are still loading. The browser stores orders without their codes. */
  readonly codesPending: boolean
}

/** The items of an order, each with its code or link, and the total (specification §3, Order). */
export const OrderItems = ({ order, codesPending }: OrderItemsProps) => {
  const { t, language } = useTexts()
  const { activationApps } = useApp().settings
  const { id, items, payment, currency } = order
  const lines = items.map((item, index) => ({ item, line: index + 1 }))
  // On a screen, the total is also in the payment summary, so a list of one price does not repeat the price.
  const isTotalRepeated = items.length === 1 && items[0]?.price === payment.amount
  const renderPrice = (amount: number) => <bdi>{formatPrice(amount, currency.sign, language)}</bdi>
  return (
    <Card flush heading={t('order.items')}>
      <ul aria-label={t('order.itemsOf', { id })} className={styles.items}>
        {lines.map(({ item, line }) => (
          <li key={line} className={styles.item}>
            <ProductPicture
              kind={line === 1 ? findOrderKind(order, activationApps) : findItemKind(item, activationApps)}
            />
            <p className={styles.title}>
              <bdi>{item.title ?? t('order.item')}</bdi>
              {item.gift && (
                <>
                  <span className={styles.labelGap}> </span>
                  <GiftLabel />
                </>
              )}
            </p>
            <p className={styles.price}>{renderPrice(item.price)}</p>
            <ItemActivation item={item} order={order} codesPending={codesPending} />
          </li>
        ))}
      </ul>
      <p className={joinClassNames(styles.total, isTotalRepeated && styles.repeatedTotal)}>
        <span>{t('order.total')}</span>
        {renderPrice(payment.amount)}
      </p>
      <PrintedPayment payment={payment} />
    </Card>
  )
}
