import { describe, expect, it } from '@jest/globals'
import { fastestOf, timingsTable } from './orders.ts'

describe('A customer with 20,000 orders', () => {
  it('gets them decoded, remembered and listed in a time that is linear in their number', async () => {
    await fastestOf(2, 1000)
    const [some, many] = [await fastestOf(3, 5000), await fastestOf(3, 20_000)]
    process.stdout.write(`${timingsTable([some, many])}\n`)

    // Four times the orders: 4 where it is linear, 16 where it is quadratic.
    expect(many.total / some.total).toBeLessThan(8)
  })
})
