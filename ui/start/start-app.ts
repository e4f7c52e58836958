import { problemLine } from '../../adapters/config.ts'
import { startPortal } from '../../adapters/container.ts'
import type { Platform } from '../../adapters/platform.ts'
import type { AccountApp } from '../../core/account-app.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { delegateForms, publicForms } from '../forms/delegate.ts'
import { matchRoute } from '../routes/match-route.ts'
import { routeNamed } from '../routes/table.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'
import { StartUpError, storageWorks } from './configuration.ts'
import { prefetchData } from './prefetch.ts'

/** The app with its products. A prefetch fails in silence, and neither waits for a network nor reloads the page. */
const withProducts = (app: AccountApp, loadProducts: () => Promise<ProductsApp>): BrowserApp => {
  let loaded: ProductsApp | undefined
  const load = async () => {
    loaded = await loadProducts()
    return loaded
  }
  return {
    ...app,
    products: () => loaded,
    prefetchProducts: () => void load().catch(() => undefined),
    loadProducts: loadOnce(() => loadChunk(load)),
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
  if (started._tag === 'Left') throw new StartUpError(started.left.map(problemLine), configuration)
  const app = withProducts(started.right.app, started.right.loadProducts)
  const { pathname } = page.location
  const route = matchRoute(pathname)
  if (route !== undefined && routeNamed(route.name).products === true) await app.loadProducts()
  // Without storage the screens explain that before a form is sent.
  if (storageWorks(platform.localStorage)) delegateForms(page, publicForms(app))
  prefetchData(app, pathname)
  return app
}
