/** Modules by their paths in the project, and packages by their names: `ui/page/view.ts`, `rxjs`, `node:path`. */
type Paths = readonly RegExp[]

export interface Wall {
  readonly name: string
  readonly of: RegExp
  readonly except?: RegExp
  /** When given, nothing else may be imported. */
  readonly only?: Paths
  readonly never?: Paths
}

/** The target of an import whose address is known at run time only. */
export const computed = '(computed)'

const packages = (...names: readonly string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`)
const functional = packages('rxjs', 'fp-ts')
const wiring = packages('inversify', 'io-ts', 'reflect-metadata')
const drawing = packages(
  ...['react', 'react-dom', 'react-router-dom', 'i18next', 'react-i18next', 'country-flag-icons', 'uqr'],
  '@zxcvbn-ts/language-common',
)
const node = /^node:/
const core = /^core\//
const adapters = /^adapters\//
const ui = /^ui\//
const languages = /^core\/language\/languages\.ts$/
const routes = /^ui\/routes\/table\.ts$/
/** The folders of ui that run in Node. */
const inNode = /^ui\/(?:build|hosting)\//
const start = /^ui\/start\/(?:main|start-app)\.ts$/
const backEnds = ['sso', 'shop', 'activation']

/** Adapters that no container makes: they run before it, without it, or in another shell. */
export const withoutContainer =
  /^adapters\/(?:package\/|telemetry\/|storage\/shell-storage|config-schema|language-store)/

/** The layers of folders, from the ground: imports lead down. Every folder without a layer is a feature. */
export const layers: Readonly<Record<'adapters' | 'ui' | 'contracts/sandbox', readonly (readonly string[])[]>> = {
  adapters: [['decoding'], ['http'], ['(features)'], ['package']],
  ui: [['styles', 'components', 'routes', 'locales'], ['shared'], ['page', 'forms'], ['(features)'], ['start']],
  'contracts/sandbox': [['database', 'http'], ['captcha', 'mail'], ['(features)'], ['pact']],
}

export const walls: readonly Wall[] = [
  // Use-cases run in browsers, tests and native shells.
  { name: 'core imports core, rxjs and fp-ts', of: core, only: [core, functional] },
  {
    name: 'adapters import core, adapters and their technology',
    of: adapters,
    except: /^adapters\/(?:captcha|card-form|telemetry)\//,
    only: [core, adapters, functional, wiring],
  },
  ...Object.entries({ captcha: 'altcha-lib', 'card-form': 'braintree-web' }).map(([folder, library]) => ({
    name: `the ${folder} adapters import ${library} besides`,
    of: new RegExp(`^adapters/${folder}/`),
    only: [core, adapters, functional, wiring, packages(library)],
  })),
  // They report failed starts, so they need nothing that may be lost with one.
  {
    name: 'the telemetry adapters import web-vitals, core and the decoder of configurations',
    of: /^adapters\/telemetry\//,
    only: [core, /^adapters\/(?:telemetry\/|config\.ts$)/, packages('web-vitals')],
  },
  // Each back-end changes on its own. Shared code is in adapters/http.
  ...backEnds.map((backEnd) => ({
    name: `the ${backEnd} adapters import no other back-end's`,
    of: new RegExp(`^adapters/${backEnd}/`),
    never: [new RegExp(`^adapters/(?:${backEnds.filter((other) => other !== backEnd).join('|')})/`)],
  })),
  { name: 'io-ts and inversify stay in adapters', of: /^(?!adapters\/|test\/)/, never: [wiring] },
  {
    name: 'ui imports ui, core and the packages of the screens',
    of: /^ui\/(?!(?:build|hosting)\/|start\/(?:main|start-app|early|route-screens)\.ts$)/,
    only: [ui, core, functional, drawing],
  },
  {
    name: 'the screens of the routes import the shared scripts that the page names besides',
    of: /^ui\/start\/route-screens\.ts$/,
    only: [ui, core, functional, drawing, /^\(computed\)$/],
  },
  // Its hook is costly, and called once a page.
  {
    name: 'components have their texts from ui/shared/texts.tsx',
    of: /^ui\//,
    except: /^ui\/(?:shared\/texts\.tsx|language\/i18n\.ts)$/,
    never: [packages('react-i18next')],
  },
  { name: 'the start imports adapters besides', of: start, only: [ui, core, adapters, functional, drawing] },
  // A page shows nothing before this script has loaded.
  {
    name: 'the early script imports its queues, the data of its page and the configuration',
    of: /^ui\/start\/early\.ts$/,
    only: [
      /^ui\/forms\/event-queue\.ts$/,
      /^ui\/shared\/page-data\.ts$/,
      /^ui\/start\/(?:configuration|start-failure)\.ts$/,
      languages,
      /^\(computed\)$/,
    ],
  },
  {
    name: 'the host imports Node, public suffixes, what it shares with a page, and the decoder of configurations with its schema',
    of: /^ui\/hosting\//,
    only: [
      /^ui\/hosting\//,
      node,
      packages('tldts'),
      languages,
      routes,
      /^adapters\/(?:storage\/names|cookie\/cookies|config(?:-schema)?)\.ts$/,
      /^core\/shared\//,
    ],
  },
  // It bundles the portal and then runs the bundle to prerender pages.
  {
    name: 'the build imports the host, its bundlers and Node',
    of: /^(?:build\.mjs$|ui\/build\/)/,
    only: [
      ...[
        inNode,
        languages,
        node,
        packages('browserslist', 'esbuild', 'lightningcss', '@swc/core', 'tsx'),
        packages('@zxcvbn-ts/language-common', 'regexpu-core'),
      ],
      ...[/^ui\/(?:shared\/page-data\.ts|start\/prerender\.tsx)$/, routes, /^\(computed\)$/],
    ],
  },
  // A contract with other code than ships would pin nothing.
  {
    name: 'consumer contracts drive the real adapters',
    of: new RegExp(`^contracts/(?:${backEnds.join('|')})/`),
    only: [
      ...[core, adapters, /^contracts\/(?!sandbox\/)/, /^test\//, functional],
      ...[packages('@pact-foundation/pact', '@jest/globals'), /^node:(?:path|url)$/],
    ],
  },
  // 'fp-ts/TaskEither' is bundled once and shaken; the other ways cost three to seven times as much.
  {
    name: 'fp-ts and io-ts are imported by module path',
    of: /^/,
    never: [/^fp-ts$/, /^fp-ts\/index$/, /^(?:fp|io)-ts\/(?:lib|es6)\//],
  },
  { name: 'there are no barrels', of: /(?:^|\/)index\.[a-z]+$/, only: [] },
]
