import { useEffect, useRef } from 'react'

/** Returns whether the browser loads the page in advance. `visibilityState` can be `visible` on such a page. */
const isBrowserPrerendering = () => 'prerendering' in document && document.prerendering === true

/** Calls `callback` when the page is visible, and each time it becomes visible again. */
export const useOnPageVisible = (callback: () => void): void => {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && !isBrowserPrerendering()) callback()
    }
    const listening = new AbortController()
    document.addEventListener('visibilitychange', check, listening)
    document.addEventListener('prerenderingchange', check, listening)
    window.addEventListener('pageshow', ({ persisted }) => persisted && check(), listening)
    check()
    return () => listening.abort()
  }, [callback])
}

/** Focuses the heading after a change of the state, which has removed the focused element. Ignores the first state. */
export const useHeadingFocus = (state: string): void => {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    document.querySelector('h1')?.focus()
  }, [state])
}
