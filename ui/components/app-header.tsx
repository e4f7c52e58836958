import {
  Children,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './app-header.module.css'
import { ChevronDownIcon, CloseIcon, MenuIcon } from './graphics.tsx'

export interface AppHeaderProps {
  /** The home link, usually around a `Brand`. */
  readonly brand: ReactNode
  /** The links of the portal. Each child is one link. */
  readonly navigation?: ReactNode
  readonly navigationLabel: string
  /** A link that moves into a menu first if the header is too narrow. */
  readonly extraLink?: ReactNode
  /** Links to other sites. If the header is still too narrow, they move into the same menu as `extraLink`. */
  readonly siteLinks?: ReactNode
  /** The label of the button that opens the menu with `extraLink` and `siteLinks`. */
  readonly moreLabel?: string
  /** The signed-in customer and the sign-out button, or the sign-in link. */
  readonly account?: ReactNode
  /** Buttons that never fold, such as the language button. */
  readonly tools?: ReactNode
  /** The label of the button that opens the menu with all links. */
  readonly menuLabel: string
}

/**
 * The states of the header, from the widest to the narrowest, as values of `data-fold`. In "gaps", only the gaps are
 * smaller. Each further value lists what is hidden: the name of the language, `extraLink`, `siteLinks`, the customer's
 * name, or all links.
 */
const headerFoldStates = [
  'none',
  'gaps',
  'language',
  'language extra',
  'language extra sites',
  'language extra sites name',
  'all',
] as const

/** The media query of a phone, where only the brand and the menu button fit. */
const phoneMediaQuery = '(width < 30rem)'

/**
 * Sets the first state in which the header fits on one line, in any language and font; on a phone, the last state.
 * Measures before the paint, so that nothing moves on the screen, and after React's changes, so that one layout is
 * enough. Skips a state that was too wide for the same text before, because each attempt costs a layout.
 */
const useHeaderFolding = (bar: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    let measured: { readonly words: string | null; readonly tooWide: Set<string> } | undefined
    let frame = 0
    const fold = () => {
      // This is a media query, because reading the width of an element would force a layout.
      if (window.matchMedia(phoneMediaQuery).matches) {
        element.dataset['fold'] = 'all'
        return
      }
      const words = element.textContent
      if (measured?.words !== words) measured = { words, tooWide: new Set() }
      const { tooWide } = measured
      for (const each of headerFoldStates) {
        if (tooWide.has(each)) continue
        if (element.dataset['fold'] !== each) element.dataset['fold'] = each
        if (element.scrollWidth <= element.clientWidth) break
        tooWide.add(each)
      }
    }
    const foldInFrame = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(fold)
    }
    const measureAgain = () => {
      measured = undefined
      fold()
    }
    foldInFrame()
    const newWords = new MutationObserver(foldInFrame)
    newWords.observe(element, { childList: true, characterData: true, subtree: true })
    const listening = new AbortController()
    window.addEventListener('resize', measureAgain, listening)
    // Forced colors give the buttons visible edges, so the header needs more space.
    window.matchMedia('(forced-colors: active)').addEventListener('change', measureAgain, listening)
    return () => {
      cancelAnimationFrame(frame)
      newWords.disconnect()
      listening.abort()
    }
  }, [bar])
}

/** The header of every page. Its menus close on Escape, after a click on a link, and on a click outside. */
export const AppHeader = ({
  brand,
  navigation,
  navigationLabel,
  extraLink,
  siteLinks,
  moreLabel,
  account,
  tools,
  menuLabel,
}: AppHeaderProps) => {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const moreId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const links = Children.toArray(navigation)
  const otherLinks = Children.toArray(siteLinks)
  const hasMore = extraLink !== undefined || otherLinks.length > 0
  const MenuButtonIcon = open ? CloseIcon : MenuIcon
  useHeaderFolding(bar)

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      // The clicked button may be hidden now, so this focuses each menu button; only a visible button takes the focus.
      const buttons = bar.current?.querySelectorAll<HTMLElement>('button[aria-expanded]') ?? []
      for (const button of buttons) button.focus()
    }
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element) || pressed.current?.contains(target)) return
      const menu = document.getElementById(pressed.current?.getAttribute('aria-controls') ?? '')
      if (target.closest('a, button') || !menu?.contains(target)) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, listening)
    document.addEventListener('click', onClick, listening)
    return () => listening.abort()
  }, [open])

  const unfold = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    pressed.current = currentTarget
    setOpen(!open)
  }

  return (
    <header className={styles.header}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.brand}>{brand}</div>
        {links.length === 0 && !hasMore ? (
          account && <div className={styles.account}>{account}</div>
        ) : (
          <>
            <button
              type="button"
              className={styles.menuButton}
              aria-expanded={open}
              aria-controls={panelId}
              onClick={unfold}
            >
              <MenuButtonIcon />
              <span>{menuLabel}</span>
            </button>
            <div id={panelId} className={styles.panel} data-open={open || undefined}>
              <nav aria-label={navigationLabel} className={styles.links}>
                {links.length > 0 && (
                  <ul className={styles.navigation}>
                    {Children.map(links, (link) => (
                      <li>{link}</li>
                    ))}
                  </ul>
                )}
                {hasMore && (
                  <div className={styles.more}>
                    <button
                      type="button"
                      className={styles.moreButton}
                      aria-expanded={open}
                      aria-controls={moreId}
                      onClick={unfold}
                    >
                      <span>{moreLabel}</span>
                      <ChevronDownIcon />
                    </button>
                    <ul id={moreId} className={styles.navigation} data-open={open || undefined}>
                      {extraLink !== undefined && <li className={styles.extraLink}>{extraLink}</li>}
                      {Children.map(otherLinks, (link) => (
                        <li>{link}</li>
                      ))}
                    </ul>
                  </div>
                )}
              </nav>
              {account && <div className={styles.account}>{account}</div>}
            </div>
          </>
        )}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
    </header>
  )
}
