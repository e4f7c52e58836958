import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'

/** A browser that loads a page ahead of time reports it as visible. */
const isPrerendering = () => 'prerendering' in document && document.prerendering === true

/** Calls when the page is visible, and each time it becomes visible again. */
export const useWhenVisible = (act: () => void): void => {
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

/**
 * The route's parameter, decoded once. The router's own params turn a literal `%2F` in a token into a slash. Empty without
 * a parameter, or where its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''

/** Focuses the heading when the state changes, because the focused element is gone then. The first state moves no focus. */
export const useHeadingFocus = (state: string): void => {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
}
