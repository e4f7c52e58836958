import { useLocation } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'

/**
 * What stands in the place of the route's parameter, decoded once: the router's own params turn a literal `%2F` in a token
 * into a slash. Empty where there is none, or where its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''
