import { fileURLToPath } from 'node:url'

/** The paths of the build, relative to `root`. */
export const portal = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  source: 'ui',
  /** Starts the app, which needs no screen. */
  entry: 'ui/start/main.ts',
  /** The app's products, for routes that need them. */
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
  /** Copied into the output. */
  publicFolder: 'ui/public',
  /** The first `config.json` of an environment. */
  config: 'ui/hosting/config.json',
  /** Applies edits to the open page in development. */
  liveChanges: 'ui/start/live-changes.ts',
  watched: ['core', 'adapters', 'ui'],
  /** Emptied by every production build. */
  output: 'dist',
  /** Everything else that a command writes, such as esbuild's metafile. */
  reports: '.build',
}

export type Project = typeof portal
