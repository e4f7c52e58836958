import { type AccountApp, createAccountApp } from './account-app.ts'
import type { Ports } from './ports.ts'
import { createProductsApp, type ProductsApp } from './products-app.ts'

/** Use-cases and read-only streams, grouped by feature. */
export interface App extends AccountApp, ProductsApp {}

/**
 * Wires the whole app over the ports. Create one App per page or process. The browser builds it in two steps: the account
 * first, the products when a route needs them.
 */
export const createApp = (ports: Ports): App => {
  const { app, parts } = createAccountApp(ports)
  return { ...app, ...createProductsApp(ports, parts) }
}
