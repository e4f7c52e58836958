import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
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
  return null
}
