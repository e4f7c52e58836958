/** Patterns that match modules of the project, such as `ui/page/view.ts`, and packages, such as `rxjs`. */
type PathPatterns = readonly RegExp[]

export interface ImportRule {
  readonly from: RegExp
  readonly allowed?: PathPatterns
  readonly forbidden?: PathPatterns
}

export const computedImportTarget = '(computed)'

const toPackagePattern = (...names: readonly string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`)
const functionalPackagePattern = toPackagePattern('rxjs', 'fp-ts')
const wiringPackagePattern = toPackagePattern('inversify', 'io-ts', 'reflect-metadata')
const uiPackagePattern = toPackagePattern(
  ...['react', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next', 'country-flag-icons', 'uqr'],
)
const nodePattern = /^node:/
const corePattern = /^core\//
const adaptersPattern = /^adapters\//
const languagesPattern = /^core\/language\/languages\.ts$/
const routesPattern = /^ui\/routes\/(?:table|screen-modules)\.ts$/
const computedImportPattern = /^\(computed\)$/
const adapterImportPatterns = [corePattern, adaptersPattern, functionalPackagePattern, wiringPackagePattern]
const screenImportPatterns = [/^ui\//, corePattern, functionalPackagePattern, uiPackagePattern]

/** Matches the adapters that code without the container may import. */
export const adapterWithoutContainerPattern = /^adapters\/(?:telemetry\/|config-schema|language-store)/

/**
 * The layers of folders, the lowest first: a folder imports only lower layers. A folder that is not listed belongs to
 * the layer `(features)`. In core, all folders are listed, and also the files that connect them.
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

export const importRules: readonly ImportRule[] = [
  // The use-cases run in browsers, in tests and in native apps, so they import no adapter and no screen.
  { from: corePattern, allowed: [corePattern, functionalPackagePattern] },
  // A use-case gets the ports that it needs as parameters, so it does not import the container.
  {
    from: /^(?:core\/(?!(?:account-|products-)?app\.ts$)|adapters\/(?!(?:products-)?ports\.ts$)|ui\/|contracts\/)/,
    forbidden: [/^core\/ports\.ts$/],
  },
  { from: /^adapters\/(?!(?:captcha|card-form|telemetry)\/)/, allowed: adapterImportPatterns },
  { from: /^adapters\/captcha\//, allowed: [...adapterImportPatterns, toPackagePattern('altcha-lib')] },
  { from: /^adapters\/card-form\//, allowed: [...adapterImportPatterns, toPackagePattern('braintree-web')] },
  // These modules report failed starts, so they can't depend on a script that may not have loaded.
  {
    from: /^adapters\/telemetry\//,
    allowed: [corePattern, /^adapters\/(?:telemetry\/|config\.ts$)/, toPackagePattern('web-vitals')],
  },
  // The adapters of two back-ends share only the code in adapters/http.
  { from: /^adapters\/sso\//, forbidden: [/^adapters\/(?:shop|activation)\//] },
  { from: /^adapters\/shop\//, forbidden: [/^adapters\/(?:sso|activation)\//] },
  { from: /^adapters\/activation\//, forbidden: [/^adapters\/(?:sso|shop)\//] },
  { from: /^(?!adapters\/|test\/)/, forbidden: [wiringPackagePattern] },
  { from: /^ui\/(?!(?:build|hosting)\/|start\/(?:main|early|route-screens)\.ts$)/, allowed: screenImportPatterns },
  { from: /^ui\/start\/route-screens\.ts$/, allowed: [...screenImportPatterns, computedImportPattern] },
  { from: /^ui\/start\/main\.ts$/, allowed: [...screenImportPatterns, adaptersPattern] },
  // The page stays empty until this script has loaded, so the script imports little.
  {
    from: /^ui\/start\/early\.ts$/,
    allowed: [
      /^ui\/(?:forms\/event-queue|shared\/(?:fetch-again|page-data)|start\/(?:configuration|start-failure))\.ts$/,
      ...[languagesPattern, computedImportPattern],
    ],
  },
  // The hook `useTranslation` is expensive, so only one module calls it, once for the page.
  { from: /^ui\/(?!(?:shared\/texts\.tsx|language\/i18n\.ts)$)/, forbidden: [toPackagePattern('react-i18next')] },
  {
    from: /^ui\/hosting\//,
    allowed: [
      ...[
        /^ui\/(?:hosting|branding)\//,
        nodePattern,
        toPackagePattern('tldts'),
        languagesPattern,
        routesPattern,
        /^core\/(?:shared\/|settings\.ts$)/,
      ],
      /^adapters\/(?:storage\/names|cookie\/cookies|config(?:-schema)?)\.ts$/,
    ],
  },
  // The build bundles the portal and then runs the bundle to prerender pages.
  {
    from: /^(?:build\.mjs$|ui\/build\/)/,
    allowed: [
      /^ui\/(?:(?:build|hosting)\/|shared\/page-data\.ts$|start\/prerender\.tsx$)/,
      toPackagePattern('esbuild', 'lightningcss', 'oxc-minify', '@swc/core', 'tsx'),
      ...[languagesPattern, /^core\/shared\/error-catalogue\.ts$/, nodePattern, routesPattern, computedImportPattern],
    ],
  },
  // The contract tests use the portal's real code, because a contract of other code would prove nothing.
  {
    from: /^contracts\/(?:sso|shop|activation)\//,
    allowed: [
      ...[corePattern, adaptersPattern, /^contracts\/(?!sandbox\/)/, /^test\//, functionalPackagePattern],
      ...[toPackagePattern('@pact-foundation/pact', '@jest/globals'), /^node:(?:path|url)$/],
    ],
  },
  // The other paths of fp-ts and io-ts bundle three to seven times as much code, because they can't be tree-shaken.
  { from: /^/, forbidden: [/^fp-ts$/, /^fp-ts\/index$/, /^(?:fp|io)-ts\/(?:lib|es6)\//] },
  { from: /(?:^|\/)index\.[a-z]+$/, allowed: [] },
]
