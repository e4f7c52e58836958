import { find } from 'rxjs'
import { startPortal } from '../../adapters/composition.ts'
import { problemLine } from '../../adapters/config.ts'
import type { Platform } from '../../adapters/platform.ts'
import type { App } from '../../core/app.ts'
import { delegateForms, publicForms } from '../forms/delegate.ts'
import { matchRoute } from '../routes/match-route.ts'
import { type Prefetch, routeNamed } from '../routes/table.ts'
import { StartUpError, storageWorks } from './configuration.ts'

/**
 * The first number that a browser formats takes up to 50 ms of a slow phone, because it loads its tables. This
 * loads them while the network is busy.
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

/** Calls the back-ends for the screen of this path before its script has loaded. The screen's own calls join these. */
export const prefetch = (app: App, pathname: string): void => {
  const route = matchRoute(pathname)
  const wanted = route && routeNamed(route.name).prefetch
  if (wanted !== undefined) prefetches[wanted](app, route?.parameter)
}

/**
 * Starts the app, which needs no screen: it sends the page's form if that was submitted by then, and prefetches the page's
 * data. Rejects with a StartUpError.
 *
 * @param configuration the content of `config.json`
 */
export const startApp = async (configuration: unknown, platform: Platform, page: Document): Promise<App> => {
  const started = await startPortal(configuration, platform)()
  if (started._tag === 'Left') throw new StartUpError(started.left.map(problemLine))
  const app = started.right
  // Without storage the screens explain that before a form is sent.
  if (storageWorks(platform.localStorage)) delegateForms(page, publicForms(app))
  prefetch(app, page.location.pathname)
  return app
}
