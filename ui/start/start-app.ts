import { find } from 'rxjs'
import { startPortal } from '../../adapters/composition.ts'
import { problemLine } from '../../adapters/config.ts'
import type { Platform } from '../../adapters/platform.ts'
import type { App } from '../../core/app.ts'
import { delegate, publicForms } from '../forms/delegate.ts'
import { matchRoute } from '../routes/match-route.ts'
import { type Prefetch, routeNamed } from '../routes/table.ts'
import { loadOnceOnline } from '../shared/load-chunk.ts'
import { StartUpError, storageWorks } from './configuration.ts'

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

/** The modes of the page's preload: with others a browser would fetch the file again. */
const modesOfPreload = { mode: 'no-cors', credentials: 'include' } as const

/** The content of config.json, which is on its way since the page's head; anything but JSON is no configuration. */
const fetchConfiguration = async ({ fetch }: Platform): Promise<unknown> => {
  const response = await loadOnceOnline(() => fetch('/config.json', modesOfPreload)).catch(() => {
    throw new StartUpError(['config.json: no answer'])
  })
  if (!response.ok) throw new StartUpError([`config.json: the server answered ${response.status}`])
  return response.json().catch(() => {
    throw new StartUpError(['config.json: not JSON'])
  })
}

/**
 * From the configuration to the running app, which needs no screen: it sends the page's form if that was submitted by
 * then, and asks for the page's data. Rejects with a StartUpError.
 *
 * @param configured is handed the content of config.json before it is known to be right
 */
export const startApp = async (
  platform: Platform,
  page: Document,
  configured: (content: unknown) => void,
): Promise<App> => {
  const configuration = await fetchConfiguration(platform)
  configured(configuration)
  const started = await startPortal(configuration, platform)()
  if (started._tag === 'Left') throw new StartUpError(started.left.map(problemLine))
  const app = started.right
  // Where nothing can be stored the screens say so before a form is sent.
  delegate(page, storageWorks(platform.localStorage) ? publicForms(app) : {})
  prefetch(app, page.location.pathname)
  return app
}
