import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { left, right } from 'fp-ts/Either'
import { type Behavior, createBehavior, createScope, mapBehavior } from '../../../core/shared/behavior.ts'
import { digestOf } from '../../../core/shared/digest.ts'
import { withoutTrailingSlashes } from '../../../core/shared/settings.ts'
import { singleFlight } from '../../../core/shared/single-flight.ts'
import { offline } from '../../builders/errors.ts'
import { type Deferred, deferred } from '../../fakes/calls.ts'

const watch = <A>(behavior: Behavior<A>) => {
  const seen: A[] = []
  const listening = behavior.changes.subscribe((value) => seen.push(value))
  return { seen, listening }
}

describe('A behavior', () => {
  it('emits its value to each new subscriber, and then changes only', () => {
    const behavior = createBehavior(1)
    behavior.set(Number.NaN)
    const { seen } = watch(behavior)
    for (const value of [1, 1, 2, 2, 1]) behavior.set(value)
    behavior.update((value) => value + 2)
    expect(seen).toEqual([Number.NaN, 1, 2, 1, 3])
    expect(behavior.value).toBe(3)
  })

  it('completes when its scope ends', () => {
    const scope = createScope()
    const behavior = createBehavior(1, scope)
    const { seen, listening } = watch(behavior)
    scope.end()
    behavior.set(2)
    expect(seen).toEqual([1])
    expect(listening.closed).toBe(true)
  })

  it('that is mapped follows its source, and emits only values that differ', () => {
    const source = createBehavior(1)
    const positive = mapBehavior(source, (value) => value > 0)
    const { seen } = watch(positive)
    source.set(2)
    source.set(-1)
    expect(positive.value).toBe(false)
    expect(seen).toEqual([true, false])
  })

  it('that is mapped gives the same object for the same value of its source', () => {
    const source = createBehavior({ name: 'Ada' })
    const named = mapBehavior(source, ({ name }) => ({ name }))
    const { seen } = watch(named)
    expect(named.value).toBe(named.value)
    expect(seen[0]).toBe(named.value)
    source.set({ name: 'Grace' })
    expect(seen[1]).toBe(named.value)
    expect(named.value).toEqual({ name: 'Grace' })
  })
})

describe('A call that must happen once', () => {
  const given = () => {
    const calls: { readonly input: string; readonly answer: Deferred<string> }[] = []
    const call = singleFlight((input: string) => {
      const answer = deferred<string>()
      calls.push({ input, answer })
      return answer.outcome
    })
    return { calls, call }
  }

  it('starts when it is run, and is joined by every further call while it is under way', async () => {
    const { calls, call } = given()
    const outcome = call('a')
    expect(calls).toHaveLength(0)
    const running = [outcome(), call('a')(), call('a')()]
    calls[0]?.answer.succeed('done')
    expect(await Promise.all(running)).toEqual([right('done'), right('done'), right('done')])
    expect(calls).toHaveLength(1)
  })

  it('happens again once it has ended, well or not', async () => {
    const { calls, call } = given()
    const first = call('a')()
    calls[0]?.answer.fail(offline)
    expect(await first).toEqual(left(offline))
    const second = call('b')()
    calls[1]?.answer.succeed('done')
    expect(await second).toEqual(right('done'))
    expect(calls.map(({ input }) => input)).toEqual(['a', 'b'])
  })

  it('that breaks does not keep the next one from happening', async () => {
    let times = 0
    const call = singleFlight((_: undefined) => async () => {
      times += 1
      if (times === 1) throw new Error('broken')
      return right(times)
    })
    await expect(call(undefined)()).rejects.toThrow('broken')
    expect(await call(undefined)()).toEqual(right(2))
  })
})

describe('The digest of a secret', () => {
  it('is SHA-256 of its UTF-16, whatever its length', () => {
    const sha256 = (text: string) => createHash('sha256').update(Buffer.from(text, 'utf16le').swap16()).digest('hex')
    // Around the ends of its blocks, which are 64 bytes long.
    for (let length = 0; length <= 100; length += 1)
      expect(digestOf('x'.repeat(length))).toBe(sha256('x'.repeat(length)))
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => digestOf(text) === sha256(text)))
  })
})

describe('An address without the slashes at its end', () => {
  it.each([
    ['https://shop.test', 'https://shop.test'],
    ['https://shop.test//eu///', 'https://shop.test//eu'],
    ['///', ''],
  ])('of %j is %j', (address, expected) => {
    expect(withoutTrailingSlashes(address)).toBe(expected)
  })
})
