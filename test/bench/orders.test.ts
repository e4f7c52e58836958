import { describe, expect, it } from '@jest/globals'
import { fastestOf, timingsTable } from './orders.ts'

describe('A customer with 20,000 orders', () => {
  it('gets them decoded, remembered and listed in a time that is linear in their number', async () => {
    await fastestOf(2, 1000)
    const ratios: number[] = []
    // In turns, since a machine that is busy for a moment would slow down one side of a fraction.
    for (let round = 0; round < 4; round += 1) {
      const [some, many] = [await fastestOf(1, 5000), await fastestOf(1, 20_000)]
      process.stdout.write(`${timingsTable([some, many])}\n`)
      ratios.push(many.total / some.total)
    }
    // Four times the orders: 4 where it is linear, 16 where it is quadratic.
    expect(Math.min(...ratios)).toBeLessThan(8)
  })
})
