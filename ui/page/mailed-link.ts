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
    check()
    return () => listening.abort()
  }, [act])
}

/**
 * What stands in the place of the route's parameter, decoded once: the router's own params turn a literal `%2F` in a token
 * into a slash. Empty where there is none, or where its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''

/**
 * Takes a keyboard or screen reader to the heading when the page turns into another one in place: what had the focus is
 * gone then. The first `page` is left alone.
 */
export const useHeadingFocus = (page: string): void => {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
}
