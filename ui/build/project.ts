import { fileURLToPath } from 'node:url'
import { type PrerenderedRoute, prerenderedRoutes } from '../hosting/pages.ts'

/** What is built, from where to where. All paths are relative to `root`. */
export interface Project {
  readonly root: string
  /** The folder of the portal's modules and styles. */
  readonly source: string
  /** The module with which everything begins. */
  readonly entry: string
  /** The module of the app, which needs no screen. */
  readonly app: string
  /** The module that starts the screens. */
  readonly screens: string
  /** The module of the screen that most visitors begin with. */
  readonly firstScreen: string
  /** The module of the screen that most signed-in customers begin with. */
  readonly customersScreen: string
  /** A small classic script that waits for nothing, and fetches the screens in time. */
  readonly earlyScript: string
  /** The routes with a page of their own, the module that renders these pages, and the folder of their texts. */
  readonly prerendered?: {
    readonly routes: readonly PrerenderedRoute[]
    readonly render: string
    readonly texts: string
  }
  /** The module that shows changes in a page while it is edited, and the folders in which changes are looked for. */
  readonly development?: { readonly liveChanges: string; readonly watched: readonly string[] }
  /** The page into which styles and scripts are linked. */
  readonly template: string
  /** Copied as it is, beside the page. */
  readonly publicFolder: string
  /** The configuration that `config.json` starts out with. */
  readonly config: string
  /** What describes that configuration to an editor: published beside it. */
  readonly configSchema?: () => Promise<object>
  /** Emptied by every production build. */
  readonly output: string
  /** Where the size report and esbuild's metafile go. */
  readonly reports: string
}

export const portal: Project = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  source: 'ui',
  entry: 'ui/boot/main.ts',
  app: 'ui/boot/app.ts',
  screens: 'ui/boot/screens.tsx',
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  customersScreen: 'ui/orders/orders-screen.tsx',
  earlyScript: 'ui/boot/early.ts',
  prerendered: { routes: prerenderedRoutes, render: 'ui/boot/prerender.tsx', texts: 'ui/locales' },
  development: { liveChanges: 'ui/boot/live-changes.ts', watched: ['core', 'adapters', 'ui'] },
  template: 'ui/index.html',
  publicFolder: 'ui/public',
  config: 'ui/hosting/config.json',
  // Loaded where it is built: what reads these names alone, such as a browser test, has no decoder.
  configSchema: async () => (await import('../hosting/described-config.ts')).describedSchema(),
  output: 'dist',
  reports: '.build',
}
