import { computedTarget } from './imports.ts'
import type { Paths } from './path-pattern.ts'

/** A wall: which modules it stands around, and what they may or may not import or use. */
export interface Rule {
  readonly name: string
  readonly where: Paths
  /** When given, nothing else may be imported. */
  readonly allowed?: Paths
  readonly forbidden?: Paths
  /** Global names that may not be used, e.g. `Date.now`. */
  readonly forbiddenGlobals?: readonly string[]
  readonly why: string
  readonly explainedIn: string
}

const core = { these: ['core/**'] }
const adapters = { these: ['adapters/**'] }
const portal = { these: ['ui/**'], except: ['ui/hosting/**', 'ui/build/**', 'ui/deployment/**'] }
/** Where screens and adapters meet. */
const boot = ['ui/boot/main.ts', 'ui/boot/app.ts']
const functional = ['rxjs', 'rxjs/**', 'fp-ts', 'fp-ts/**']
const adapterPackages = [...functional, 'inversify', 'io-ts', 'io-ts/**', 'reflect-metadata', 'reflect-metadata/**']
const uiPackages = [
  ...functional,
  'react',
  'react/**',
  'react-dom',
  'react-dom/**',
  'react-router-dom',
  'i18next',
  'react-i18next',
  'react-i18next/**',
  'country-flag-icons/string/3x2',
  'uqr',
]
const build = [
  ...['ui/build/**', 'ui/hosting/**', 'ui/deployment/**', 'core/language/languages.ts'],
  ...['esbuild', 'lightningcss', '@swc/core', 'tsx/esm/api', 'node:**'],
]
const backEnds = ['sso', 'shop', 'activation']

/** The walls of the house, one after the other. What a rule allows, another may still forbid. */
export const rules: readonly Rule[] = [
  {
    name: 'core imports only itself, rxjs and fp-ts',
    where: core,
    allowed: { these: ['core/**', ...functional] },
    why: 'use-cases run in a browser, in a test and in a native shell alike',
    explainedIn: 'core/README.md, Walls',
  },
  {
    name: 'core takes time, chance and output through ports',
    where: core,
    forbiddenGlobals: [
      ...['Date.now', 'Date()', 'new Date()', 'Math.random', 'performance', 'crypto', 'console', 'queueMicrotask'],
      ...['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'globalThis', 'window', 'document', 'process'],
    ],
    why: 'a test decides what time it is and what happens next',
    explainedIn: 'core/README.md, Walls',
  },
  {
    name: 'adapters import core, adapters and their technology',
    where: { ...adapters, except: ['adapters/captcha/**', 'adapters/card-form/**', 'adapters/telemetry/**'] },
    allowed: { these: ['core/**', 'adapters/**', ...adapterPackages] },
    why: 'an adapter joins one technology to the core, and knows of no screen',
    explainedIn: 'adapters/README.md, Walls',
  },
  {
    name: 'the captcha adapters import altcha-lib besides',
    where: { these: ['adapters/captcha/**'] },
    allowed: { these: ['core/**', 'adapters/**', ...adapterPackages, 'altcha-lib', 'altcha-lib/**'] },
    why: 'a widget is the business of the folder that is named after it',
    explainedIn: 'adapters/README.md, Walls',
  },
  {
    name: 'the card form adapters import braintree-web besides',
    where: { these: ['adapters/card-form/**'] },
    allowed: { these: ['core/**', 'adapters/**', ...adapterPackages, 'braintree-web', 'braintree-web/**'] },
    why: 'a widget is the business of the folder that is named after it',
    explainedIn: 'adapters/README.md, Walls',
  },
  {
    name: 'the telemetry adapters import web-vitals besides',
    where: { these: ['adapters/telemetry/**'] },
    allowed: { these: ['core/**', 'adapters/telemetry/**', 'web-vitals'] },
    why: 'they tell of a start that has failed, and can need nothing that may be lost with it',
    explainedIn: 'adapters/README.md, Walls',
  },
  ...backEnds.map((backEnd) => ({
    name: `the ${backEnd} adapters import no other back-end's`,
    where: { these: [`adapters/${backEnd}/**`] },
    forbidden: { these: backEnds.filter((other) => other !== backEnd).map((other) => `adapters/${other}/**`) },
    why: 'each back-end changes on its own; what they share is in adapters/http',
    explainedIn: 'adapters/README.md, Walls',
  })),
  {
    name: 'io-ts and inversify stay in adapters',
    where: { these: ['**'], except: ['adapters/**', 'test/**'] },
    forbidden: { these: ['io-ts', 'io-ts/**', 'inversify', 'reflect-metadata', 'reflect-metadata/**'] },
    why: 'decoding and wiring can be replaced without touching a use-case or a screen',
    explainedIn: 'adapters/README.md, Walls',
  },
  {
    name: 'ui imports ui, core and what draws the screens',
    where: { these: portal.these, except: [...portal.except, ...boot, 'ui/boot/early.ts'] },
    allowed: { these: ['ui/**', 'core/**', ...uiPackages] },
    why: 'screens see the App and never how it is wired',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'early.ts imports what the page names besides',
    where: { these: ['ui/boot/early.ts'] },
    allowed: {
      these: [
        'ui/forms/queue.ts',
        'ui/boot/no-start.ts',
        'ui/boot/page-data.ts',
        'ui/boot/presses.ts',
        'core/language/languages.ts',
        computedTarget,
      ],
    },
    why: 'only the build knows the names of its files',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'the boot imports adapters besides',
    where: { these: boot },
    allowed: { these: ['ui/**', 'core/**', 'adapters/**', ...uiPackages] },
    forbidden: { these: ['ui/hosting/**', 'ui/build/**', 'ui/deployment/**'] },
    why: 'the boot is the one place where screens and adapters meet',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'the portal imports neither its boot, its host nor its build',
    where: { these: portal.these, except: [...portal.except, ...boot] },
    forbidden: { these: [...boot, 'ui/hosting/**', 'ui/build/**', 'ui/deployment/**'] },
    why: 'those run before the portal or in Node',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'the host imports only itself, Node, and what it shares with a page',
    where: { these: ['ui/hosting/**'] },
    allowed: {
      these: [
        'ui/hosting/**',
        'node:**',
        'core/language/languages.ts',
        'adapters/storage/names.ts',
        'ui/routes/table.ts',
      ],
    },
    why: 'it serves a built portal without a part of it, and needs nothing installed',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'what looks at a deployed portal imports the host, the decoder of its configuration and Node',
    where: { these: ['ui/deployment/**'] },
    allowed: {
      these: [
        'ui/deployment/**',
        'ui/hosting/**',
        'ui/routes/table.ts',
        'adapters/config.ts',
        'core/shared/trailing-slashes.ts',
        'node:**',
      ],
    },
    why: 'it sees the portal as customers do, through its host, and reads config.json as the portal does',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'the build imports only itself, the host, its bundlers and Node',
    where: { these: ['build.mjs', 'ui/build/**'], except: ['ui/build/pages.ts'] },
    allowed: { these: build },
    why: 'it reads the portal as files to bundle, not as code to run',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'pages.ts runs what it has bundled besides',
    where: { these: ['ui/build/pages.ts'] },
    allowed: { these: [...build, 'ui/boot/page-data.ts', 'ui/boot/prerender.tsx', computedTarget] },
    why: 'the screens that it draws run in Node only when they and their styles have been bundled',
    explainedIn: 'ui/README.md, Walls',
  },
  {
    name: 'consumer contracts drive the real adapters',
    where: { these: backEnds.map((backEnd) => `contracts/${backEnd}/**`) },
    allowed: {
      these: [
        ...['core/**', 'adapters/**', 'contracts/**', 'test/**', ...functional],
        ...['@pact-foundation/pact', '@jest/globals', 'node:path', 'node:url'],
      ],
      except: ['contracts/sandbox/**'],
    },
    forbiddenGlobals: ['fetch', 'XMLHttpRequest'],
    why: 'a contract that is not spoken by the code that ships pins nothing',
    explainedIn: 'contracts/README.md, Walls',
  },
  {
    name: 'the portal never imports contracts',
    where: { these: ['core/**', 'adapters/**', 'ui/**'] },
    forbidden: { these: ['contracts/**'] },
    why: 'contracts and the sandbox describe the portal from outside',
    explainedIn: 'contracts/README.md, Walls',
  },
  {
    name: 'only tests import tests',
    where: { these: ['**'], except: ['test/**', 'contracts/**/*.pact.test.ts'] },
    forbidden: { these: ['test/**'] },
    why: 'fakes and builders must not reach a customer',
    explainedIn: 'test/README.md, Walls',
  },
  {
    name: 'the shell knows core by its package',
    where: { these: ['test/shell/**', 'test/package/consumer/**'] },
    forbidden: { these: ['core/**', 'adapters/**'] },
    why: 'what a shell of strangers could not import, this one must not either',
    explainedIn: 'test/shell/README.md',
  },
  {
    name: 'fp-ts and io-ts are imported by module path',
    where: { these: ['**'] },
    forbidden: { these: ['fp-ts', 'fp-ts/lib/**', 'fp-ts/es6/**', 'fp-ts/index', 'io-ts/lib/**', 'io-ts/es6/**'] },
    why: "'fp-ts/TaskEither' is bundled once and shaken; the other ways cost three to seven times as much",
    explainedIn: 'core/README.md, Walls',
  },
]
