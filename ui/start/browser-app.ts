import type { AccountApp } from '../../core/account-app.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { delegateForms, publicFormsOf } from '../forms/delegate.ts'
import { matchRoute } from '../routes/match-route.ts'
import { needsPart, routeNamed } from '../routes/table.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk, loadOnceOnline } from '../shared/load-chunk.ts'
import { prefetchData } from './prefetch.ts'

/** The app with its products. A prefetch ignores failures, does not wait for a network, and does not reload the page. */
export const withProducts = (app: AccountApp, loadProducts: () => Promise<ProductsApp>): BrowserApp => {
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

/** Shows the accent of the brand. Without its script, the page keeps the default colors. */
export const showAccent = (accent: string | undefined): void => {
  if (accent === undefined) return
  loadOnceOnline(() => import('../branding/theme.ts')).then(
    ({ applyTheme }) => applyTheme(accent, document.documentElement),
    () => undefined,
  )
}

/**
 * Prepares the app for the page's route, without a screen: loads the products, sends a form that was submitted by now, and
 * prefetches data. Rejects with a MissingChunkError.
 */
export const prepareApp = async (app: BrowserApp, canStore: boolean): Promise<BrowserApp> => {
  const { pathname } = window.location
  const route = matchRoute(pathname)
  if (route !== undefined && needsPart(routeNamed(route.name), 'products')) await app.loadProducts()
  // Without storage, the screens first explain that nothing can be stored.
  if (canStore) delegateForms(document, publicFormsOf(app))
  prefetchData(app, pathname)
  return app
}
