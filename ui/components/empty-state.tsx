import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: ReactNode
  /** Drawn above the title, from `illustrations.tsx`. */
  readonly illustration?: ReactNode
  readonly action?: ReactNode
  /** One or two sentences that say why, and what to do. */
  readonly children?: ReactNode
  /** 1 when the state is the whole page; 2 inside one. */
  readonly headingLevel?: 1 | 2
}

/** Says that there is nothing here (yet), or that something ended, in place of the content. */
export const EmptyState = ({ title, illustration, action, children, headingLevel = 2 }: EmptyStateProps) => {
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state}>
      {illustration}
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
