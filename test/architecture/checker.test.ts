import { describe, expect, it } from '@jest/globals'
import { breaches, fileBreaches } from './check.ts'
import { fileRules } from './file-rules.ts'
import { offenders } from './offenders.ts'
import { rules } from './rules.ts'
import type { SourceFile } from './source-file.ts'

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

describe('the checker of whole files', () => {
  const found = (files: readonly SourceFile[]) => fileRules.flatMap((rule) => fileBreaches(rule, files))

  it('reports a barrel', () => {
    expect(found([{ path: 'core/auth/index.ts', text: '' }])).toEqual([
      expect.stringContaining('core/auth/index.ts, but'),
    ])
  })

  it('reports a circle of imports with all who take part', () => {
    const circle = ['b', 'c', 'a'].map((next, at) => ({ path: `core/${'abc'[at]}.ts`, text: `import './${next}.ts'` }))
    expect(found(circle)).toEqual([expect.stringContaining('core/a.ts → core/b.ts → core/c.ts → core/a.ts')])
  })

  it('allows a circle that a lazy import opens, and two ways to one module', () => {
    const files = [
      { path: 'ui/a.ts', text: "import './b.ts'\nimport './c.ts'" },
      { path: 'ui/b.ts', text: "import './c.ts'" },
      { path: 'ui/c.ts', text: "const later = () => import('./a.ts')" },
    ]
    expect(found(files)).toEqual([])
  })

  it('reports a file of 251 lines and not one of 250', () => {
    expect(found([{ path: 'core/long.ts', text: '\n'.repeat(250) }])).toEqual([])
    expect(found([{ path: 'core/long.ts', text: '\n'.repeat(251) }])).toEqual([
      expect.stringContaining('core/long.ts has 251 lines'),
    ])
  })

  it.each(['<Link to="/sign-in" />', '<Link to="/" />', 'navigate(`/order/7`)', "assign('/Settings?a=1')"])(
    'reports an address that a screen writes out: %s',
    (text) => {
      expect(found([{ path: 'ui/a.tsx', text }])).toEqual([expect.stringContaining('ui/a.tsx:1 writes /')])
    },
  )

  it.each(['<Link to={address.signIn} />', "join('/')", "fetch('/config.json')", "import('../orders/order-link.ts')"])(
    'does not mind %s',
    (text) => {
      expect(found([{ path: 'ui/a.tsx', text }])).toEqual([])
    },
  )
})
