import { matchPath } from 'react-router-dom'
import type { LazyScreen } from './lazy-screen.ts'
import { type Access, notFound, type PortalRoute, routes } from './routes.tsx'

/** The route that a path belongs to; nothing where the portal has none. */
export const routeAt = (pathname: string): PortalRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname) !== null)

/** Where the guards lead those who may not see a route. */
const ledTo: Readonly<Record<Access, { readonly visitor?: string; readonly customer?: string }>> = {
  'logged-in': { visitor: '/sign-in' },
  'logged-out': { customer: '/' },
  anyone: {},
}

/** The screen that a page opened at this path is going to show, as far as can be told before the app is there. */
export const screenToOpen = (pathname: string, startsSignedIn: boolean): LazyScreen => {
  const route = routeAt(pathname)
  if (route === undefined) return notFound
  const elsewhere = ledTo[route.access][startsSignedIn ? 'customer' : 'visitor']
  return (elsewhere === undefined ? undefined : routeAt(elsewhere)) ?? route
}
