import { fileURLToPath } from 'node:url'

/** The paths of the portal's sources and outputs, relative to `root`. */
export const portal = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  source: 'ui',
  /** Starts the app without loading a screen. */
  entry: 'ui/start/main.ts',
  /** The part of the app for products, which only some routes load. */
  products: 'adapters/products.ts',
  screens: 'ui/start/hydrate.tsx',
  /** The screens on which most visitors and most signed-in customers start. */
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  customersScreen: 'ui/orders/orders-screen.tsx',
  /** A classic script that preloads the screens. */
  earlyScript: 'ui/start/early.ts',
  /** Renders the pages in Node. */
  prerender: 'ui/start/prerender.tsx',
  texts: 'ui/locales',
  template: 'ui/index.html',
  /** The files that are copied to the output unchanged. */
  publicFolder: 'ui/public',
  /** The sample configuration. */
  config: 'ui/hosting/config.json',
  /** Applies edits to the open page in development. */
  liveChanges: 'ui/start/live-changes.ts',
  watched: ['core', 'adapters', 'ui'],
  /** The folder of the production build, which empties it first. */
  output: 'dist',
  /** The folder for everything else that a command writes, such as esbuild's metafile. */
  reports: '.build',
}

export type Project = typeof portal
