import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePortal } from '../react/app-context.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { routes } from '../routes/table.ts'

const patternOf = (pathname: string): string => {
  const route = matchRoute(pathname)
  return route === undefined ? '*' : routes[route.name].path
}

/** Tells analytics each change of the route (specification §7, Other), by its pattern. */
export const RecordVisits = () => {
  const { app } = usePortal()
  const { pathname } = useLocation()
  useEffect(() => {
    app.then(
      ({ visits }) => visits.visit(patternOf(pathname)),
      // A portal that can't start has no visitors to count.
      () => undefined,
    )
  }, [app, pathname])
  return null
}
