import { useEffect, useRef } from 'react'

/** Returns whether the browser loads the page in advance. `visibilityState` can be `visible` on such a page. */
const isPrerendering = () => 'prerendering' in document && document.prerendering === true

/** Calls `act` when the page is visible, and each time it becomes visible again. */
export const useOnPageVisible = (act: () => void): void => {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && !isPrerendering()) act()
    }
    const listening = new AbortController()
    document.addEventListener('visibilitychange', check, listening)
    document.addEventListener('prerenderingchange', check, listening)
    window.addEventListener('pageshow', ({ persisted }) => persisted && check(), listening)
    check()
    return () => listening.abort()
  }, [act])
}

/** Focuses the heading when the state changes, which removes the focused element. Ignores the first state. */
export const useHeadingFocus = (state: string): void => {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    document.querySelector('h1')?.focus()
  }, [state])
}
