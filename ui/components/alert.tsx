import type { ComponentProps, ReactNode } from 'react'
import styles from './alert.module.css'
import { joinClassNames } from './class-names.ts'
import { AlertIcon, CloseIcon, type IconComponent, InfoIcon, SuccessIcon } from './graphics.tsx'
import { wrapTextNodes } from './wrap-texts.tsx'

export type AlertKind = 'success' | 'error' | 'info'

const alertIcons: Readonly<Record<AlertKind, IconComponent>> = {
  success: SuccessIcon,
  error: AlertIcon,
  info: InfoIcon,
}

export interface AlertRegionProps extends ComponentProps<'div'> {
  readonly kind: AlertKind
}

/**
 * The live region where alerts of one kind appear. Render it empty before its first alert, or a screen reader may miss
 * the alert. `Alert` itself is not live, so that nothing is announced twice. The region has no `role`, because screen
 * readers announce the role even if the region is empty.
 */
export const AlertRegion = ({ kind, className, ...rest }: AlertRegionProps) => (
  <div
    {...rest}
    aria-live={kind === 'error' ? 'assertive' : 'polite'}
    aria-atomic="true"
    className={joinClassNames(styles.region, className)}
  />
)

/** A line of text that appears and disappears, such as the progress of a call. Screen readers announce it politely. */
export const StatusLine = ({ className = styles.status, children, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} aria-live="polite" aria-atomic="true" className={className}>
    {wrapTextNodes(children)}
  </p>
)

interface DismissProps {
  readonly onDismiss: () => void
  readonly dismissLabel: string
}

export type AlertProps = {
  readonly kind: AlertKind
  readonly children: ReactNode
  /** A button or link to the next step. */
  readonly action?: ReactNode
} & (DismissProps | { readonly onDismiss?: never; readonly dismissLabel?: never })

/** A message. Place it in an `AlertRegion` if it appears after the page has loaded. */
export const Alert = ({ kind, children, action, onDismiss, dismissLabel }: AlertProps) => {
  const Icon = alertIcons[kind]
  return (
    <div className={styles[kind]}>
      <Icon className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.text}>{wrapTextNodes(children)}</div>
        {Boolean(action) && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={onDismiss}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}
