import { describe, expect, it } from '@jest/globals'
import { withoutTrailingSlashes } from '../../../core/shared/trailing-slashes.ts'

describe('An address without the slashes at its end', () => {
  it.each([
    ['https://shop.test', 'https://shop.test'],
    ['https://shop.test/', 'https://shop.test'],
    ['https://shop.test/eu///', 'https://shop.test/eu'],
    ['https://shop.test//eu', 'https://shop.test//eu'],
    ['///', ''],
    ['', ''],
  ])('of %j is %j', (address, expected) => {
    expect(withoutTrailingSlashes(address)).toBe(expected)
  })

  it('is found in one look, however many slashes stand before something else', () => {
    const address = `${'/'.repeat(1_000_000)}x`
    const start = performance.now()
    expect(withoutTrailingSlashes(address)).toBe(address)
    expect(performance.now() - start).toBeLessThan(100)
  })
})
