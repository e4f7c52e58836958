import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useAppWhenReady, usePortal } from '../shared/app-context.tsx'

/** Receives the name of a page where there is no document: in Node, for the prerendered pages. */
export const PageNameContext = createContext<(page: string) => void>(() => undefined)

/** Titles the page: its name, the product's name and tagline (specification §1). The product is known a moment later. */
export const usePageTitle = (page: string): void => {
  const { t } = useTranslation()
  use(PageNameContext)(page)
  const product = useAppWhenReady()?.settings.product
  useEffect(() => {
    const named = product && [product.name, product.tagline.trim()].filter(Boolean).join(' – ')
    document.title = named === undefined ? page : t('layout.pageTitle', { page, product: named })
  }, [t, page, product])
}

/** An element that has the focus, and the part of the page that it is in. */
interface Place {
  readonly element: Element
  readonly section: Element | null
}

const headingOf = (section: Element | null): HTMLElement | null =>
  section?.isConnected ? document.getElementById(section.getAttribute('aria-labelledby') ?? '') : null

/** Goes to what is left of a place: the heading of its section, else that of the page, else the content. */
const goNear = ({ section }: Place) => {
  for (const target of [headingOf(section), document.querySelector('h1'), document.querySelector('main')]) {
    target?.focus({ preventScroll: true })
    if (target === document.activeElement) return
  }
}

/**
 * Keeps a keyboard or screen reader on the page when what had the focus goes away, as a button does that is there for one
 * press. Left to the browser, the focus would be nowhere, and the next Tab at the top.
 */
export const useFocusRecovery = (): void => {
  useEffect(() => {
    let place: Place | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) place = { element: target, section: target.closest('section[aria-labelledby]') }
    }
    const forget = ({ target }: FocusEvent) => {
      // Some browsers send this for a removed element too. Whether it was removed is known once the event is over.
      setTimeout(() => {
        if (place?.element === target && place.element.isConnected && target !== document.activeElement)
          place = undefined
      })
    }
    const look = () => {
      if (place === undefined || place.element.isConnected) return
      const lost = place
      place = undefined
      // A screen that knows a better place has moved the focus there by then.
      setTimeout(() => document.activeElement === document.body && goNear(lost))
    }
    const removals = new MutationObserver(look)
    removals.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', forget)
    return () => {
      removals.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

/** Where a customer was on a view: how far down, and on which element. */
interface ViewPosition {
  readonly scrolled: number
  readonly focusedId: string
}

const topOfPage: ViewPosition = { scrolled: 0, focusedId: '' }

/** Follows where the customer is on each entry of the history, as long as this page lives. */
const useViewPositions = (entry: string) => {
  const places = useRef(new Map<string, ViewPosition>())
  const current = useRef(entry)
  // Before the browser paints, so that no scrolling of the new view is taken for the old one's.
  useLayoutEffect(() => {
    current.current = entry
  }, [entry])
  useEffect(() => {
    const note = () =>
      places.current.set(current.current, {
        scrolled: window.scrollY,
        focusedId: document.activeElement?.id ?? '',
      })
    window.addEventListener('scroll', note, { passive: true })
    document.addEventListener('focusin', note)
    return () => {
      window.removeEventListener('scroll', note)
      document.removeEventListener('focusin', note)
    }
  }, [])
  return (key: string) => places.current.get(key)
}

/**
 * When what is shown changes from one view to another: tells the app that the old one was left, and takes a keyboard or
 * screen reader to the top of the new one. A view is whatever its name says: a path, or a step of one screen. A
 * visitor who goes back finds the view as they left it: scrolled as far, and on the same element if it has an id.
 */
export const useViewChange = (view: string): void => {
  const { app } = usePortal()
  const { key } = useLocation()
  const navigation = useNavigationType()
  const positionOf = useViewPositions(key)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    app.then(
      ({ messages }) => messages.leaveView(),
      // Without an app there is no message to clear; the error boundary shows why.
      () => undefined,
    )
    const place = (navigation === NavigationType.Pop ? positionOf(key) : undefined) ?? topOfPage
    window.scrollTo(0, place.scrolled)
    const focused = place.focusedId === '' ? null : document.getElementById(place.focusedId)
    const target = focused ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  })
}
