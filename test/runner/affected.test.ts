import { describe, expect, it } from '@jest/globals'
import { affectedTests, within } from './affected.ts'

const file = (path: string, ...imports: readonly string[]) => ({
  path,
  text: imports.map((each) => `import '${each}'`).join('\n'),
})

const project = [
  file('core/orders/order.ts'),
  file('core/app.ts', './orders/order.ts'),
  file('ui/orders/list.tsx', './list.module.css', '../../core/app.ts'),
  file('test/core/orders/order.test.ts', '../../../core/orders/order.ts'),
  file('test/ui/list.test.tsx', '../../ui/orders/list.tsx'),
  file('test/language/locales.test.ts'),
  file('test/build/styles.test.ts'),
  file('test/e2e/orders.spec.ts', '../../core/orders/order.ts'),
  file('test/other.test.ts'),
]

describe('The tests that a change reaches', () => {
  it.each([
    ['of a rule: its own first, then those of what is made with it', 'core/orders/order.ts', [3, 4]],
    ['of a stylesheet: those of the component, and those that read all sheets', 'ui/orders/list.module.css', [6, 4]],
    ['of a translation: those of the languages', 'ui/locales/de.json', [5]],
    ['of a test: itself', 'test/other.test.ts', [8]],
    ['of a browser test: none, since those want a build', 'test/e2e/orders.spec.ts', []],
  ])('are %s', (_what, changed, tests) => {
    expect(affectedTests(project, [changed])).toEqual(tests.map((index) => project[index]?.path))
  })

  it('are run as far as the time goes', () => {
    const seconds: Readonly<Record<string, number>> = { near: 4, long: 9, far: 3, last: 2 }
    expect(within(Object.keys(seconds), (test) => seconds[test] ?? 0, 8)).toEqual(['near', 'far'])
  })
})
