import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ClockIcon, type IconComponent, InfoIcon } from './icon.tsx'
import styles from './status-badge.module.css'

export type StatusTone = 'positive' | 'neutral' | 'warning' | 'negative'

const icons: Readonly<Record<StatusTone, IconComponent>> = {
  positive: CheckIcon,
  neutral: InfoIcon,
  warning: ClockIcon,
  negative: AlertIcon,
}

export interface StatusBadgeProps {
  readonly tone: StatusTone
  /** The status in words. */
  readonly children: ReactNode
}

/** A status as a word with an icon; the colour only repeats them. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => {
  const Icon = icons[tone]
  return (
    <span className={styles[tone]}>
      <Icon />
      {children}
    </span>
  )
}
