import { percentDecoded } from '../../core/shared/addresses.ts'
import { mailedPages, readToken } from '../../core/shared/mailed-links.ts'
import { type RouteName, routeNamed, routeNames } from './table.ts'

export interface RouteMatch {
  readonly name: RouteName
  /** The route's parameter, decoded; undefined without one, or if its encoding is broken. */
  readonly parameter: string | undefined
}

const mailedPaths: ReadonlySet<string> = new Set(Object.values(mailedPages))
const isMailed = (name: RouteName): boolean => mailedPaths.has(routeNamed(name).path)

/** Whether a mailed link's page has a missing or shortened token in its address. */
export const isIncompleteLink = (route: RouteMatch | undefined): boolean =>
  route !== undefined && isMailed(route.name) && route.parameter === undefined

/** They match in any case, with or without trailing slashes, a mailed link also without its token. */
const patterns = routeNames.map((name) => {
  const path = routeNamed(name)
    .path.replace(/\/$/, '')
    .replace(/\/:\w+/, isMailed(name) ? '(?:/([^/]*))?' : '/([^/]+)')
  return { name, pattern: new RegExp(`^${path}/*$`, 'i') }
})

export const matchRoute = (pathname: string): RouteMatch | undefined => {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (found !== null) {
      const read = isMailed(name) ? readToken : percentDecoded
      return { name, parameter: found[1] === undefined ? undefined : read(found[1]) }
    }
  }
  return undefined
}

/** The pattern of a path's route, such as `/order/:id`, which has no token or id; `*` without a route. */
export const patternOf = (pathname: string): string => {
  const route = matchRoute(pathname)
  return route === undefined ? '*' : routeNamed(route.name).path
}

/**
 * The path for the router. A mailed link may have a double leading slash (specification §2, token paths). A router
 * takes it for another host, or for no page.
 */
export const normalisePath = (pathname: string): string => pathname.replace(/^\/{2,}/, '/')
