import { mailedPages, readPath, readToken } from '../../core/shared/mailed-links.ts'
import { type RouteName, routeNamed, routeNames } from './table.ts'

export interface RouteMatch {
  readonly name: RouteName
  /** The decoded parameter of the route. Undefined if it has none. */
  readonly parameter: string | undefined
}

const mailedPaths: ReadonlySet<string> = new Set(Object.values(mailedPages))
const isMailed = (name: RouteName): boolean => mailedPaths.has(routeNamed(name).path)

/** Whether the page of a mailed link has a missing or shortened token in its URL. */
export const isIncompleteLink = (route: RouteMatch | undefined): boolean =>
  route !== undefined && isMailed(route.name) && route.parameter === undefined

/**
 * Patterns that match upper and lower case, with or without a trailing slash. A mailed link also matches without its
 * token, or with text after it.
 */
const patterns = routeNames.map((name) => {
  const path = routeNamed(name)
    .path.replace(/\/$/, '')
    .replace(/\/:\w+/, isMailed(name) ? '(?:/(.*?))?' : '/([^/]+)')
  return { name, pattern: new RegExp(`^${path}/?$`, 'is') }
})

export const matchRoute = (pathname: string): RouteMatch | undefined => {
  const path = readPath(pathname)
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found !== null) {
      const [, parameter] = found
      return { name, parameter: parameter !== undefined && isMailed(name) ? readToken(parameter) : parameter }
    }
  }
  return undefined
}

/**
 * Returns the pattern of a path's route, such as `/order/:id`, which contains no token or id. Returns `*` for a path
 * without a route.
 */
export const patternOf = (pathname: string): string => {
  const route = matchRoute(pathname)
  return route === undefined ? '*' : routeNamed(route.name).path
}
