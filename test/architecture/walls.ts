/** Modules by their paths in the project, and packages by their names: `ui/page/view.ts`, `rxjs`, `node:path`. */
type Paths = readonly RegExp[]

/** The imports that are allowed for some modules. */
export interface Wall {
  readonly of: RegExp
  /** If present, no other import is allowed. */
  readonly only?: Paths
  readonly never?: Paths
}

/** Replaces the path of an import that is known only at run time. */
export const computed = '(computed)'

const packagePattern = (...names: readonly string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`)
const functional = packagePattern('rxjs', 'fp-ts')
const wiring = packagePattern('inversify', 'io-ts', 'reflect-metadata')
const drawing = packagePattern(
  ...['react', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next', 'country-flag-icons', 'uqr'],
)
const node = /^node:/
const core = /^core\//
const adapters = /^adapters\//
const languages = /^core\/language\/languages\.ts$/
const routes = /^ui\/routes\/(?:table|screen-modules)\.ts$/
const computedImport = /^\(computed\)$/
const technology = [core, adapters, functional, wiring]
const screens = [/^ui\//, core, functional, drawing]

/** Adapters that run before the container exists or without it. */
export const withoutContainer = /^adapters\/(?:telemetry\/|config-schema|language-store)/

/**
 * The layers of folders, the lowest first: a folder imports only lower layers. A folder that is not listed belongs to
 * `(features)`, which may import each other in one direction. In core, the files that join the features are listed, too.
 */
export const layers: Readonly<
  Record<'core' | 'adapters' | 'ui' | 'contracts/sandbox', readonly (readonly string[])[]>
> = {
  core: [
    ['shared'],
    ['analytics', 'captcha', 'language', 'telemetry'],
    ['messages', 'settings.ts'],
    ['forms', 'session', 'visitor-device'],
    ['auth', 'orders'],
    ['activation', 'magic-link', 'subscription'],
    ['ports.ts', 'reports'],
    ...[['account-app.ts'], ['products-app.ts'], ['app.ts']],
  ],
  adapters: [['decoding'], ['http'], ['(features)']],
  ui: [['styles', 'components', 'routes', 'locales'], ['shared'], ['page'], ['forms'], ['(features)'], ['start']],
  'contracts/sandbox': [['database'], ['http'], ['captcha', 'mail'], ['(features)'], ['pact']],
}

export const walls: readonly Wall[] = [
  // Use-cases run in browsers, in tests and in native shells, so they depend on no adapter and no screen.
  { of: core, only: [core, functional] },
  // A use-case is given the ports that it needs, and nothing else.
  {
    of: /^(?:core\/(?!(?:account-|products-)?app\.ts$)|adapters\/(?!(?:products-)?ports\.ts$)|ui\/|contracts\/)/,
    never: [/^core\/ports\.ts$/],
  },
  { of: /^adapters\/(?!(?:captcha|card-form|telemetry)\/)/, only: technology },
  { of: /^adapters\/captcha\//, only: [...technology, packagePattern('altcha-lib')] },
  { of: /^adapters\/card-form\//, only: [...technology, packagePattern('braintree-web')] },
  // These modules report failed starts, so they can't depend on a script that may not have loaded.
  {
    of: /^adapters\/telemetry\//,
    only: [core, /^adapters\/(?:telemetry\/|config\.ts$)/, packagePattern('web-vitals')],
  },
  // A change of one back-end must not change the adapters of another. Code that they share is in adapters/http.
  { of: /^adapters\/sso\//, never: [/^adapters\/(?:shop|activation)\//] },
  { of: /^adapters\/shop\//, never: [/^adapters\/(?:sso|activation)\//] },
  { of: /^adapters\/activation\//, never: [/^adapters\/(?:sso|shop)\//] },
  { of: /^(?!adapters\/|test\/)/, never: [wiring] },
  { of: /^ui\/(?!(?:build|hosting)\/|start\/(?:main|early|route-screens)\.ts$)/, only: screens },
  { of: /^ui\/start\/route-screens\.ts$/, only: [...screens, computedImport] },
  { of: /^ui\/start\/main\.ts$/, only: [...screens, adapters] },
  // The page shows nothing before this script has loaded, so it imports little.
  {
    of: /^ui\/start\/early\.ts$/,
    only: [
      /^ui\/(?:forms\/event-queue|shared\/(?:fetch-again|page-data)|start\/(?:configuration|start-failure))\.ts$/,
      ...[languages, computedImport],
    ],
  },
  // The hook is expensive, so one module calls it once for the page.
  { of: /^ui\/(?!(?:shared\/texts\.tsx|language\/i18n\.ts)$)/, never: [packagePattern('react-i18next')] },
  {
    of: /^ui\/hosting\//,
    only: [
      ...[
        /^ui\/(?:hosting|branding)\//,
        node,
        packagePattern('tldts'),
        languages,
        routes,
        /^core\/(?:shared\/|settings\.ts$)/,
      ],
      /^adapters\/(?:storage\/names|cookie\/cookies|config(?:-schema)?)\.ts$/,
    ],
  },
  // The build bundles the portal and then runs the bundle to prerender pages.
  {
    of: /^(?:build\.mjs$|ui\/build\/)/,
    only: [
      /^ui\/(?:(?:build|hosting)\/|shared\/page-data\.ts$|start\/prerender\.tsx$)/,
      packagePattern('esbuild', 'lightningcss', '@swc/core', 'tsx'),
      ...[languages, /^core\/shared\/error-catalogue\.ts$/, node, routes, computedImport],
    ],
  },
  // The contracts test the shipped code, because a contract of other code would prove nothing.
  {
    of: /^contracts\/(?:sso|shop|activation)\//,
    only: [
      ...[core, adapters, /^contracts\/(?!sandbox\/)/, /^test\//, functional],
      ...[packagePattern('@pact-foundation/pact', '@jest/globals'), /^node:(?:path|url)$/],
    ],
  },
  // 'fp-ts/TaskEither' is bundled once and tree-shaken; the other paths are three to seven times as large.
  { of: /^/, never: [/^fp-ts$/, /^fp-ts\/index$/, /^(?:fp|io)-ts\/(?:lib|es6)\//] },
  // There are no barrel files, which only export other files again.
  { of: /(?:^|\/)index\.[a-z]+$/, only: [] },
]
