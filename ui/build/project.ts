import { fileURLToPath } from 'node:url'

/** What is built, from where to where. All paths are relative to `root`. */
export const portal = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  /** The folder of the portal's modules and styles. */
  source: 'ui',
  /** The module with which everything begins. */
  entry: 'ui/start/main.ts',
  /** The module of the app, which needs no screen. */
  app: 'ui/start/start-app.ts',
  /** The module that starts the screens. */
  screens: 'ui/start/hydrate.tsx',
  /** The screens that most visitors and most signed-in customers begin with. */
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  customersScreen: 'ui/orders/orders-screen.tsx',
  /** A small classic script that waits for nothing, and fetches the screens in time. */
  earlyScript: 'ui/start/early.ts',
  /** The module that renders the pages in Node. */
  prerender: 'ui/start/prerender.tsx',
  texts: 'ui/locales',
  /** The page into which styles and scripts are linked. */
  template: 'ui/index.html',
  /** Copied as it is, beside the page. */
  publicFolder: 'ui/public',
  /** The configuration that `config.json` starts out with. */
  config: 'ui/hosting/config.json',
  /** Shows changes in a page while it is edited. */
  liveChanges: 'ui/start/live-changes.ts',
  /** The folders in which changes are looked for meanwhile. */
  watched: ['core', 'adapters', 'ui'],
  /** Emptied by every production build. */
  output: 'dist',
  /** For esbuild's metafile, and whatever else is made beside the portal. */
  reports: '.build',
}

export type Project = typeof portal
