import { type RouteName, routeNamed, routeNames } from './table.ts'

/** The route that a path belongs to. */
export interface RouteMatch {
  readonly name: RouteName
  /** What stands in the place of the route's parameter, decoded; undefined without one, or if its encoding is broken. */
  readonly parameter: string | undefined
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** As the router matches: in any case, and with slashes at the end or not. */
const patterns = routeNames.map((name) => {
  const path = routeNamed(name).path.replace(/\/$/, '').replace(/:\w+/, '([^/]+)')
  return { name, pattern: new RegExp(`^${path}/*$`, 'i') }
})

/** The route of a path; nothing where the portal has none. */
export const matchRoute = (pathname: string): RouteMatch | undefined => {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (found !== null) return { name, parameter: found[1] === undefined ? undefined : decoded(found[1]) }
  }
  return undefined
}

/** The pattern of a path's route, which says nothing of whom or what the path is about; `*` where the portal has none. */
export const patternOf = (pathname: string): string => {
  const route = matchRoute(pathname)
  return route === undefined ? '*' : routeNamed(route.name).path
}

/**
 * The path that the router is to see. A mail may carry a link with a double leading slash (specification §2, token
 * paths), which a router takes for another host or for no page at all.
 */
export const normalisePath = (pathname: string): string => pathname.replace(/^\/{2,}/, '/')
