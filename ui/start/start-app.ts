import { problemLine } from '../../adapters/config.ts'
import { type StartedPortal, startPortal } from '../../adapters/container.ts'
import type { Platform } from '../../adapters/platform.ts'
import { formatTag } from '../../core/language/languages.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { delegateForms, publicForms } from '../forms/delegate.ts'
import { matchRoute } from '../routes/match-route.ts'
import { type Prefetch, routeNamed } from '../routes/table.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'
import { StartUpError, storageWorks } from './configuration.ts'

/**
 * The first number that a browser formats takes a slow phone 75 ms, and the first day after it 15, because it loads its tables.
 * This loads them while the network is busy, each in a task of its own.
 */
const warmUpFormats = ({ language }: BrowserApp) => {
  const tag = () => formatTag(language.current.value)
  setTimeout(() => new Intl.NumberFormat(tag()).format(0))
  setTimeout(() => new Intl.DateTimeFormat(tag(), { month: 'long' }).format(0))
}

const prefetches: Readonly<
  Record<Prefetch, (app: BrowserApp, products: ProductsApp, parameter: string | undefined) => void>
> = {
  orders: (app, { orders }) => {
    if (app.session.login.value.tag === 'logged-out') return
    void orders.prefetch()()
    warmUpFormats(app)
  },
  'magic-link': (_, { magicLink }, token) => {
    if (token !== undefined) void magicLink.open(token)()
  },
}

/** Calls the back-ends for the screen of this path before its script has loaded. The screen's own calls join these. */
export const prefetch = (app: BrowserApp, pathname: string): void => {
  const route = matchRoute(pathname)
  const wanted = route && routeNamed(route.name).prefetch
  const products = app.products()
  if (wanted !== undefined && products !== undefined) prefetches[wanted](app, products, route?.parameter)
}

/** The app with products that load once. After a failure the next call loads them again. */
const withFeatures = ({ app, loadProducts }: StartedPortal): BrowserApp => {
  let loaded: ProductsApp | undefined
  let loading: Promise<ProductsApp> | undefined
  const load = async () => {
    loaded = await loadChunk(loadProducts)
    return loaded
  }
  return {
    ...app,
    products: () => loaded,
    loadProducts: () => {
      loading ??= load().catch((reason: unknown) => {
        loading = undefined
        throw reason
      })
      return loading
    },
  }
}

/**
 * Starts the app, with the products if the page's route has any. It needs no screen: it sends the page's form if that was
 * submitted by then, and prefetches the page's data. Rejects with a StartUpError or a MissingChunkError.
 *
 * @param configuration the content of `config.json`
 */
export const startApp = async (configuration: unknown, platform: Platform, page: Document): Promise<BrowserApp> => {
  const started = startPortal(configuration, platform)
  if (started._tag === 'Left') throw new StartUpError(started.left.map(problemLine))
  const app = withFeatures(started.right)
  const { pathname } = page.location
  const route = matchRoute(pathname)
  if (route !== undefined && routeNamed(route.name).products === true) await app.loadProducts()
  // Without storage the screens explain that before a form is sent.
  if (storageWorks(platform.localStorage)) delegateForms(page, publicForms(app))
  prefetch(app, pathname)
  return app
}
