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
  /** Links, one child for each. */
  readonly navigation?: ReactNode
  readonly navigationLabel: string
  /** A link that folds into a menu before all others. */
  readonly addition?: ReactNode
  /** Links to other sites. They fold into that menu, too, before the navigation does. */
  readonly elsewhere?: ReactNode
  /** The label of the button that unfolds the menu of these links. */
  readonly moreLabel?: string
  /** The signed-in customer and the sign-out button, or the sign-in link. */
  readonly account?: ReactNode
  /** Buttons that never fold, such as the language button. */
  readonly tools?: ReactNode
  /** The label of the button that unfolds the menu of all links. */
  readonly menuLabel: string
}

/** The parts that fold, in this order, so that nothing extends beyond the grid of the page. */
const folds = [
  'none',
  'language',
  'language addition',
  'language addition elsewhere',
  'language addition elsewhere own',
  'all',
] as const

/** A window in which only the name and the menu fit. */
const phone = '(width < 30rem)'

/**
 * Folds as little of the bar as keeps it on one line, in any language and font. On a phone it folds everything. It
 * measures in the frame that paints new words: nothing moves on the screen, and React's work forces no layout. Folds
 * that were too wide for the same words are not tried again, since each costs a layout. The stylesheet defines each fold.
 */
const useFold = (bar: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    let measured: { readonly words: string | null; readonly tooWide: Set<string> } | undefined
    let frame = 0
    const fold = () => {
      // This does not measure a width, because reading one would force a layout.
      if (window.matchMedia(phone).matches) {
        element.dataset['fold'] = 'all'
        return
      }
      const words = element.textContent
      if (measured?.words !== words) measured = { words, tooWide: new Set() }
      const { tooWide } = measured
      for (const each of folds) {
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
    const foldAnew = () => {
      measured = undefined
      fold()
    }
    foldInFrame()
    const newWords = new MutationObserver(foldInFrame)
    newWords.observe(element, { childList: true, characterData: true, subtree: true })
    const listening = new AbortController()
    window.addEventListener('resize', foldAnew, listening)
    // Forced colors give the buttons visible edges, so the row needs more space.
    window.matchMedia('(forced-colors: active)').addEventListener('change', foldAnew, listening)
    return () => {
      cancelAnimationFrame(frame)
      newWords.disconnect()
      listening.abort()
    }
  }, [bar])
}

/** The header of every page. A menu folds on Escape, after a choice, and on a click outside. */
export const AppHeader = ({
  brand,
  navigation,
  navigationLabel,
  addition,
  elsewhere,
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
  const otherLinks = Children.toArray(elsewhere)
  const hasMore = addition !== undefined || otherLinks.length > 0
  const MenuButtonIcon = open ? CloseIcon : MenuIcon
  useFold(bar)

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      // The clicked button may be folded by now, so another one gets the focus.
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
            <button type="button" className={styles.menu} aria-expanded={open} aria-controls={panelId} onClick={unfold}>
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
                      className={styles.unfold}
                      aria-expanded={open}
                      aria-controls={moreId}
                      onClick={unfold}
                    >
                      <span>{moreLabel}</span>
                      <ChevronDownIcon />
                    </button>
                    <ul id={moreId} className={styles.navigation} data-open={open || undefined}>
                      {addition !== undefined && <li className={styles.addition}>{addition}</li>}
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
