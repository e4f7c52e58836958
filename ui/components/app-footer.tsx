import { Children, type ReactNode } from 'react'
import styles from './app-footer.module.css'

export interface AppFooterProps {
  /** Names the list of links. */
  readonly label: string
  /** Links, each a child of its own. */
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
