import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { singleFlight } from '../../../core/shared/single-flight.ts'
import { offline } from '../../builders/errors.ts'
import { type Deferred, deferred } from '../../fakes/deferred.ts'

const given = () => {
  const calls: { readonly input: string; readonly answer: Deferred<string> }[] = []
  const call = singleFlight((input: string) => {
    const answer = deferred<string>()
    calls.push({ input, answer })
    return answer.outcome
  })
  return { calls, call }
}

describe('A call that must happen once', () => {
  it('starts when it is run, not when it is made', async () => {
    const { calls, call } = given()
    const outcome = call('a')
    expect(calls).toHaveLength(0)
    const running = outcome()
    calls[0]?.answer.succeed('done')
    expect(await running).toEqual(right('done'))
  })

  it('is joined by every further call while it is under way', async () => {
    const { calls, call } = given()
    const running = [call('a')(), call('a')(), call('a')()]
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
