import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { holdsSecret } from '../../core/analytics/secret-view.ts'
import { useAppWhenReady } from '../react/app-context.tsx'
import { patternOf } from '../routes/match-route.ts'

/**
 * Tells analytics the view that it stands in (specification §7, Other), by its route's pattern. It stands behind its screen
 * and inside the guard, so that a page which leads elsewhere, for whatever reason, is not counted.
 */
export const CountVisit = () => {
  const app = useAppWhenReady()
  const { pathname } = useLocation()
  useEffect(() => {
    const pattern = patternOf(pathname)
    // A screen that has just led elsewhere has changed the address by now.
    if (pattern === patternOf(window.location.pathname)) app?.visits.visit(pattern)
  }, [app, pathname])
  useEffect(() => {
    // "Back" can lead to an address with a token, and a script of a provider looks at it before the screen is drawn.
    const beforeProviders = () => {
      const pattern = patternOf(window.location.pathname)
      if (holdsSecret(pattern)) app?.visits.visit(pattern)
    }
    window.addEventListener('popstate', beforeProviders, { capture: true })
    return () => window.removeEventListener('popstate', beforeProviders, { capture: true })
  }, [app])
  return null
}
