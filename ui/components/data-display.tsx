import { type ComponentProps, type ReactNode, useId } from 'react'
import { formatDateTime } from '../../core/language/format.ts'
import { formatIsoDate, type InstantOrDay } from '../../core/shared/dates.ts'
import { joinClassNames } from './class-names.ts'
import styles from './data-display.module.css'
import { AlertIcon, type IconComponent, InfoIcon } from './graphics.tsx'
import { CheckIcon, ClockIcon, RefundIcon } from './screen-graphics.tsx'
import { wrapTextNodes } from './wrap-texts.tsx'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The heading, which is also the accessible name of the section. */
  readonly heading?: ReactNode
  readonly description?: ReactNode
  /** Whether the card has no padding, for a table that is as wide as the card. */
  readonly flush?: boolean
}

/** A section of a page with its own background and an `h2`. */
export const Card = ({ heading, description, flush = false, className, children, ...rest }: CardProps) => {
  const headingId = useId()
  return (
    <section
      aria-labelledby={heading === undefined ? undefined : headingId}
      {...rest}
      className={joinClassNames(styles.card, flush && styles.noPadding, className)}
    >
      {heading !== undefined && (
        <header className={styles.header}>
          <h2 id={headingId} tabIndex={-1}>
            {heading}
          </h2>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </header>
      )}
      {children}
    </section>
  )
}

/**
 * The name of a product. A very long name is cut; the order's items show it completely. The text determines the
 * direction, but the text in an inner `<bdi>` does not count.
 */
export const ProductName = ({ children }: { readonly children: ReactNode }) => (
  <bdi className={styles.productName}>{children}</bdi>
)

export interface DescriptionItem {
  readonly term: string
  readonly detail: ReactNode
}

/** A list of terms with their details, such as the date and the price of an order. */
export const DescriptionList = ({ items }: { readonly items: readonly DescriptionItem[] }) => (
  <dl>
    {items.map(({ term, detail }) => (
      <div key={term} className={styles.item}>
        <dt className={styles.term}>{term}</dt>
        <dd className={styles.detail}>{detail}</dd>
      </div>
    ))}
  </dl>
)

/** A date and time in the portal's format (specification §9). */
export const DateTime = ({ date }: { readonly date: InstantOrDay }) => (
  <time dateTime={formatIsoDate(date)} dir="ltr">
    {formatDateTime(date)}
  </time>
)

/** What a status means for the customer. `unknown`: the portal does not know the status that the shop sent. */
export type StatusTone = 'positive' | 'neutral' | 'returned' | 'warning' | 'negative' | 'unknown'

const statusIcons: Readonly<Record<Exclude<StatusTone, 'unknown'>, IconComponent>> = {
  positive: CheckIcon,
  neutral: InfoIcon,
  returned: RefundIcon,
  warning: ClockIcon,
  negative: AlertIcon,
}

export interface StatusBadgeProps {
  readonly tone: StatusTone
  readonly children: ReactNode
}

/** The text of a status, with an icon and a color unless the status is unknown. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => {
  const Icon = tone === 'unknown' ? undefined : statusIcons[tone]
  return <span className={styles[tone]}>{wrapTextNodes([Icon && <Icon key="icon" />, children])}</span>
}
