import { expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { Outcome } from '../../../core/shared/app-error.ts'
import { createBehavior, mapBehavior } from '../../../core/shared/behavior.ts'
import { memoize } from '../../../core/shared/memoize.ts'
import { createRunningCalls, loadOnce, runOneAtATime } from '../../../core/shared/single-flight.ts'
import { offlineError } from '../../builders/errors.ts'
import { flushPromises } from '../../builders/portal.ts'
import { createDeferred } from '../../fakes/calls.ts'

it('A behavior emits its value to each new subscriber, and then changes only', () => {
  const behavior = createBehavior(1)
  behavior.set(Number.NaN)
  const seen: number[] = []
  behavior.changes.subscribe((value) => seen.push(value))
  for (const value of [1, 1, 2, 2, 1]) behavior.set(value)
  behavior.update((value) => value + 2)
  expect([seen, behavior.value]).toEqual([[Number.NaN, 1, 2, 1, 3], 3])
})

it('A mapped behavior emits only different values, and gives the same object for the same value of its source', () => {
  const source = createBehavior({ name: 'Ada' })
  const named = mapBehavior(source, ({ name }) => ({ name }))
  const isAda = mapBehavior(named, ({ name }) => name === 'Ada')
  const seen: unknown[] = []
  named.changes.subscribe((value) => seen.push(value))
  isAda.changes.subscribe((value) => seen.push(value))
  expect(seen[0]).toBe(named.value)
  source.set({ name: 'Ada' })
  source.set({ name: 'Grace' })
  expect(seen).toEqual([{ name: 'Ada' }, true, { name: 'Ada' }, { name: 'Grace' }, false])
  expect(seen[3]).toBe(named.value)
})

it('A memoized function creates one value for each list of arguments, also if the value is undefined', () => {
  const created: string[] = []
  const create = memoize((name: string, at: number) => (created.push(`${name}${at}`) === 3 ? undefined : { name, at }))
  expect(create('a', 1)).toBe(create('a', 1))
  for (const at of [2, 3, 3]) create('a', at)
  expect(created).toEqual(['a1', 'a2', 'a3'])
})

it('A part that loads once is loaded by the first call, and again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('lost')), async () => 'first', async () => 'second']
  const load = loadOnce(() => answers.shift()?.() ?? Promise.reject())
  const [one, joined] = [load(), load()]
  await expect(one).rejects.toThrow('lost')
  await expect(joined).rejects.toThrow('lost')
  expect([await load(), await load()]).toEqual(['first', 'first'])
})

it('A call that was abandoned ends without ending the next one of its key', async () => {
  const flights = createRunningCalls<string>()
  const [old, next] = [createDeferred<string>(), createDeferred<string>()]
  const join = (start = next) =>
    flights.join('list', async (isCurrent) => (await start.outcome()) && right(`${isCurrent()}`))
  const first = join(old)
  flights.abandon()
  const second = join()
  old.succeed('')
  expect(await first).toEqual(right('false'))
  expect(join()).toBe(second)
  next.succeed('')
  expect(await second).toEqual(right('true'))
})

it('Calls of one key are started one at a time, until one succeeds', async () => {
  const calls = [1, 2, 3].map(() => createDeferred<string>())
  const started: number[] = []
  const call = runOneAtATime<number, string>(
    (input) => () => {
      started.push(input)
      return calls[input]?.outcome() ?? TE.left(offlineError)()
    },
    () => 'key',
  )
  const [first, second] = [call(0)(), call(1)()]
  calls[0]?.fail(offlineError)
  expect(await first).toEqual(left(offlineError))
  const third = call(2)()
  await flushPromises()
  expect(started).toEqual([0, 1])
  calls[1]?.succeed('done')
  expect([await second, await third, started]).toEqual([right('done'), right('done'), [0, 1]])
})

it('An outcome that is awaited without being run is refused by the compiler', async () => {
  const outcome: Outcome<number> = TE.right(1)
  // @ts-expect-error: an Outcome is a function that has to be called.
  expect(await outcome).toBe(outcome)
  expect(await outcome()).toEqual(right(1))
})
