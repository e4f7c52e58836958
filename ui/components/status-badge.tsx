import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, ClockIcon, type IconComponent, InfoIcon } from './icon.tsx'
import styles from './status-badge.module.css'

/** `unknown`: a word that the portal only passes on. It can't tell whether that is good or bad. */
export type StatusTone = 'positive' | 'neutral' | 'warning' | 'negative' | 'unknown'

const icons: Readonly<Record<Exclude<StatusTone, 'unknown'>, IconComponent>> = {
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

/** A status as a word, with an icon where the portal knows what it means; the colour only repeats them. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => {
  const Icon = tone === 'unknown' ? undefined : icons[tone]
  return (
    <span className={styles[tone]}>
      {Icon && <Icon />}
      {children}
    </span>
  )
}
