import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePortal } from '../react/app-context.tsx'
import { routeAt } from '../routes/route-at.ts'

/** Tells analytics each change of the route (specification §7, Other), by its pattern. */
export const RecordVisits = () => {
  const { app } = usePortal()
  const { pathname } = useLocation()
  useEffect(() => {
    app.then(
      ({ visits }) => visits.visit(routeAt(pathname)?.path ?? '*'),
      // A portal that can't start has no visitors to count.
      () => undefined,
    )
  }, [app, pathname])
  return null
}
