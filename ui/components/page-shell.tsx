import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
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

/**
 * Tells the page how much of it the notices cover. A browser then scrolls a focused element clear of them. In a low
 * window they do not stick, and one that appears is scrolled to.
 */
const useNoticesHeight = (notices: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = notices.current
    // jsdom has none.
    if (element === null || typeof ResizeObserver === 'undefined') return
    let height = 0
    let width = 0
    const observer = new ResizeObserver(() => {
      // In a window of another width the same words take another height.
      const before = height
      const isNew = element.offsetHeight > before && window.innerWidth === width
      height = element.offsetHeight
      width = window.innerWidth
      // A page without notices would compute the style of each element again.
      if (height !== before) document.documentElement.style.setProperty('--notices-height', `${height}px`)
      if (isNew && getComputedStyle(element).position === 'static') element.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [notices])

/** A whole page: header, content in `main`, and a footer that stays at the bottom of a short page. */
export const PageShell = ({ skipLabel, header, footer, notices, children }: PageShellProps) => {
  const noticesElement = useRef<HTMLDivElement>(null)
  useNoticesHeight(noticesElement)
  return (
    <div className={styles.shell}>
      {skipLabel !== undefined && <SkipLink target={contentId}>{skipLabel}</SkipLink>}
      {header}
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {notices !== undefined && (
          <div ref={noticesElement} className={styles.notices}>
            {notices}
          </div>
        )}
        {children}
      </main>
      {footer}
    </div>
  )
}

export interface PageContentProps {
  /** `text` for pages of one column that are read or filled in. */
  readonly width?: 'page' | 'text'
  readonly children: ReactNode
}

/** The content of a page, centered, its parts in a column. */
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

export interface BackProps {
  readonly className?: string | undefined
  /** A link or button, usually with an `ArrowBackIcon`. */
  readonly children: ReactNode
}

/** A back link above a heading. */
export const Back = ({ className, children }: BackProps) => (
  <div className={classNames(styles.back, className)}>{children}</div>
)

export interface AppFooterProps {
  /** Names the list of links. */
  readonly label: string
  /** Links, one child each. */
  readonly links: ReactNode
  /** Stands above the links. */
  readonly above?: ReactNode
  /** The footer's tooltip, such as the release. */
  readonly title?: string | undefined
}

/** The foot of every page. */
export const AppFooter = ({ label, links, above, title }: AppFooterProps) => (
  <footer className={styles.footer}>
    {above && <div className={styles.bar}>{above}</div>}
    {/* A title of the footer would be its name. */}
    <div className={styles.bar} title={title}>
      <nav aria-label={label}>
        <ul className={styles.links}>
          {Children.map(Children.toArray(links), (link) => (
            <li>{link}</li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
)
