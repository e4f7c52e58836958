import { fileURLToPath } from 'node:url'

/** The paths of the portal's sources and outputs, relative to `root`. */
export const portalPaths = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  source: 'ui',
  /** The entry script, which starts the app. It contains no screen. */
  entry: 'ui/start/main.ts',
  /** The part of the app for products, which only some routes load. */
  products: 'adapters/products.ts',
  screens: 'ui/start/hydrate.tsx',
  /** The screens that most visitors and most signed-in customers open first. */
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  signedInScreen: 'ui/orders/orders-screen.tsx',
  /** The screens whose shared modules are separate chunks, so that they do not load modules of other screens. */
  orderScreen: 'ui/orders/order-screen.tsx',
  wizardScreen: 'ui/activation/activate-license-screen.tsx',
  /** A loader of a provider's script. The modules that such loaders share are in a chunk without any screen. */
  providerScript: 'adapters/captcha/recaptcha-script.ts',
  /** The classic script that is inlined in each page and preloads the screens. */
  earlyScript: 'ui/start/early.ts',
  /** The classic script that is inlined in `index.html` and chooses the language of the app shell. */
  shellLanguageScript: 'ui/start/shell-language.ts',
  prerender: 'ui/start/prerender.tsx',
  texts: 'ui/locales',
  template: 'ui/index.html',
  /** The files that are copied to the output unchanged. */
  publicFolder: 'ui/public',
  /** The sample configuration. */
  config: 'ui/hosting/config.json',
  liveChanges: 'ui/start/live-changes.ts',
  watched: ['core', 'adapters', 'ui'],
  /** The folder of the production build. The build empties it first. */
  output: 'dist',
  /** The folder for other files that the commands write, such as esbuild's metafile. */
  buildFolder: '.build',
}

export type ProjectPaths = typeof portalPaths
