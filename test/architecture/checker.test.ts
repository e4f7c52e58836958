import { describe, expect, it } from '@jest/globals'
import { breaches } from './check.ts'
import { rules } from './rules.ts'
import type { SourceFile } from './source-file.ts'

/** For each rule a module that breaks it, in the line that says so, and that keeps it in every other. */
const offenders: Record<string, SourceFile> = {
  'core imports only itself, rxjs and fp-ts': {
    path: 'core/auth/sign-in.ts',
    text: `import { of } from 'rxjs'
import { pipe } from 'fp-ts/function'
import type { AppError } from '../shared/app-error.ts'
import type { ReactNode } from 'react' // breach`,
  },
  'core takes time, chance and output through ports': {
    path: 'core/orders/age.ts',
    text: `import type { Clock } from '../shared/clock.ts'
export const age = (clock: Clock, date: Date) => clock.now() - new Date(date).getTime()
export const wrongAge = (date: Date) => Date.now() - date.getTime() // breach`,
  },
  'adapters import core, adapters and their technology': {
    path: 'adapters/storage/local-store.ts',
    text: `import * as t from 'io-ts'
import type { TokenStore } from '../../core/session/token-store.ts'
export { words } from '../../ui/words.ts' // breach`,
  },
  'the captcha adapters import altcha-lib besides': {
    path: 'adapters/captcha/altcha-captcha.ts',
    text: `const widget = () => import('altcha-lib')
const form = () => import('braintree-web') // breach`,
  },
  'the card form adapters import braintree-web besides': {
    path: 'adapters/card-form/braintree-card-form.ts',
    text: `const form = () => import('braintree-web/hosted-fields')
const widget = () => import('altcha-lib') // breach`,
  },
  'the telemetry adapters import web-vitals besides': {
    path: 'adapters/telemetry/reporter.ts',
    text: `import { onLCP } from 'web-vitals'
import * as t from 'io-ts' // breach`,
  },
  "the sso adapters import no other back-end's": {
    path: 'adapters/sso/sso-accounts.ts',
    text: `import { send } from '../http/send.ts'
import { orders } from '../shop/shop-orders.ts' // breach`,
  },
  "the shop adapters import no other back-end's": {
    path: 'adapters/shop/shop-orders.ts',
    text: `import { send } from '../http/send.ts'
import { codes } from '../activation/codes.ts' // breach`,
  },
  "the activation adapters import no other back-end's": {
    path: 'adapters/activation/codes.ts',
    text: `import { send } from '../http/send.ts'
import { accounts } from '../sso/sso-accounts.ts' // breach`,
  },
  'io-ts and inversify stay in adapters': {
    path: 'contracts/sandbox/fields.ts',
    text: `import { request } from 'node:http'
import * as t from 'io-ts' // breach`,
  },
  'ui imports ui, core and what draws the screens': {
    path: 'ui/orders/order-list.tsx',
    text: `import { useState } from 'react'
import styles from './order-list.module.css'
import type { Order } from '../../core/orders/order.ts'
export const List = () => <p className={styles.list} />
const shop = () => import('../../adapters/shop/shop-orders.ts') // breach`,
  },
  'early.ts imports what the page names besides': {
    path: 'ui/boot/early.ts',
    text: `for (const script of scripts) await import(script)
import { portal } from '../boot/portal.tsx' // breach`,
  },
  'the boot imports adapters besides': {
    path: 'ui/boot/main.ts',
    text: `import { createRoot } from 'react-dom/client'
import { container } from '../adapters/container.ts'
import { readFile } from 'node:fs' // breach`,
  },
  'the portal imports neither its boot, its host nor its build': {
    path: 'ui/layout/page.tsx',
    text: `import { routes } from '../routes/screens.ts'
type Headers = import('../hosting/security-headers.ts').Headers // breach`,
  },
  'the host imports only itself, Node, and what it shares with a page': {
    path: 'ui/hosting/portal-server.ts',
    text: `import { createServer } from 'node:http'
import { securityHeaders } from './security-headers.ts'
import { routes } from '../routes/screens.ts' // breach`,
  },
  'what looks at a deployed portal imports the host, the decoder of its configuration and Node': {
    path: 'ui/deployment/verify.ts',
    text: `import { readFile } from 'node:fs/promises'
import { decodeConfig } from '../../adapters/config.ts'
import { startPortal } from '../../adapters/start-portal.ts' // breach`,
  },
  'the build imports only itself, the host, its bundlers and Node': {
    path: 'build.mjs',
    text: `import { build } from 'esbuild'
import { page } from './ui/build/page.ts'
import { App } from './ui/app.tsx' // breach`,
  },
  'pages.ts runs what it has bundled besides': {
    path: 'ui/build/pages.ts',
    text: `import { build } from 'esbuild'
const { draw } = await import(bundled)
import { App } from '../boot/portal.tsx' // breach`,
  },
  'consumer contracts drive the real adapters': {
    path: 'contracts/sso/sign-in.pact.test.ts',
    text: `import { PactV4 } from '@pact-foundation/pact'
import { ssoAccounts } from '../../adapters/sso/sso-accounts.ts'
import { aPerson } from '../../test/builders/person.ts'
const answer = await fetch('http://localhost') // breach`,
  },
  'the portal never imports contracts': {
    path: 'adapters/sso/states.ts',
    text: `import { send } from '../http/send.ts'
import { states } from '../../contracts/states.ts' // breach`,
  },
  'only tests import tests': {
    path: 'contracts/sandbox/server.ts',
    text: `import { createServer } from 'node:http'
import { fixedClock } from '../../test/fakes/fixed-clock.ts' // breach`,
  },
  'the shell knows core by its package': {
    path: 'test/shell/list-orders.ts',
    text: `import { type App } from 'account-portal-core'
import { formatPrice } from '../../ui/orders/format.ts'
import type { Order } from '../../core/orders/order.ts' // breach`,
  },
  'fp-ts and io-ts are imported by module path': {
    path: 'core/auth/sign-up.ts',
    text: `import { pipe } from 'fp-ts/function'
import { taskEither } from 'fp-ts' // breach`,
  },
}

const breachLine = ({ text }: SourceFile) => text.split('\n').findIndex((line) => line.includes('// breach')) + 1

describe('the checker of the walls', () => {
  it('knows an offender for every rule', () => {
    expect(Object.keys(offenders).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  it.each(rules)('reports only the breach of: $name', (rule) => {
    const offender = offenders[rule.name] ?? { path: '', text: '' }
    const found = breaches(rule, [offender])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${offender.path}:${breachLine(offender)} `)
    expect(found[0]).toContain(rule.explainedIn)
  })
})

describe('the checker of imports', () => {
  const rule = {
    name: 'no ui',
    where: { these: ['core/**'] },
    forbidden: { these: ['ui/**'] },
    why: '',
    explainedIn: '',
  }

  it.each([
    "import { x } from '../ui/x.ts'",
    "import type { X } from '../ui/x.ts'",
    "import '../ui/x.css'",
    "export { x } from '../ui/x.ts'",
    "export * from '../ui/x.ts'",
    "export type * from '../ui/x.ts'",
    "const x = await import('../ui/x.ts')",
    "let x: import('../ui/x.ts').X",
  ])('sees %s', (text) => {
    expect(breaches(rule, [{ path: 'core/x.ts', text }])).toHaveLength(1)
  })

  it('lets no computed import through where imports are listed', () => {
    const closed = { ...rule, allowed: { these: ['core/**'] } }
    const file = { path: 'core/x.ts', text: 'export const load = (name: string) => import(name)' }
    expect(breaches(closed, [file])).toEqual([expect.stringContaining('computed at run time')])
  })

  it('refuses a file that it cannot read', () => {
    expect(() => breaches(rule, [{ path: 'core/x.ts', text: 'import {' }])).toThrow('core/x.ts')
  })
})

describe('the checker of globals', () => {
  const inCore = (text: string) =>
    rules.flatMap((rule) => (rule.forbiddenGlobals ? breaches(rule, [{ path: 'core/x.ts', text }]) : []))

  it.each([
    'export const now = () => new Date()',
    'export const now = () => Date()',
    'export const now = Date.now',
    'export const chance = { of: Math.random }',
    'setTimeout(() => undefined, 1)',
    'console.log(1)',
    'const ports = { console }',
  ])('sees %s', (text) => {
    expect(inCore(text)).toHaveLength(1)
  })

  it.each([
    'export const at = (iso: string) => new Date(iso)',
    'export const largest = Math.max(1, 2)',
    'export interface Ports { readonly console: { log: (text: string) => void }; readonly fetch: () => Date }',
    'export const run = (ports: { console: { log: () => void } }) => ports.console.log()',
    'export const run = ({ fetch }: { fetch: () => void }) => fetch()',
    'export const port = { setTimeout: () => undefined }',
  ])('does not mind %s', (text) => {
    expect(inCore(text)).toEqual([])
  })
})
