import { type AccountApp, createAccountApp } from './account-app.ts'
import type { Ports } from './ports.ts'
import { createProductsApp, type ProductsApp } from './products-app.ts'

/** The use-cases and read-only streams, grouped by feature. */
export interface App extends AccountApp, ProductsApp {}

/**
 * Creates the whole app from the ports. Create one App for each page or process. The browser creates it in two steps:
 * first the account, then the products when a route needs them.
 */
export const createApp = (ports: Ports): App => {
  const { app, parts } = createAccountApp(ports)
  return { ...app, ...createProductsApp(ports, parts) }
}
