import { toIntlTag } from '../../core/language/languages.ts'
import type { ProductsApp } from '../../core/products-app.ts'
import { matchRoute } from '../routes/match-route.ts'
import { findRoute, type PrefetchedCall } from '../routes/table.ts'
import type { BrowserApp } from '../shared/app-context.tsx'

/**
 * Creates the first formats of Intl while the network is busy, each in its own task. On a slow phone, the first number
 * format and the first date format take long, because the browser loads the tables of the language.
 */
const warmUpFormats = ({ language }: BrowserApp) => {
  const tag = () => toIntlTag(language.current.value)
  setTimeout(() => new Intl.NumberFormat(tag(), { style: 'currency', currency: 'EUR' }).formatToParts(0))
  setTimeout(() => new Intl.DateTimeFormat(tag(), { month: 'long' }).format(0))
}

const dataPrefetchers: Readonly<
  Record<PrefetchedCall, (app: BrowserApp, products: ProductsApp, parameter: string | undefined) => void>
> = {
  orders: (app, { orders }) => {
    void orders.prefetch()()
    warmUpFormats(app)
  },
  'magic-link': (_, { magicLink }, token) => {
    if (token !== undefined) void magicLink.open(token)()
  },
}

/**
 * Calls the back-ends for the screen of this path before its script has loaded. The screen later waits for the same
 * calls instead of repeating them. Nothing is called before the products have loaded.
 */
export const prefetchData = (app: BrowserApp, pathname: string): void => {
  const route = matchRoute(pathname)
  const wanted = route && findRoute(route.name).prefetch
  const products = app.products()
  if (wanted !== undefined && products !== undefined) dataPrefetchers[wanted](app, products, route?.parameter)
}
