import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { joinClassNames } from './class-names.ts'
import styles from './page-shell.module.css'

export interface PageShellProps {
  /** The label of the link that skips the header. Without a label, the link is not rendered. */
  readonly skipLabel?: string
  readonly header: ReactNode
  readonly footer: ReactNode
  readonly notices?: ReactNode
  readonly children: ReactNode
}

const mainContentId = 'content'

/**
 * Sets the height of the notices as a custom property, so that the browser scrolls a focused element to below the
 * notices. In a low window, the notices are not sticky, so a new notice is scrolled into view.
 */
const useNoticesHeightProperty = (notices: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = notices.current
    // jsdom has no ResizeObserver.
    if (element === null || typeof ResizeObserver === 'undefined') return
    let height = 0
    let width = 0
    const observer = new ResizeObserver(() => {
      // If the width of the window has changed, the same text may be taller, although there is no new notice.
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

/** The frame of a page: the header, `main` with the notices and the content, and the footer at the bottom. */
export const PageShell = ({ skipLabel, header, footer, notices, children }: PageShellProps) => {
  const noticesElement = useRef<HTMLDivElement>(null)
  useNoticesHeightProperty(noticesElement)
  return (
    <div className={styles.shell}>
      {skipLabel !== undefined && <SkipLink target={mainContentId}>{skipLabel}</SkipLink>}
      {header}
      <main id={mainContentId} tabIndex={-1} className={styles.main}>
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
  /** `text`: a narrow column for text and forms. */
  readonly width?: 'page' | 'text'
  readonly children: ReactNode
}

/** The centered content of a page. Its children are one below the other. */
export const PageContent = ({ width = 'page', children }: PageContentProps) => (
  <div className={styles[width]}>{children}</div>
)

interface SkipLinkProps {
  readonly target: string
  readonly children: ReactNode
}

/** The first tab stop of the page. The link is visible only while it has the focus. */
const SkipLink = ({ target, children }: SkipLinkProps) => (
  <a href={`#${target}`} className={styles.skipLink}>
    {children}
  </a>
)

export interface BackLinkRowProps {
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const BackLinkRow = ({ className, children }: BackLinkRowProps) => (
  <div className={joinClassNames(styles.back, className)}>{children}</div>
)

export interface AppFooterProps {
  /** The name of the list of links for screen readers. */
  readonly label: string
  /** The links. Each child is one link. */
  readonly links: ReactNode
  readonly above?: ReactNode
  /** The footer's tooltip, such as the release. */
  readonly title?: string | undefined
}

export const AppFooter = ({ label, links, above, title }: AppFooterProps) => (
  <footer className={styles.footer}>
    {above && <div className={styles.bar}>{above}</div>}
    {/* The `title` is not on the footer, because it would become the footer's accessible name. */}
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
