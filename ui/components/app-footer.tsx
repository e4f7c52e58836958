import { Children, type ReactNode } from 'react'
import styles from './app-footer.module.css'

export interface AppFooterProps {
  /** Names the list of links. */
  readonly label: string
  /** Links, each a child of its own. */
  readonly links: ReactNode
  /** What stands apart from the links, such as the language picker's button. */
  readonly aside?: ReactNode
}

/** The foot of every page. */
export const AppFooter = ({ label, links, aside }: AppFooterProps) => (
  <footer className={styles['footer']}>
    <div className={styles['bar']}>
      <nav aria-label={label}>
        <ul className={styles['links']}>
          {Children.map(links, (link) => (
            <li>{link}</li>
          ))}
        </ul>
      </nav>
      {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
    </div>
  </footer>
)
