import { useEffect } from 'react'

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
export const useKeptFocus = (): void => {
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
