import { describe, expect, it } from '@jest/globals'
import { createBehavior, mapBehavior } from '../../../core/shared/behavior.ts'

describe('A behavior', () => {
  it('always has a value, and tells it to each new subscriber', () => {
    const behavior = createBehavior(1)
    behavior.set(2)
    const seen: number[] = []
    behavior.changes.subscribe((value) => seen.push(value))
    expect(behavior.value).toBe(2)
    expect(seen).toEqual([2])
  })

  it('tells changes only', () => {
    const behavior = createBehavior(Number.NaN)
    const seen: number[] = []
    behavior.changes.subscribe((value) => seen.push(value))
    for (const value of [1, 1, 2, 2, 1]) behavior.set(value)
    expect(seen).toEqual([Number.NaN, 1, 2, 1])
  })

  it('is updated from its value by its owner', () => {
    const behavior = createBehavior(['a'])
    behavior.update((values) => [...values, 'b'])
    expect(behavior.value).toEqual(['a', 'b'])
  })

  it('tells nothing after unsubscribing', () => {
    const behavior = createBehavior(1)
    const seen: number[] = []
    behavior.changes.subscribe((value) => seen.push(value)).unsubscribe()
    behavior.set(2)
    expect(seen).toEqual([1])
  })
})

describe('A behavior seen through a function', () => {
  it('follows its source', () => {
    const source = createBehavior(1)
    const doubled = mapBehavior(source, (value) => value * 2)
    const seen: number[] = []
    doubled.changes.subscribe((value) => seen.push(value))
    source.set(2)
    expect(doubled.value).toBe(4)
    expect(seen).toEqual([2, 4])
  })

  it('does not change where the function sees no difference', () => {
    const source = createBehavior(1)
    const seen: boolean[] = []
    mapBehavior(source, (value) => value > 0).changes.subscribe((value) => seen.push(value))
    source.set(2)
    source.set(-1)
    expect(seen).toEqual([true, false])
  })

  it('is the same object for as long as its source is, to everyone who looks', () => {
    const source = createBehavior({ name: 'Ada' })
    const named = mapBehavior(source, ({ name }) => ({ name }))
    const seen: object[] = []
    named.changes.subscribe((value) => seen.push(value))
    expect(named.value).toBe(named.value)
    expect(seen[0]).toBe(named.value)
    source.set({ name: 'Grace' })
    expect(seen[1]).toBe(named.value)
    expect(named.value).toEqual({ name: 'Grace' })
  })
})
