import type { ReactNode } from 'react'
import styles from './page-shell.module.css'

export interface PageShellProps {
  /** The label of the skip link; no link without it. */
  readonly skipLabel?: string
  readonly header: ReactNode
  readonly footer: ReactNode
  /** Alert regions, above the content. */
  readonly notices?: ReactNode
  readonly children: ReactNode
}

const contentId = 'content'

/** A whole page: header, content in `main`, and a footer that stays at the bottom of a short page. */
export const PageShell = ({ skipLabel, header, footer, notices, children }: PageShellProps) => (
  <div className={styles.shell}>
    {skipLabel !== undefined && <SkipLink target={contentId}>{skipLabel}</SkipLink>}
    {header}
    <main id={contentId} tabIndex={-1} className={styles.main}>
      {notices !== undefined && <div className={styles.notices}>{notices}</div>}
      {children}
    </main>
    {footer}
  </div>
)

export interface PageContentProps {
  /** `text` for pages of one column that are read or filled in. */
  readonly width?: 'page' | 'text'
  readonly children: ReactNode
}

/** The content of a page, centred, its parts in a column. */
export const PageContent = ({ width = 'page', children }: PageContentProps) => (
  <div className={styles[width]}>{children}</div>
)

interface SkipLinkProps {
  /** The id of the element that holds the content. */
  readonly target: string
  readonly children: ReactNode
}

/** The first stop of the Tab key: jumps over the header. It shows only while it has the focus. */
const SkipLink = ({ target, children }: SkipLinkProps) => (
  <a href={`#${target}`} className={styles.skipLink}>
    {children}
  </a>
)
