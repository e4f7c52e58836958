import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { usePortal } from '../react/app-context.tsx'
import { routes } from '../routes/routes.tsx'

const patternOf = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname))?.path ?? '*'

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
