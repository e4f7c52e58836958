import { describe, expect, it } from '@jest/globals'
import { fastestOf, timingsTable } from './orders.ts'

describe('A customer with 20,000 orders', () => {
  it('gets them decoded, remembered and listed in a time that is linear in their number', async () => {
    await fastestOf(2, 1000)
    // Four times the orders: 4 where it is linear, 16 where it is quadratic. A machine that is busy for a moment slows down one
    // side of the fraction, so it is looked at again.
    const takesTooLong = async () => {
      const [some, many] = [await fastestOf(1, 5000), await fastestOf(1, 20_000)]
      process.stdout.write(`${timingsTable([some, many])}\n`)
      return many.total / some.total >= 8
    }
    expect((await takesTooLong()) && (await takesTooLong()) && (await takesTooLong())).toBe(false)
  })
})
