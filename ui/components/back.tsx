import type { ReactNode } from 'react'
import styles from './back.module.css'
import { classNames } from './class-names.ts'

export interface BackProps {
  readonly className?: string | undefined
  /** A link or button, usually with an `ArrowBackIcon`. */
  readonly children: ReactNode
}

/** The way back, above a heading. */
export const Back = ({ className, children }: BackProps) => (
  <div className={classNames(styles.back, className)}>{children}</div>
)
