import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

export interface SkipLinkProps {
  /** The id of the element that holds the content. */
  readonly target: string
  readonly children: ReactNode
}

/** The first stop of the Tab key: jumps over the header. Seen only while it has the focus. */
export const SkipLink = ({ target, children }: SkipLinkProps) => (
  <a href={`#${target}`} className={styles.link}>
    {children}
  </a>
)
