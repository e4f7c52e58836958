import { find } from 'rxjs'
import type { App } from '../../core/app.ts'
import { matchRoute } from '../routes/match-route.ts'
import { type Prefetch, routeNamed } from '../routes/table.ts'

/**
 * The first number that a browser formats takes up to 50 ms of a slow phone, for it reads its tables. Done here, that is
 * after the orders are asked for, while the network is waited for.
 */
const warmUpNumbers = ({ language }: App) => new Intl.NumberFormat(language.current.value).format(0)

const prefetches: Readonly<Record<Prefetch, (app: App, parameter: string | undefined) => void>> = {
  // A customer who arrives with the shared cookie alone is checked first.
  orders: (app) => {
    const { session, orders } = app
    session.login.changes.pipe(find(({ tag }) => tag !== 'checking')).subscribe((login) => {
      if (login?.tag !== 'logged-in') return
      void orders.prefetch()()
      setTimeout(warmUpNumbers, 0, app)
    })
  },
  'magic-link': ({ magicLink }, token) => {
    if (token !== undefined) void magicLink.open(token)()
  },
}

/**
 * Begins with what the screen of this path is going to ask for, before that is there. The use-cases see to it that nothing
 * is asked twice.
 */
export const prefetch = (app: App, pathname: string): void => {
  const route = matchRoute(pathname)
  const wanted = route && routeNamed(route.name).prefetch
  if (wanted !== undefined) prefetches[wanted](app, route?.parameter)
}
