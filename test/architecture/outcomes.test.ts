import { describe, expect, it } from '@jest/globals'
import { outcomesNotRun } from './outcomes.ts'

const orders = {
  path: 'core/orders/orders.ts',
  text: 'interface Orders { load(): Outcome<void>; show(): Promise<void> }',
}
const found = (text: string) => outcomesNotRun([orders, { path: 'ui/orders/a.ts', text }])

describe('the checker of outcomes', () => {
  it.each(['void orders.load()', 'const orders = await app.orders.load()'])('reports %s', (text) => {
    expect(found(text)).toEqual(['ui/orders/a.ts:1 does not run load()'])
  })

  it.each(['void orders.load()()', 'await orders.show()', 'const load = orders.load()', 'await screenAt().load()'])(
    'does not mind %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})
