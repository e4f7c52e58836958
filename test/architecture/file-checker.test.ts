import { describe, expect, it } from '@jest/globals'
import { fileBreaches } from './check.ts'
import { fileRules } from './file-rules.ts'
import type { SourceFile } from './source-file.ts'

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
