import type { ReactNode } from 'react'
import styles from './page-shell.module.css'
import { BackLinkRow } from './page-shell.tsx'

export interface PageHeadingProps {
  readonly title: ReactNode
  readonly back?: ReactNode
  readonly description?: ReactNode
}

/** The top of a page: the back link, and the only `h1` of the page. */
export const PageHeading = ({ title, back, description }: PageHeadingProps) => (
  <div className={styles.heading}>
    {back !== undefined && <BackLinkRow className={styles.backLine}>{back}</BackLinkRow>}
    <h1 tabIndex={-1}>{title}</h1>
    {description !== undefined && <div className={styles.description}>{description}</div>}
  </div>
)
