import { fileURLToPath } from 'node:url'
import { type FirstView, firstViews } from '../hosting/first-views.ts'

/** What is built, from where to where. All paths are relative to `root`. */
export interface Project {
  readonly root: string
  /** The folder of the portal's modules and styles. */
  readonly source: string
  /** The module from which all others are reached. */
  readonly entry: string
  /** The module that starts the app, and needs no screen. */
  readonly app: string
  /** The module that starts the screens. */
  readonly screens: string
  /** The module of the screen that most visitors begin with. */
  readonly firstScreen: string
  /** The module of the screen that most signed-in customers begin with. */
  readonly customersScreen: string
  /** A small classic script that waits for nothing, and fetches the screens in time. */
  readonly earlyScript: string
  /** The pages that are drawn at build time, the module that draws them, and the folder of their texts. */
  readonly firstViews?: { readonly views: readonly FirstView[]; readonly draw: string; readonly texts: string }
  /** The page into which styles and scripts are linked. */
  readonly template: string
  /** Copied as it is, beside the page. */
  readonly publicFolder: string
  /** The configuration that `config.json` starts out with. */
  readonly config: string
  /** Emptied by every production build. */
  readonly output: string
  /** Where the size report and esbuild's metafile go. */
  readonly reports: string
}

export const portal: Project = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  source: 'ui',
  entry: 'ui/main.tsx',
  app: 'ui/start-app.ts',
  screens: 'ui/main.tsx',
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  customersScreen: 'ui/orders/orders-screen.tsx',
  earlyScript: 'ui/first-view/early-script.ts',
  firstViews: { views: firstViews, draw: 'ui/first-view/draw-first-view.tsx', texts: 'ui/locales' },
  template: 'ui/index.html',
  publicFolder: 'ui/public',
  config: 'ui/hosting/config.json',
  output: 'dist',
  reports: '.build',
}
