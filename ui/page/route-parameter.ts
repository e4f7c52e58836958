import { useLocation } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'

/**
 * The route's parameter, decoded once. The router's own params turn a literal `%2F` in a token into a slash. Empty without
 * a parameter, or where its encoding is broken.
 */
export const useRouteParameter = (): string => matchRoute(useLocation().pathname)?.parameter ?? ''
