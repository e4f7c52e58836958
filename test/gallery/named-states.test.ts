import { describe, expect, it } from '@jest/globals'
import { statesNamed } from './named-states.ts'
import type { ListedState } from './states.ts'

const states: readonly ListedState[] = [
  { id: 'visitor-storage-that-is-blocked', audience: 'visitor', screen: 'frame', name: 'storage that is blocked' },
  { id: 'visitor-sign-in', audience: 'visitor', screen: 'signIn', name: '/sign-in' },
  { id: 'customer-orders', audience: 'customer', screen: 'orders', name: '/ with orders' },
]

const namesOf = (...parts: readonly string[]) => statesNamed(states, parts).map(({ name }) => name)

describe('A state', () => {
  it.each([
    ['its screen', 'orders', '/ with orders'],
    ['words of its name', 'storage that is', 'storage that is blocked'],
    ['a part of the name of its pictures', 'sign-in', '/sign-in'],
  ])('is named by %s', (_, part, name) => {
    expect(namesOf(part)).toEqual([name])
  })

  it('is in the gallery where none is named, and where one of several names is its own', () => {
    expect(namesOf()).toHaveLength(3)
    expect(namesOf('signIn', 'orders')).toEqual(['/sign-in', '/ with orders'])
  })

  it('that there is not is told, with the screens that there are', () => {
    expect(() => namesOf('basket')).toThrow('No state has "basket" in its name. Screens are: frame, signIn, orders')
  })
})
