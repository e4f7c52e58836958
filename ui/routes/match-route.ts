import { extractLinkToken, mailedLinkPaths, normalizePath } from '../../core/shared/mailed-links.ts'
import { findRoute, type RouteName, routeNames } from './table.ts'

export interface RouteMatch {
  readonly name: RouteName
  /** The decoded parameter of the path. Undefined if the path has no parameter. */
  readonly parameter: string | undefined
}

const mailedLinkRoutePaths: ReadonlySet<string> = new Set(Object.values(mailedLinkPaths))
const isMailedLinkRoute = (name: RouteName): boolean => mailedLinkRoutePaths.has(findRoute(name).path)

/** Returns whether the URL belongs to a mailed link, but its token is missing or too short. */
export const isIncompleteLink = (route: RouteMatch | undefined): boolean =>
  route !== undefined && isMailedLinkRoute(route.name) && route.parameter === undefined

/**
 * The patterns of the routes' paths. They ignore case and a trailing slash. The patterns of mailed links also match a
 * path without the token, or with other text after the token.
 */
const routePatterns = routeNames.map((name) => {
  const path = findRoute(name)
    .path.replace(/\/$/, '')
    .replace(/\/:\w+/, isMailedLinkRoute(name) ? '(?:/(.*?))?' : '/([^/]+)')
  return { name, pattern: new RegExp(`^${path}/?$`, 'is') }
})

export const matchRoute = (pathname: string): RouteMatch | undefined => {
  const path = normalizePath(pathname)
  for (const { name, pattern } of routePatterns) {
    const found = pattern.exec(path)
    if (found !== null) {
      const [, parameter] = found
      return {
        name,
        parameter: parameter !== undefined && isMailedLinkRoute(name) ? extractLinkToken(parameter) : parameter,
      }
    }
  }
  return undefined
}

/**
 * Returns the pattern of a path, such as `/order/:id`, which contains no token or id. Returns `*` for a path that
 * matches no route.
 */
export const findRoutePattern = (pathname: string): string => {
  const route = matchRoute(pathname)
  return route === undefined ? '*' : findRoute(route.name).path
}
