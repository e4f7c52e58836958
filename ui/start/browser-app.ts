import type { AccountApp } from '../../core/account-app.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { findPrerenderedForms, handleEarlySubmits } from '../forms/delegate.ts'
import { matchRoute } from '../routes/match-route.ts'
import { findRoute, needsPart } from '../routes/table.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { loadChunk, loadWhenOnline } from '../shared/load-chunk.ts'
import { prefetchData } from './prefetch.ts'

/**
 * Returns the app with functions that load its products. `loadProducts` tries again after a failure and may reload the
 * page; `prefetchProducts` tries once and ignores a failure.
 */
export const createBrowserApp = (app: AccountApp, loadProducts: () => Promise<ProductsApp>): BrowserApp => {
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

/** Shows the brand's accent color. If the script that applies the color can't be loaded, the default colors stay. */
export const applyAccentColor = (accent: string | undefined): void => {
  if (accent === undefined) return
  loadWhenOnline(() => import('../branding/theme.ts')).then(
    ({ applyTheme }) => applyTheme(accent, document.documentElement),
    () => undefined,
  )
}

/**
 * Prepares the app for the page's route while the screen is loading: loads the products, sends a form that the visitor
 * has already submitted, and prefetches data. Rejects with a MissingChunkError if the products can't be loaded.
 */
export const prepareRoute = async (app: BrowserApp, canStore: boolean): Promise<BrowserApp> => {
  const { pathname } = window.location
  const route = matchRoute(pathname)
  if (route !== undefined && needsPart(findRoute(route.name), 'products')) await app.loadProducts()
  // If nothing can be stored, the screens explain this before a form is sent.
  if (canStore) handleEarlySubmits(document, findPrerenderedForms(app))
  prefetchData(app, pathname)
  return app
}
