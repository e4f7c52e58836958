import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './page-shell.module.css'

export interface PageShellProps {
  /** The label of the link to the content. Without a label, there is no link. */
  readonly skipLabel?: string
  readonly header: ReactNode
  readonly footer: ReactNode
  /** Alert regions, above the content. */
  readonly notices?: ReactNode
  readonly children: ReactNode
}

const contentId = 'content'

/**
 * Stores the height of the notices in a custom property, so that browsers scroll a focused element out from under them.
 * In a low window they do not stick to the edge, so a new one is scrolled into view.
 */
const useNoticesHeight = (notices: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = notices.current
    // jsdom has no ResizeObserver.
    if (element === null || typeof ResizeObserver === 'undefined') return
    let height = 0
    let width = 0
    const observer = new ResizeObserver(() => {
      // After a change of the window's width, the same text may have another height.
      const before = height
      const isNew = element.offsetHeight > before && window.innerWidth === width
      height = element.offsetHeight
      width = window.innerWidth
      // Setting the property makes the browser compute all styles again, so it is set only after a change.
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
  /** `text` is for pages of one column that are read or filled in. */
  readonly width?: 'page' | 'text'
  readonly children: ReactNode
}

/** The content of a page, centered, with its parts in a column. */
export const PageContent = ({ width = 'page', children }: PageContentProps) => (
  <div className={styles[width]}>{children}</div>
)

interface SkipLinkProps {
  /** The id of the element that holds the content. */
  readonly target: string
  readonly children: ReactNode
}

/** The first stop of the Tab key, which jumps over the header. It is visible only while it has the focus. */
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
export const BackLine = ({ className, children }: BackProps) => (
  <div className={joinClassNames(styles.back, className)}>{children}</div>
)

export interface AppFooterProps {
  /** Names the list of links. */
  readonly label: string
  /** Links, one child for each. */
  readonly links: ReactNode
  /** Content above the links. */
  readonly above?: ReactNode
  /** The footer's tooltip, such as the release. */
  readonly title?: string | undefined
}

/** The footer of every page. */
export const AppFooter = ({ label, links, above, title }: AppFooterProps) => (
  <footer className={styles.footer}>
    {above && <div className={styles.bar}>{above}</div>}
    {/* A `title` on the footer would become its accessible name. */}
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
