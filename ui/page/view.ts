import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { useBrandWhenReady, useTexts } from '../shared/texts.tsx'

/** The build reads the name of a page through this context, because Node has no `document.title`. */
export const SetPageNameContext = createContext<(page: string) => void>(() => undefined)

/**
 * Sets the document's title: the page's name, the brand's name and the tagline (specification §1). Does nothing without
 * a name, because another component of the page then sets the title.
 */
export const usePageTitle = (page: string | undefined): void => {
  const { t } = useTexts()
  const setPageName = use(SetPageNameContext)
  if (page !== undefined) setPageName(page)
  const brand = useBrandWhenReady()
  useEffect(() => {
    if (page === undefined) return
    const named = brand && [brand.name, brand.tagline.trim()].filter(Boolean).join(' – ')
    document.title = named === undefined ? page : t('layout.pageTitle', { page, product: named })
  }, [t, page, brand])
}

interface FocusedElement {
  readonly element: HTMLElement
  readonly section: Element | null
}

const findSectionHeading = (section: Element | null): HTMLElement | null =>
  section?.isConnected ? document.getElementById(section.getAttribute('aria-labelledby') ?? '') : null

/** Scrolls an element into view. `focus` alone does not scroll to an element that is partly visible. */
export const scrollIntoView = (element: Element | null | undefined) => element?.scrollIntoView?.({ block: 'nearest' })

/** Returns whether the element is visible. Returns true in older browsers, which have no `checkVisibility`. */
const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true

/** Returns the button that unfolds a hidden element, or a control that the hidden element itself has unfolded. */
const findUnfoldingControl = (hidden: Element): HTMLElement | undefined => {
  for (let fold: Element | null = hidden; fold !== null; fold = fold.parentElement)
    for (const button of document.querySelectorAll<HTMLElement>(`[aria-controls="${fold.id}"]`))
      if (isVisible(button)) return button
  const unfolded = document.getElementById(hidden.getAttribute('aria-controls') ?? '')
  return [...(unfolded?.querySelectorAll<HTMLElement>('a, button, input, select') ?? [])].find(isVisible)
}

/**
 * Focuses the control that folds or unfolds an element, otherwise the heading of its section, the heading of the page,
 * or the content of the page.
 */
const focusNearestControl = ({ element, section }: FocusedElement) => {
  const targets = [
    findUnfoldingControl(element),
    findSectionHeading(section),
    document.querySelector('h1'),
    document.querySelector('main'),
  ]
  for (const target of targets) {
    target?.focus({ preventScroll: true })
    if (target === document.activeElement) return
  }
}

/**
 * Moves the focus if the focused element is removed, or hidden because the window got narrower or wider. Otherwise the
 * next Tab would start at the top of the page.
 */
export const useFocusRecovery = (): void => {
  useEffect(() => {
    let focused: (FocusedElement & { readonly before?: HTMLElement }) | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement)
        focused = { element: target, section: target.closest('section[aria-labelledby]') }
    }
    const forget = ({ target }: FocusEvent) => {
      // Some browsers dispatch this event before they remove or hide the element, so its state is checked afterwards.
      setTimeout(() => {
        if (focused?.element !== target || !focused.element.isConnected || target === document.activeElement) return
        if (isVisible(focused.element)) focused = undefined
        else unfold()
      })
    }
    /** Moves the focus from a hidden element to the control that unfolds it, and back when the element is unfolded. */
    const unfold = () => {
      if (!focused?.element.isConnected || isVisible(focused.element)) return
      const { element, before } = focused
      if (document.activeElement !== document.body && document.activeElement !== element) return
      if (before?.isConnected && isVisible(before)) before.focus({ preventScroll: true })
      else focusNearestControl(focused)
      focused = { ...focused, before: element }
    }
    const recover = (changes: readonly MutationRecord[]) => {
      if (changes.some(({ type }) => type === 'attributes')) unfold()
      if (focused === undefined || focused.element.isConnected) return
      const lost = focused
      focused = undefined
      // The screen may move the focus itself before this callback runs.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        focusNearestControl(lost)
        // Scroll only if the focus ring is visible, because the page does not scroll for a customer who uses a mouse.
        const { activeElement } = document
        if (activeElement?.matches(':focus-visible')) scrollIntoView(activeElement)
      })
    }
    const removals = new MutationObserver(recover)
    removals.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-fold'] })
    const listening = new AbortController()
    document.addEventListener('focusin', remember, listening)
    document.addEventListener('focusout', forget, listening)
    window.addEventListener('resize', unfold, listening)
    return () => {
      removals.disconnect()
      listening.abort()
    }
  }, [])
}

interface ViewPosition {
  readonly scrollY: number
  readonly focusedId: string
}

/** Stores the scroll position and the focused element of each history entry. */
const useViewPositions = (entry: string) => {
  const positions = useRef(new Map<string, ViewPosition>())
  const current = useRef(entry)
  // This is a layout effect, because scroll events after the next paint belong to the new view.
  useLayoutEffect(() => {
    current.current = entry
  }, [entry])
  useEffect(() => {
    const note = () =>
      positions.current.set(current.current, {
        scrollY: window.scrollY,
        focusedId: document.activeElement?.id ?? '',
      })
    window.addEventListener('scroll', note, { passive: true })
    document.addEventListener('focusin', note)
    return () => {
      window.removeEventListener('scroll', note)
      document.removeEventListener('focusin', note)
    }
  }, [])
  return (key: string) => positions.current.get(key)
}

/**
 * When the view changes, clears the message of the previous view, scrolls to the top and focuses the heading. "Back" to
 * another page restores the scroll position, and the focus if the focused element had an id. A redirect, which replaces
 * the history entry, does not clear the message.
 *
 * @param view the name of the view: a path, or a step of a screen; undefined while the view is not known yet
 */
export const useResetOnViewChange = (view: string | undefined): void => {
  const app = useAppWhenReady()
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  const positionOf = useViewPositions(key)
  const shown = useRef({ view, key, pathname })
  useEffect(() => {
    const previous = shown.current
    shown.current = { view, key, pathname }
    if (previous.view === view) return
    const isRedirected = navigation === NavigationType.Replace && previous.key !== key
    // Before the app has started, there is no message.
    if (previous.view !== undefined && !isRedirected) app?.messages.leaveView()
    const isBack = navigation === NavigationType.Pop && previous.pathname !== pathname
    const position = isBack ? positionOf(key) : undefined
    window.scrollTo(0, position?.scrollY ?? 0)
    const focused = document.getElementById(position?.focusedId ?? '') ?? document.querySelector('h1')
    focused?.focus({ preventScroll: true })
    if (position === undefined) scrollIntoView(focused)
  })
}
