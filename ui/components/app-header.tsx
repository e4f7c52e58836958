import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './app-header.module.css'
import { CloseIcon, MenuIcon } from './icon.tsx'

export interface AppHeaderProps {
  /** The home link, usually around a `Brand`. */
  readonly brand: ReactNode
  /** Links, each a child of its own; together with the account they fold into a menu where there is little room. */
  readonly navigation?: ReactNode
  readonly navigationLabel: string
  /** Who is signed in, and what they can do about it; in plain sight when there is no navigation. */
  readonly account?: ReactNode
  /** What has to be in reach on every page without unfolding anything, such as the language picker's button. */
  readonly tools?: ReactNode
  /** The name of the button that unfolds the menu. */
  readonly menuLabel: string
}

/** The head of every page. The menu folds on Escape, after a choice, and on a press elsewhere. */
export const AppHeader = ({ brand, navigation, navigationLabel, account, tools, menuLabel }: AppHeaderProps) => {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const links = Children.toArray(navigation)
  const MenuButtonIcon = open ? CloseIcon : MenuIcon

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || button.current?.contains(target)) return
      if (target.closest('a, button') || !panel.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, listening)
    document.addEventListener('click', onClick, listening)
    return () => listening.abort()
  }, [open])

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.brand}>{brand}</div>
        {links.length === 0 ? (
          <div className={styles.account}>{account}</div>
        ) : (
          <>
            <button
              ref={button}
              type="button"
              className={styles.menu}
              aria-expanded={open}
              aria-controls={panelId}
              onClick={() => setOpen(!open)}
            >
              <MenuButtonIcon />
              {menuLabel}
            </button>
            <div ref={panel} id={panelId} className={styles.panel} data-open={open || undefined}>
              <nav aria-label={navigationLabel}>
                <ul className={styles.navigation}>
                  {Children.map(links, (link) => (
                    <li>{link}</li>
                  ))}
                </ul>
              </nav>
              <div className={styles.account}>{account}</div>
            </div>
          </>
        )}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
    </header>
  )
}
